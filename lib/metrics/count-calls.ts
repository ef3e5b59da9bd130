import type { ResultBatch } from "@/lib/record/result-batch";
import { callBounds, count, observe, seriesOf } from "./totals";

/** Counts what a worker has stored: calls of runs by outcome, with latency and tokens, and the cost of ended samples. */
export function countStored({ attempts, samples }: Pick<ResultBatch, "attempts" | "samples">): void {
  for (const attempt of attempts) {
    count(seriesOf("heed_calls_total", { outcome: attempt.outcome }));
    if (attempt.latencyMs !== null) observe("heed_call_seconds", {}, attempt.latencyMs / 1000, callBounds);
    const tokens = {
      input: attempt.inputTokens,
      output: attempt.outputTokens,
      reasoning: attempt.reasoningTokens,
      cached: attempt.cachedTokens,
      cache_write: attempt.cacheWriteTokens,
    };
    for (const [kind, number] of Object.entries(tokens)) count(seriesOf("heed_tokens_total", { kind }), number ?? 0);
  }
  for (const { status, costUsd } of samples) {
    count(seriesOf("heed_samples_total", { status }));
    count("heed_cost_usd_total", costUsd ?? 0);
  }
}
