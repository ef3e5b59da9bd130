import { backoff } from "@/lib/engine/asking/backoff";
import { slotPool } from "@/lib/engine/asking/slot-pool";
import type { Clock } from "@/lib/engine/clock";
import { HeedError } from "@/lib/errors";
import type { Allowance } from "@/lib/limits/allowance";
import { type FailureKind, ProviderError } from "@/lib/providers/provider-error";
import type { Random } from "@/lib/random/random";

/** Calls at once, at most; who asks decides how many it makes. */
const ceiling = 16;
/** Calls of one request before its model is taken for gone: as a run does by default. */
const usualCalls = 7;
/** A refused key or an unknown model does not mend itself. */
const mostRefusals = 3;

/** Tokens that a call is taken to need, since its answer does not say: for limits of tokens a minute. */
const usualTokens = 2000;

const never: ReadonlySet<FailureKind> = new Set(["refused", "overflow"]);
const lasting: ReadonlySet<FailureKind> = new Set(["credentials", "model"]);

const longestWaitMs = 3_600_000;
/** What a model asks to wait, at most an hour: a person is waiting for the job. */
const patience = ({ retryAfterMs }: ProviderError) => (retryAfterMs === null ? null : Math.min(longestWaitMs, retryAfterMs));

interface Manners {
  /** The model's name, and the host that it is at. */
  model: string;
  host: string;
  clock: Clock;
  /** For waiting times alone. */
  random: Random;
  /** Set once no new call may start. */
  halt: AbortSignal;
  /** Limits that the calls count within. */
  allowances?: readonly Allowance[];
  /** Calls of one request before the model is taken for gone; 7 unless said. */
  mostCalls?: number;
  /** What a person does once it is mended: `resume` unless given. */
  remedy?: string;
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

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
 * Calls to one model with the manners of a run: few at first and fewer after a 429, `Retry-After` and growing pauses.
 * A call that the endpoint refuses, or that it answers with nothing usable each time, throws its ProviderError, which concerns this
 * request alone; a model that has gone throws `unavailable`.
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
