import type pg from "pg";
import type { Manifest } from "@/lib/benchmarks/manifest";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { queryRows } from "@/lib/db/query-rows";
import { metricColumns, metricRow } from "@/lib/record/metric-row";

const sql = `select ${metricColumns}
  from run_metric m where run_id = $1 and verifier = $2 and metric = any($3::text[]) and slice_key = any($4::text[])
  order by array_position($3::text[], metric), slice_key = $5 desc`;

/**
 * Reads the stored headline of a run: in the family's slice if it has a value there, else over the whole run, else its provisional
 * replacement.
 */
export async function readHeadline(
  runId: number,
  manifest: Manifest,
  verifier: string,
  client?: Pick<pg.ClientBase, "query">,
): Promise<Metric | null> {
  const { headline, headlineSoFar } = manifest.views;
  const wanted = sliceKey(headline.slice);
  const values = [runId, verifier, [headline.metric, headlineSoFar ?? headline.metric], [wanted, ""], wanted];
  const rows = await queryRows(metricRow, sql, values, client);
  const metrics = rows.filter(({ id, soFar }) => id === headline.metric || soFar !== undefined);
  return metrics.find((m) => m.value !== null) ?? metrics[0] ?? null;
}
