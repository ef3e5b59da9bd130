import type { ProviderError } from "@/lib/providers/provider-error";
import { backoff } from "./backoff";
import { type Asked, type TurnAsking, times } from "./turn-asking";

/** Longer than this the run is paused instead. */
const longestWaitMs = 3_600_000;

/** What follows a call that brought no reply: notes and pays it, waits, and answers whether to ask again or how asking has ended. */
export async function afterFailure(asking: TurnAsking, error: ProviderError): Promise<Asked | "again"> {
  const { run, sample, calls, money } = asking;
  const billed = money.lose(error.possiblyBilled);
  const { reason, detail, httpStatus, latencyMs, requestId, retryAfterMs } = error;
  const called = { reason, detail, httpStatus, latencyMs, requestId, possiblyBilled: error.possiblyBilled || null };
  const row = calls.row({ outcome: "error", charge: billed?.row, ...called });
  // The last attempt of an accepted reply is stored with the sample's end; failed ones go ahead.
  void calls.save(row).then(billed?.stored);
  if (error.uncounted) return "again";
  if (retryAfterMs !== null && retryAfterMs > longestWaitMs) {
    run.pauseFor(retryAfterMs);
    return { kind: "halted" };
  }
  const mends = error.kind === "passing" || error.kind === "unreachable";
  const mostRetries = Math.min(run.context.maxRetries, error.mostRetries ?? Number.POSITIVE_INFINITY);
  if (!mends || asking.faults >= mostRetries) {
    // What is wrong with the whole run is not the sample's failure: it stays open, and is asked again once the run goes on.
    const why = error.kind === "overflow" ? null : await run.trouble.failed(sample.ordinal, error, run.halt);
    if (why !== null) run.stop(why);
    if (why !== null || run.halt.aborted) return { kind: "halted" };
    const sentence = detail ? `${reason}: ${detail.slice(0, 200)}` : reason;
    const fullReason = mends ? `${reason} ${times(asking.faults + 1)}` : sentence;
    return { kind: "failed", reason: fullReason, attempt: null, overflow: error.kind === "overflow" };
  }
  run.trouble.stumbled(sample.ordinal);
  await run.clock.sleep((retryAfterMs ?? 0) + backoff(asking.faults, run.random), run.halt);
  asking.faults++;
  return "again";
}
