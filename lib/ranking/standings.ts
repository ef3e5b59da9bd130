import { z } from "zod";
import { type Standing, standing } from "@/lib/contracts/standing";
import { queryRows, readableRows } from "@/lib/db/query-rows";

/** A run with the stamp of its standing; null if it has none yet. */
export interface StampedRun {
  id: number;
  stamp: string | null;
  /** Key of the pool that the run is a part of, in which a reply that several of its runs share counts once. */
  pool?: string | null;
}

/** Builds the cache key of results from the standings of some runs; empty if a run has none. */
export const stampOf = (runs: readonly StampedRun[]): string =>
  runs.every(({ stamp }) => stamp !== null) ? runs.map(({ stamp }) => stamp).join() : "";

const stored = z.object({ runId: z.number().int(), units: standing.nullable() });
const standingSql = `select run_id as "runId", units from run_standing where run_id = any($1::int[])`;

const pooled = z.object({ standings: z.record(z.string(), standing.nullable()) });
const pooledSql = "select standings from pooled_runs where key = any($1::text[]) and standings is not null";

/** Reads standings by run, without samples that are copies of others in the run's pool; runs of families that define none are missing. */
export async function standingsByRun(runs: readonly StampedRun[]): Promise<Map<number, Standing>> {
  if (runs.length === 0) return new Map();
  const rows = await readableRows(stored, standingSql, [runs.map(({ id }) => id)], () => {});
  const units = new Map<number, Standing | null>(rows.map((row) => [row.runId, row.units]));
  const pools = [...new Set(runs.flatMap(({ pool }) => pool ?? []))];
  for (const { standings } of pools.length === 0 ? [] : await queryRows(pooled, pooledSql, [pools]))
    for (const [runId, counted] of Object.entries(standings)) units.set(Number(runId), counted);
  return new Map([...units].flatMap(([runId, counted]): [number, Standing][] => (counted ? [[runId, counted]] : [])));
}
