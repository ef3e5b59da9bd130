import { z } from "zod";
import { type RunRow, runSource } from "@/lib/contracts/run";
import { queryRows } from "@/lib/db/query-rows";
import { runHeadlines } from "./run-headlines";
import { runTotals, totalled } from "./run-totals";

const storedRun = totalled.extend({
  name: z.string(),
  benchmark: z.string(),
  suiteId: z.number().int(),
  suiteName: z.string(),
  modelId: z.number().int().nullable(),
  modelName: z.string(),
  source: runSource,
  reason: z.string().nullable(),
  concurrency: z.number().int(),
  sampleCount: z.number().int(),
  createdAt: z.date(),
  startedAt: z.date().nullable(),
});

const select = `select r.id, r.name, r.benchmark, r.suite_id as "suiteId", s.name as "suiteName", r.model_id as "modelId", r.model_name as "modelName",
    r.source, r.status, r.reason, r.concurrency, r.sample_count as "sampleCount", r.totals, r.created_at as "createdAt", r.started_at as "startedAt",
    r.finished_at as "finishedAt"
  from run r join suite s on s.id = r.suite_id`;

export interface RunRowWithTotals {
  row: RunRow;
  /** Most requests in flight that it was launched with. */
  concurrency: number;
  latencySeconds: number | null;
  failures: { reason: string; status: string; count: number }[];
}

/** Rows of runs with their counts and headline; `tail` is the statement after `from run r join suite s`. */
export async function runRows(tail: string, values: readonly unknown[]): Promise<RunRowWithTotals[]> {
  const stored = await queryRows(storedRun, `${select} ${tail}`, values);
  const [totals, headlines] = await Promise.all([runTotals(stored), runHeadlines(stored)]);
  return stored.flatMap(({ totals: _, concurrency, createdAt, startedAt, finishedAt, ...run }) => {
    const sum = totals.get(run.id);
    if (!sum) return [];
    const { latencySeconds, failures, counts, costUsd, inputTokens, outputTokens } = sum;
    const times = {
      createdAt: createdAt.toISOString(),
      startedAt: startedAt?.toISOString() ?? null,
      finishedAt: finishedAt?.toISOString() ?? null,
    };
    const row: RunRow = { ...run, ...times, counts, costUsd, inputTokens, outputTokens, headline: headlines.get(run.id) ?? null };
    return [{ row, concurrency, latencySeconds, failures }];
  });
}
