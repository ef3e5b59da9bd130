import type { Clock } from "@/lib/engine/clock";
import { isUnpaid, streamAdvice } from "@/lib/providers/http-failure";
import { leaveOutAdvice } from "@/lib/providers/protocols/leave-out-setting";
import { noKey, type ProviderError } from "@/lib/providers/provider-error";

/** Detects a run that cannot succeed, as opposed to single samples that fail, by the first outcome of each distinct sample. */
export interface RunTrouble {
  answered(ordinal: number): void;
  /** Records that a call for a sample failed and will be repeated. */
  stumbled(ordinal: number): void;
  /** Records that a sample is no longer asked here: it has ended, was halted, or is another worker's. */
  left(ordinal: number): void;
  /**
   * Makes a sample wait while ten others have only failures and are being asked again. Resolves with the first answer, once one of the
   * others is no longer asked, or with `halt`; null if there is no need to wait.
   */
  held(ordinal: number, halt: AbortSignal): Promise<void> | null;
  /**
   * Records that a sample has failed permanently. Resolves with the sentence with which to stop the run, or null if only the sample failed;
   * waits while the first samples do not decide, at most until `halt`.
   */
  failed(ordinal: number, error: ProviderError, halt: AbortSignal): Promise<string | null>;
  /** True if it demanded a stop because the endpoint is unreachable or keeps failing, which may resolve itself. */
  readonly isOutage: boolean;
  /** It said to stop for a setting that the endpoint refuses. */
  readonly isSettingRefused: boolean;
  /** A sample was answered since it began to look. */
  readonly hasAnswered: boolean;
}

/** Number of samples that are checked first; `enough` of them must fail for one reason. */
const looked = 10;
const enough = 9;
/** Number of failures for one run-wide reason, without an answer between them, that stop a run which had answers. */
const inARow = 40;
/** Time for which a failed sample waits for the results of others, more of which may be with another worker. */
const longestWaitMs = 5000;
/** The same time while ten samples are being asked again here and nothing else runs: their pauses end at different times. */
const longestRetryMs = 60_000;
/** Number of samples that must have ended before their share of failures counts. */
const leastForShare = 20;

/** Checks whether a failure concerns the whole run (its key, model, address) rather than one request. */
export const concernsAll = ({ kind }: ProviderError) => kind === "credentials" || kind === "model" || kind === "unreachable";

/** Advice about settings: a run keeps those that it began with, so that all its replies are comparable. */
const again = "then launch the run again: this one keeps the settings that it began with";
const orResume = "Resume it only if the endpoint takes the setting again";

/** Checks whether a refusal concerns a setting of every request in the run. A token limit may be too high for one task only. */
const isOfSettings = ({ setting }: ProviderError) => setting !== null && (setting.byName || setting.parameter !== "maxTokens");

function sentence(error: ProviderError, model: string, address: string): string {
  const quote = error.detail ? `: ${error.detail.slice(0, 300).replace(/\.$/, "")}` : "";
  const { setting } = error;
  if (setting !== null)
    return `${address} refuses the setting ${setting.field}, sent as ${setting.value} (${error.reason})${quote}. ${streamAdvice(error) ?? leaveOutAdvice(setting)}, ${again}. ${orResume}.`;
  const status = error.httpStatus ?? 0;
  if (status >= 300 && status < 400)
    return `${address} redirects every request (${error.reason})${quote}. Fix the model's address, then resume.`;
  switch (error.kind) {
    case "credentials":
      if (error.reason === noKey) return `${error.detail} Then resume.`;
      if (isUnpaid(error))
        return `${address} requires payment (${error.reason})${quote}. Top up the account or raise its quota, then resume.`;
      return `${address} rejects the key (${error.reason})${quote}. Fix the key, then resume.`;
    case "model":
      return `${address} does not know the model “${model}” (${error.reason})${quote}. Fix the model's name or the address, then resume.`;
    case "unreachable":
      return `${address} cannot be reached (${error.reason})${quote}. Resume when it is back.`;
    case "passing":
      return `${address} keeps failing (${error.reason})${quote}. Resume when it responds again.`;
    default:
      return `${address} refuses every request (${error.reason})${quote}. ${streamAdvice(error) ?? "If it names a setting, remove it from the model's settings (“Test connection” there helps)"}, ${again}.`;
  }
}

export interface TroubleOf {
  model: string;
  address: string;
  /** Number of samples left in the run. */
  samples: number;
  /** Share of samples that may fail, 0 to 1; null without a limit. */
  tolerated: number | null;
  clock: Pick<Clock, "sleep">;
}

/**
 * Stops a run if a setting is refused, 9 of the first 10 distinct samples fail for one reason (all of fewer, if it concerns all), 40 in a
 * row fail for a run-wide reason, or more fail than tolerated.
 */
export function runTrouble({ model, address, samples, tolerated, clock }: TroubleOf): RunTrouble {
  const most = Math.min(looked, samples);
  const needed = samples >= looked ? enough : most;
  /** The first samples: the reason of each failure, null if answered. */
  const first = new Map<number, string | null>();
  let decided = most === 0;
  let row: { reason: string; samples: Set<number> } | null = null;
  const ended = { answered: new Set<number>(), failed: new Set<number>() };
  let sure = () => {};
  const known = new Promise<void>((resolve) => {
    sure = resolve;
  });
  let why: string | null = null;
  const stumbling = new Set<number>();
  let hasAnswered = false;
  /** What waiting samples do once they need not wait. */
  const waiting = new Set<() => void>();

  let isOutage = false;
  let isSettingRefused = false;
  const stopFor = (error: ProviderError) => {
    isOutage = error.kind === "unreachable" || error.kind === "passing";
    return sentence(error, model, address);
  };

  const countOf = (reason: string) => [...first.values()].filter((other) => other === reason).length;
  const release = () => {
    for (const resume of waiting) resume();
  };
  const decide = () => {
    decided = true;
    sure();
    release();
  };
  const look = (ordinal: number, reason: string | null) => {
    if (decided || first.has(ordinal)) return;
    first.set(ordinal, reason);
    const highest = Math.max(...[...first.values()].map((seenReason) => (seenReason === null ? 0 : countOf(seenReason))));
    // Settled if all have been seen, or if no reason can become frequent enough.
    if (first.size === most || highest + most - first.size < needed) decide();
  };

  return {
    answered(ordinal) {
      row = null;
      if (!hasAnswered) {
        hasAnswered = true;
        release();
      }
      if (tolerated !== null) {
        ended.answered.add(ordinal);
        ended.failed.delete(ordinal);
      }
      look(ordinal, null);
    },
    stumbled(ordinal) {
      if (!decided && !hasAnswered) stumbling.add(ordinal);
    },
    left(ordinal) {
      if (stumbling.delete(ordinal) && stumbling.size < looked) release();
    },
    held(ordinal, halt) {
      if (decided || hasAnswered || halt.aborted || stumbling.size < looked || stumbling.has(ordinal)) return null;
      // Each with its own halt, because shards of the run may be halted alone.
      return new Promise((resolve) => {
        const resume = () => {
          waiting.delete(resume);
          halt.removeEventListener("abort", resume);
          resolve();
        };
        waiting.add(resume);
        halt.addEventListener("abort", resume, { once: true });
      });
    },
    async failed(ordinal, error, halt) {
      const reason = `${error.kind} ${error.reason}`;
      if (tolerated !== null) {
        ended.failed.add(ordinal);
        // An earlier turn of a dialogue was answered.
        ended.answered.delete(ordinal);
        const [bad, all] = [ended.failed.size, ended.failed.size + ended.answered.size];
        if (all >= leastForShare && bad / all > tolerated)
          return `${bad} of ${all} samples have failed, more than this run's limit of ${Math.round(tolerated * 1000) / 10}%; the last reason: ${error.reason}. Fix the cause, then resume.`;
      }
      // A run with a setting in one half and without it in the other would be two runs.
      if (isOfSettings(error)) {
        isSettingRefused = true;
        why ??= stopFor(error);
        decide();
        return why;
      }
      if (!decided) {
        look(ordinal, reason);
        if (countOf(reason) >= needed && (samples >= looked || concernsAll(error))) {
          why ??= stopFor(error);
          decide();
        }
        if (!decided) {
          const over = new AbortController();
          const end = () => over.abort();
          halt.addEventListener("abort", end, { once: true });
          void known.then(end);
          await clock.sleep(stumbling.size >= looked && !hasAnswered ? longestRetryMs : longestWaitMs, over.signal);
          halt.removeEventListener("abort", end);
        }
        return why;
      }
      if (why !== null) return why;
      if (!concernsAll(error)) return null;
      if (row?.reason !== reason) row = { reason, samples: new Set() };
      row.samples.add(ordinal);
      return row.samples.size >= inARow ? stopFor(error) : null;
    },
    get isOutage() {
      return isOutage;
    },
    get isSettingRefused() {
      return isSettingRefused;
    },
    get hasAnswered() {
      return hasAnswered;
    },
  };
}
