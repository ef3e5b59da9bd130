import { capitalized } from "@/lib/contracts/plain/capitalized";
import { backoff } from "@/lib/engine/asking/backoff";
import { slotPool } from "@/lib/engine/asking/slot-pool";
import type { Clock } from "@/lib/engine/clock";
import { HeedError } from "@/lib/errors";
import type { Allowance } from "@/lib/limits/allowance";
import { type FailureKind, ProviderError } from "@/lib/providers/provider-error";
import type { Random } from "@/lib/random/random";

/** Largest number of concurrent calls; the caller decides how many it makes. */
const ceiling = 16;
/** Number of calls for one request before its model counts as gone, as in a run by default. */
const usualCalls = 7;
/** A refused key or an unknown model does not recover by itself. */
const mostRefusals = 3;

/** Tokens that a call is assumed to take, for limits of tokens per minute, since its answer does not report them. */
const usualTokens = 2000;

const never: ReadonlySet<FailureKind> = new Set(["refused", "overflow"]);
const lasting: ReadonlySet<FailureKind> = new Set(["credentials", "model"]);

const longestWaitMs = 3_600_000;
/** The wait that a model requests, at most an hour, because a person is waiting for the job. */
const patience = ({ retryAfterMs }: ProviderError) => (retryAfterMs === null ? null : Math.min(longestWaitMs, retryAfterMs));

interface Manners {
  /** The model's name; `host` is that of its endpoint. */
  model: string;
  host: string;
  clock: Clock;
  /** Used only for waiting times. */
  random: Random;
  /** Aborted once no new call may start. */
  halt: AbortSignal;
  /** Limits that apply to the calls. */
  allowances?: readonly Allowance[];
  /** Number of calls for one request before the model counts as gone; 7 by default. */
  mostCalls?: number;
  /** Advice on what to do after the problem is solved; `resume` by default. */
  remedy?: string;
}

const sentence = (words: string) => capitalized(words);

function gone(error: ProviderError, calls: number, { model, host, remedy = "resume" }: Manners): HeedError {
  const detail = error.detail ? `: ${error.detail.slice(0, 300).replace(/\.$/, "")}` : "";
  const messages: Record<FailureKind, string> = {
    credentials: `${host} rejects the key (${error.reason})${detail}. Fix the key, then ${remedy}.`,
    model: `${host} does not know the model “${model}” (${error.reason})${detail}. Fix the model on the Models page, then ${remedy}.`,
    unreachable: `${host} cannot be reached (${error.reason})${detail}. ${sentence(remedy)} when it is back.`,
    passing: `${host} failed ${calls} times for one request, most recently with ${error.reason}${detail}. ${sentence(remedy)} when it works again.`,
    refused: error.message,
    overflow: error.message,
  };
  return new HeedError("unavailable", messages[error.kind], { cause: error });
}

/**
 * Builds calls to one model that behave like a run: few at first, fewer after a 429, with `Retry-After` and growing pauses. Throws
 * ProviderError if the request is refused or never answered usefully, `unavailable` if the model has gone.
 */
export function patientCalls(manners: Manners): <T>(call: () => Promise<T>) => Promise<T> {
  const { clock, random, halt, allowances = [], mostCalls = usualCalls } = manners;
  const slots = slotPool(ceiling, clock, allowances);
  halt.addEventListener("abort", () => slots.close(), { once: true });
  return async (call) => {
    for (let calls = 1; ; calls++) {
      const slot = await slots.acquire();
      if (slot === null || halt.aborted) throw halt.reason;
      if (slots.countsTokens) slot.takes(usualTokens);
      let failure: ProviderError;
      try {
        const answer = await call();
        slots.release(slot, true);
        return answer;
      } catch (error) {
        if (error instanceof ProviderError && error.httpStatus === 429) slots.limited(slot, patience(error));
        slots.release(slot, false);
        if (!(error instanceof ProviderError) || never.has(error.kind)) throw error;
        failure = error;
      }
      if (failure.uncounted) {
        calls--;
        continue;
      }
      const most = Math.min(lasting.has(failure.kind) ? mostRefusals : mostCalls, (failure.mostRetries ?? mostCalls) + 1);
      if (calls >= most) {
        const answered = failure.kind === "passing" && failure.httpStatus === 200;
        throw answered ? failure : gone(failure, calls, manners);
      }
      await clock.sleep((patience(failure) ?? 0) + backoff(calls - 1, random), halt);
    }
  };
}
