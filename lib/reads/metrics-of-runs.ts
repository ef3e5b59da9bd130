import type { Manifest } from "@/lib/benchmarks/manifest";
import type { Metric } from "@/lib/contracts/metric";
import { readableRows } from "@/lib/db/query-rows";
import { metricColumns, runMetricRow } from "@/lib/record/metric-row";
import type { UnreadableRuns } from "@/lib/record/unreadable-runs";
import { type ChartsRead, viewMetrics } from "./view-metrics";

const metricSql = `select m.run_id as "runId", m.slice_key as "sliceKey", ${metricColumns}
  from run_metric m join run r on r.id = m.run_id and r.verifier = m.verifier
  where m.run_id = any($1::int[]) and m.metric = any($2::text[])
    and (position('&' in m.slice_key) = 0 or m.metric = any($3::text[])) order by m.metric, m.slice_key`;

/** Reads by run the metrics of the leaderboard's columns, headline first, then all metrics of the requested charts. */
export async function metricsOfRuns(
  { views }: Manifest,
  runIds: readonly number[],
  { charts, unreadable }: { charts: ChartsRead; unreadable?: UnreadableRuns | undefined },
): Promise<Map<number, Metric[]>> {
  if (runIds.length === 0) return new Map();
  const { ids, pairs, place } = viewMetrics(views, charts);
  const placed = new Map<number, { at: number; metric: Metric }[]>(runIds.map((id) => [id, []]));
  for (const { runId, metric } of await readableRows(runMetricRow, metricSql, [runIds, ids, pairs], (row, why) =>
    unreadable?.addOfRun(row, why),
  )) {
    const at = place(metric);
    if (at !== null) placed.get(runId)?.push({ at, metric });
  }
  const inOrder = (placedMetrics: { at: number; metric: Metric }[]) =>
    placedMetrics.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ metric }) => metric);
  return new Map([...placed].map(([id, placedMetrics]) => [id, inOrder(placedMetrics)]));
}
