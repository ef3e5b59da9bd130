import type { Usage } from "@/lib/contracts/usage";
import type { ResultBatch } from "@/lib/record/result-batch";
import { callBounds, count, observe, seriesOf } from "./totals";

/** Purpose of a call to a model, a label of metrics: a sample of a run, its judge, a job (build, trial, rescore, diagnosis), or a test. */
type Purpose = "sample" | "judge" | "job" | "test";

function countCall(purpose: Purpose, outcome: string, latencyMs: number | null, usage: Usage | null): void {
  count(seriesOf("heed_calls_total", { purpose, outcome }));
  if (latencyMs !== null) observe("heed_call_seconds", { purpose }, latencyMs / 1000, callBounds);
  if (usage === null) return;
  const tokens = {
    ...{ input: usage.input, output: usage.output, reasoning: usage.reasoning },
    ...{ cached: usage.cached, cache_write: usage.cacheWrite },
  };
  for (const [kind, number] of Object.entries(tokens)) count(seriesOf("heed_tokens_total", { purpose, kind }), number ?? 0);
}

/** Counts what a worker has stored: calls of runs by outcome, with latency and tokens, and the cost of ended samples. */
export function countStored({ attempts, samples }: Pick<ResultBatch, "attempts" | "samples">): void {
  for (const attempt of attempts) {
    const { inputTokens: input, outputTokens: output, reasoningTokens: reasoning, cachedTokens: cached, cacheWriteTokens } = attempt;
    countCall("sample", attempt.outcome, attempt.latencyMs, { input, output, reasoning, cached, cacheWrite: cacheWriteTokens });
  }
  for (const { status, costUsd } of samples) {
    count(seriesOf("heed_samples_total", { status }));
    count("heed_cost_usd_total", costUsd ?? 0);
  }
}

/** Makes a call that is no sample of a run, and counts it once it has ended: with its latency and tokens, or as an error. */
export async function countedCall<Answer>(
  purpose: Exclude<Purpose, "sample">,
  call: () => Promise<Answer>,
  usageOf: (answer: Answer) => Usage,
): Promise<Answer> {
  const begun = performance.now();
  try {
    const answer = await call();
    countCall(purpose, "success", performance.now() - begun, usageOf(answer));
    return answer;
  } catch (error) {
    countCall(purpose, "error", null, null);
    throw error;
  }
}
