import type { Clock } from "@/lib/engine/clock";
import { ProviderError } from "@/lib/providers/provider-error";
import { concernsAll } from "./run-trouble";

/** Detects a judge that cannot judge, as opposed to single replies that it does not judge, by looking at distinct samples. */
export interface JudgeTrouble {
  /** Records that the judge gave a verdict. */
  answered(): void;
  /**
   * Records a failure for a sample. Resolves with the sentence with which to stop the run, or null if only this sample is unscored; waits a
   * little while the first samples do not decide, at most until `halt`.
   */
  failed(ordinal: number, error: unknown, halt: AbortSignal): Promise<string | null>;
}

/** Number of samples without a verdict that stop a run whose judge has never given one. */
const firstInVain = 10;
/** The same number between two verdicts. */
const inARow = 40;
const longestWaitMs = 5000;

interface JudgeOf {
  /** Host of the judge: `api.example.org`. */
  host: string;
  /** Number of samples left in the run. */
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
 * Stops a run if its judge failed for the first 10 distinct samples (or for all of fewer), for 40 in a row later, or at once for a setting
 * that the judge's endpoint refuses.
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
      // The sample stays open for a resumed run, unless the judge turns out to work.
      const over = new AbortController();
      const end = () => over.abort();
      halt.addEventListener("abort", end, { once: true });
      void known.then(end);
      await clock.sleep(longestWaitMs, over.signal);
      halt.removeEventListener("abort", end);
      // Some verifiers ask a judge about few samples, so no other result may follow.
      if (why === null && !hasAnswered && error instanceof ProviderError && concernsAll(error)) why = sentence(host, error);
      return why;
    },
  };
}
