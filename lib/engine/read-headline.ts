import type { Manifest } from "@/lib/benchmarks/manifest";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/slice";
import { queryRows } from "@/lib/db/query-rows";
import { metricColumns, metricRow } from "@/lib/reads/metric-row";

const sql = `select ${metricColumns}
  from run_metric m where run_id = $1 and verifier = $2 and metric = $3 and slice_key = any($4::text[]) order by slice_key = $5 desc`;

/** The stored headline of a run: on the family's slice where it has a value, else over the whole run. */
export async function readHeadline(runId: number, manifest: Manifest, verifier: string): Promise<Metric | null> {
  const { headline } = manifest.views;
  const wanted = sliceKey(headline.slice);
  const found = await queryRows(metricRow, sql, [runId, verifier, headline.metric, [wanted, ""], wanted]);
  return found.find((m) => m.value !== null) ?? found[0] ?? null;
}
