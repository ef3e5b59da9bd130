import type { Usage } from "@/lib/contracts/usage";
import { abandonedReason, type ResultBatch } from "@/lib/record/result-batch";
import { callBounds, count, histogramOf, observe, seriesOf } from "./totals";

/** Purpose of a call to a model, a label of metrics: a sample of a run, its judge, a job (build, trial, rescore, diagnosis), or a test. */
type Purpose = "sample" | "judge" | "job" | "test";

/** Names the series of calls for a purpose. */
function seriesFor(purpose: Purpose) {
  const tokens = (kind: string) => seriesOf("heed_tokens_total", { purpose, kind });
  return {
    seconds: histogramOf("heed_call_seconds", { purpose }, callBounds),
    cost: seriesOf("heed_cost_usd_total", { purpose }),
    tokens: {
      input: tokens("input"),
      output: tokens("output"),
      reasoning: tokens("reasoning"),
      cached: tokens("cached"),
      cacheWrite: tokens("cache_write"),
    },
  };
}

/** Named once, since every call counts in some twenty series. */
const series = { sample: seriesFor("sample"), judge: seriesFor("judge"), job: seriesFor("job"), test: seriesFor("test") };
const kinds = ["input", "output", "reasoning", "cached", "cacheWrite"] as const;

const countCost = (purpose: Purpose, costUsd: number | null) => count(series[purpose].cost, costUsd ?? 0);

function countCall(purpose: Purpose, outcome: string, latencyMs: number | null, usage: Usage | null): void {
  const { seconds, tokens } = series[purpose];
  count(seriesOf("heed_calls_total", { purpose, outcome }));
  if (latencyMs !== null) observe(seconds, latencyMs / 1000);
  if (usage !== null) for (const kind of kinds) count(tokens[kind], usage[kind] ?? 0);
}

/** Counts what a worker has stored: calls of runs by outcome, with latency, tokens and cost, and ended samples. */
export function countStored({ attempts, samples }: Pick<ResultBatch, "attempts" | "samples">): void {
  for (const attempt of attempts) {
    const { inputTokens: input, outputTokens: output, reasoningTokens: reasoning, cachedTokens: cached, cacheWriteTokens } = attempt;
    // The endpoint has no part in the end of an abandoned call.
    const outcome = attempt.reason === abandonedReason ? abandonedReason : attempt.outcome;
    countCall("sample", outcome, attempt.latencyMs, { input, output, reasoning, cached, cacheWrite: cacheWriteTokens });
    countCost("sample", attempt.costUsd ?? null);
  }
  for (const { status } of samples) count(seriesOf("heed_samples_total", { status }));
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
