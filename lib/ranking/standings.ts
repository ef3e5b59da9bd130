import { z } from "zod";
import { type Standing, standing } from "@/lib/contracts/standing";
import { readableRows } from "@/lib/db/query-rows";

/** A run with the stamp of its standing; null if it has none yet. */
export interface StampedRun {
  id: number;
  stamp: string | null;
}

/** Builds the cache key of results from the standings of some runs; empty if a run has none. */
export const stampOf = (runs: readonly StampedRun[]): string =>
  runs.every(({ stamp }) => stamp !== null) ? runs.map(({ stamp }) => stamp).join() : "";

const stored = z.object({ runId: z.number().int(), units: standing.nullable() });
const standingSql = `select run_id as "runId", units from run_standing where run_id = any($1::int[])`;

/** Reads standings by run; runs of families that define none are missing. */
export async function standingsByRun(runs: readonly StampedRun[]): Promise<Map<number, Standing>> {
  if (runs.length === 0) return new Map();
  const rows = await readableRows(stored, standingSql, [runs.map(({ id }) => id)], () => {});
  return new Map(rows.flatMap(({ runId, units }) => (units ? [[runId, units]] : [])));
}
