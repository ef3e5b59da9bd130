import type { ProviderError } from "@/lib/providers/provider-error";
import { backoff } from "./backoff";
import { type Asked, afterAttempts, type TurnAsking } from "./turn-asking";

/** For longer waits the run is paused instead. */
const longestWaitMs = 3_600_000;

/** Handles a call that brought no reply: records and pays it, waits, and returns whether to ask again or how asking ended. */
export async function afterFailure(asking: TurnAsking, error: ProviderError): Promise<Asked | "again"> {
  const { run, sample, calls, money } = asking;
  const billed = money.lose(error.possiblyBilled);
  const { reason, detail, httpStatus, latencyMs, requestId, retryAfterMs } = error;
  const called = { reason, detail, httpStatus, latencyMs, requestId, possiblyBilled: error.possiblyBilled || null };
  const row = calls.row({ outcome: "error", charges: billed?.rows, ...called });
  // The last attempt of an accepted reply is stored with the sample's end; failed attempts are stored at once.
  void calls.save(row).then(billed?.stored);
  if (run.abort.aborted) return { kind: "halted" };
  if (error.uncounted) return "again";
  if (retryAfterMs !== null && retryAfterMs > longestWaitMs) {
    run.pauseFor(retryAfterMs);
    return { kind: "halted" };
  }
  const isTemporary = error.kind === "passing" || error.kind === "unreachable";
  const mostRetries = Math.min(run.context.maxRetries, error.mostRetries ?? Number.POSITIVE_INFINITY);
  if (!isTemporary || asking.faults >= mostRetries) {
    // A problem of the whole run is no failure of the sample: it stays open and is asked again when the run is resumed.
    const why = error.kind === "overflow" ? null : await run.trouble.failed(sample.ordinal, error, run.halt);
    if (why !== null) run.stop(why);
    if (why !== null || run.halt.aborted) return { kind: "halted" };
    const sentence = detail ? `${reason}: ${detail.slice(0, 200)}` : reason;
    const fullReason = isTemporary ? `${reason} ${afterAttempts(asking.faults + 1)}` : sentence;
    return { kind: "failed", reason: fullReason, attempt: null, overflow: error.kind === "overflow" };
  }
  run.trouble.stumbled(sample.ordinal);
  await run.clock.sleep((retryAfterMs ?? 0) + backoff(asking.faults, run.random), run.halt);
  asking.faults++;
  return "again";
}
