import { z } from "zod";
import type { RunRow } from "@/lib/contracts/run";
import { queryRows } from "@/lib/db/query-rows";
import { runRows } from "./run-rows";

/** Reads the run that is a family's pinned baseline; null if there is none. */
export async function readBaseline(benchmark: string): Promise<RunRow | null> {
  const [baseline] = await runRows("join baseline p on p.run_id = r.id where p.benchmark = $1", [benchmark]);
  return baseline?.row ?? null;
}

const idRow = z.object({ id: z.number().int() });

/** Returns the first of these runs that is its family's pinned baseline; null if none is. */
export async function pinnedAmong(runIds: readonly number[]): Promise<number | null> {
  const [baseline] = await queryRows(
    idRow,
    "select run_id as id from baseline where run_id = any($1::int[]) order by array_position($1::int[], run_id) limit 1",
    [runIds],
  );
  return baseline?.id ?? null;
}
