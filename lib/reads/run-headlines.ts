import { manifests } from "@/lib/benchmarks/registry";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/slice";
import { queryRows } from "@/lib/db/query-rows";
import { metricColumns, runMetricRow } from "./metric-row";

const sql = `select m.run_id as "runId", m.slice_key as "sliceKey", ${metricColumns}
  from run_metric m join run r on r.id = m.run_id and r.verifier = m.verifier
  where m.run_id = any($1::int[]) and m.metric = $2 and m.slice_key = any($3::text[])`;

/** The headline of each run under its own verifier: on the family's slice where it has a value, else over the whole run. */
export async function runHeadlines(runs: readonly { id: number; benchmark: string }[]): Promise<Map<number, Metric>> {
  const found = new Map<number, Metric>();
  for (const { id, views } of manifests) {
    const ids = runs.filter((run) => run.benchmark === id).map((run) => run.id);
    if (ids.length === 0) continue;
    const wanted = sliceKey(views.headline.slice);
    for (const row of await queryRows(runMetricRow, sql, [ids, views.headline.metric, [wanted, ""]])) {
      const isWanted = row.sliceKey === wanted && row.metric.value !== null;
      if (isWanted || !found.has(row.runId)) found.set(row.runId, row.metric);
    }
  }
  return found;
}
