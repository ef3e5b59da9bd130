import { z } from "zod";
import type { AnyBenchmark } from "@/lib/benchmarks/benchmark";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Metric } from "@/lib/contracts/metric";
import { runSource } from "@/lib/contracts/run";
import { metricColumns, runMetricRow } from "./metric-row";
import { queryRows } from "./query-rows";
import { runTotals, totalled } from "./run-totals";
import { viewMetrics } from "./view-metrics";

const finishedRun = totalled.extend({
  modelName: z.string(),
  source: runSource,
  verifier: z.string(),
  suiteName: z.string(),
  suiteHash: z.string(),
});

/** The newest so many finished runs are ranked; older ones stay among the runs. */
const rankedAtMost = 200;

const runSql = `select r.id, r.status, r.totals, r.finished_at as "finishedAt", r.model_name as "modelName", r.source, r.verifier,
    s.name as "suiteName", s.content_hash as "suiteHash"
  from run r join suite s on s.id = r.suite_id
  where r.benchmark = $1 and r.status = 'finished' and ($2 or r.source <> 'simulated') order by r.id desc limit ${rankedAtMost}`;

const metricSql = `select m.run_id as "runId", m.slice_key as "sliceKey", ${metricColumns}
  from run_metric m join run r on r.id = m.run_id and r.verifier = m.verifier
  where m.run_id = any($1::int[]) and m.metric = any($2::text[])
    and (position('&' in m.slice_key) = 0 or m.metric = any($3::text[])) order by m.metric, m.slice_key`;

/** Rows of a family's finished runs, newest first, not ranked yet; simulated models only when asked for. */
export async function measuredRows(
  benchmark: AnyBenchmark,
  options: { simulated: boolean; withCharts: boolean },
): Promise<LeaderboardRow[]> {
  const runs = await queryRows(finishedRun, runSql, [benchmark.id, options.simulated]);
  if (runs.length === 0) return [];
  const { ids, pairs, place } = viewMetrics(benchmark.views, options.withCharts);
  const [totals, metrics] = await Promise.all([
    runTotals(runs),
    queryRows(runMetricRow, metricSql, [runs.map((run) => run.id), ids, pairs]),
  ]);
  const placed = new Map<number, { at: number; metric: Metric }[]>(runs.map((run) => [run.id, []]));
  for (const { runId, metric } of metrics) {
    const at = place(metric);
    if (at !== null) placed.get(runId)?.push({ at, metric });
  }
  return runs.map((run) => ({
    id: `run-${run.id}`,
    source: run.source,
    model: run.modelName,
    runId: run.id,
    suiteName: run.suiteName,
    suiteHash: run.suiteHash,
    verifier: run.verifier,
    rank: null,
    metrics: (placed.get(run.id) ?? []).sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ metric }) => metric),
    costUsd: totals.get(run.id)?.costUsd ?? null,
    latencySeconds: totals.get(run.id)?.latencySeconds ?? null,
    date: run.finishedAt?.toISOString() ?? null,
    reference: null,
  }));
}
