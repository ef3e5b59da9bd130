import { z } from "zod";
import { type LoadedFamily, openRun } from "@/lib/benchmarks/open";
import { modelSettings } from "@/lib/contracts/model";
import type { SampleRow } from "@/lib/contracts/sample";
import { queryRows } from "@/lib/db/query-rows";

const judgedRow = z.object({ ordinal: z.number().int(), passed: z.array(z.boolean()) });
const judgedSql = `select ordinal, array_agg(passed order by turn) as passed from checks
  where run_id = $1 and verifier = $2 and ordinal = any($3::int[]) group by ordinal`;

const runRow = z.object({ params: z.unknown(), suiteParams: z.unknown(), modelName: z.string(), model: modelSettings });
const runSql = `select r.params, u.params as "suiteParams", r.model_name as "modelName", r.model
  from run r join suite u on u.id = r.suite_id where r.id = $1`;

/** Adds to rows the values of the columns that their family defines; rows stay unchanged if it defines none. */
export async function withCells(
  { manifest, engine }: LoadedFamily,
  { id, verifier }: { id: number; verifier: string },
  rows: readonly SampleRow[],
): Promise<SampleRow[]> {
  const { cells } = engine.metrics;
  if (!cells || rows.length === 0) return [...rows];
  const [judged, [stored]] = await Promise.all([
    queryRows(judgedRow, judgedSql, [id, verifier, rows.map(({ ordinal }) => ordinal)]),
    queryRows(runRow, runSql, [id]),
  ]);
  if (!stored) return [...rows];
  const run = openRun(manifest, { ...stored, model: { name: stored.modelName, settings: stored.model }, live: false });
  const passedOf = new Map(judged.map(({ ordinal, passed }) => [ordinal, passed]));
  return rows.map((row) => ({
    ...row,
    cells: cells({ status: row.status, ending: row.ending, passed: passedOf.get(row.ordinal) ?? [] }, run),
  }));
}
