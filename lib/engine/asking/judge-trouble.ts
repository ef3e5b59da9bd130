import type { Clock } from "@/lib/engine/clock";
import { ProviderError } from "@/lib/providers/provider-error";
import { concernsAll } from "./run-trouble";

/** Tells a judge that cannot judge from single replies that it does not judge. It looks at distinct samples. */
export interface JudgeTrouble {
  /** It gave a verdict. */
  answered(): void;
  /**
   * It failed for a sample. Resolves with the sentence to stop the run with, or null where the sample alone is not scored; waits a little
   * while the first samples do not tell, at most until `halt`.
   */
  failed(ordinal: number, error: unknown, halt: AbortSignal): Promise<string | null>;
}

/** Samples without a verdict that stop a run whose judge has never given one. */
const firstInVain = 10;
/** The same between two verdicts. */
const inARow = 40;
const longestWaitMs = 5000;

interface JudgeOf {
  /** Where it is asked: `api.example.org`. */
  host: string;
  /** Samples that the run has left. */
  samples: number;
  clock: Pick<Clock, "sleep">;
}

function sentence(host: string, error: unknown): string {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 300).replace(/\.$/, "");
  const setting = error instanceof ProviderError ? error.setting : null;
  const problem = setting
    ? `refuses the setting ${setting.field}, sent as ${setting.value} (${message}). Remove it from the judge's settings`
    : `gives no verdict (${message}). Fix the judge or choose another one`;
  return `The judge at ${host} ${problem}, and launch the run again; or resume once it responds. Replies so far are stored and can be scored later without calling the model again.`;
}

/**
 * Stops a run whose judge has failed for its first 10 distinct samples (for all, where it has fewer), at once for a setting that the judge's
 * endpoint refuses, and for 40 in a row later on.
 */
export function judgeTrouble({ host, samples, clock }: JudgeOf): JudgeTrouble {
  const failing = new Set<number>();
  let hasAnswered = false;
  let why: string | null = null;
  let tell = () => {};
  const known = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return {
    answered() {
      hasAnswered = true;
      failing.clear();
      tell();
    },
    async failed(ordinal, error, halt) {
      if (why !== null) return why;
      failing.add(ordinal);
      const setting = error instanceof ProviderError && error.setting !== null;
      const most = hasAnswered ? inARow : Math.min(firstInVain, samples);
      if (setting || failing.size >= most) {
        why = sentence(host, error);
        tell();
        return why;
      }
      if (hasAnswered) return null;
      // The sample is open when the run goes on, unless the judge turns out to be well.
      const over = new AbortController();
      const end = () => over.abort();
      halt.addEventListener("abort", end, { once: true });
      void known.then(end);
      await clock.sleep(longestWaitMs, over.signal);
      halt.removeEventListener("abort", end);
      // Some verifiers ask a judge for few samples: nobody else may come to tell.
      if (why === null && !hasAnswered && error instanceof ProviderError && concernsAll(error)) why = sentence(host, error);
      return why;
    },
  };
}
