import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/family";
import { type Metric, metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/slice";
import { pool } from "@/lib/db/pool";

const sql = `select metric as id, slice, value, standard_error as "standardError", low, high, n, missing
  from run_metric where run_id = $1 and verifier = $2 and metric = $3 and slice_key = any($4::text[]) order by slice_key = $5 desc`;

/** The stored headline of a run: on the family's slice where it has a value, else over the whole run. */
export async function readHeadline(runId: number, manifest: Manifest, verifier: string): Promise<Metric | null> {
  const { headline } = manifest.views;
  const wanted = sliceKey(headline.slice);
  const { rows } = await pool().query(sql, [runId, verifier, headline.metric, [wanted, ""], wanted]);
  const found = z.array(metric).parse(rows);
  return found.find((m) => m.value !== null) ?? found[0] ?? null;
}
