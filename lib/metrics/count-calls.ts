import type { Usage } from "@/lib/contracts/usage";
import type { ResultBatch } from "@/lib/record/result-batch";
import { callBounds, count, observe, seriesOf } from "./totals";

/** Purpose of a call to a model, a label of metrics: a sample of a run, its judge, a job (build, trial, rescore, diagnosis), or a test. */
type Purpose = "sample" | "judge" | "job" | "test";

const countCost = (purpose: Purpose, costUsd: number | null) => count(seriesOf("heed_cost_usd_total", { purpose }), costUsd ?? 0);

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
    countCost("sample", costUsd);
  }
}

/** Makes a call that is no sample of a run, and counts it once it has ended: with its latency, tokens and cost, or as an error. */
export async function countedCall<Answer>(
  purpose: Exclude<Purpose, "sample">,
  call: () => Promise<Answer>,
  counts: (answer: Answer) => { usage: Usage; costUsd: number | null },
): Promise<Answer> {
  const begun = performance.now();
  try {
    const answer = await call();
    const { usage, costUsd } = counts(answer);
    countCall(purpose, "success", performance.now() - begun, usage);
    countCost(purpose, costUsd);
    return answer;
  } catch (error) {
    countCall(purpose, "error", null, null);
    throw error;
  }
}
