import type pg from "pg";
import { z } from "zod";
import { runSource, runStatus, stoppedBy } from "@/lib/contracts/run";
import { noRun } from "@/lib/record/no-run";
import { unconnectedSql } from "./unconnected";

const shape = z.object({
  status: runStatus,
  stoppedBy: stoppedBy.nullable(),
  source: runSource,
  concurrency: z.number().int(),
  /** True if the replies were made outside Heed. */
  imported: z.boolean(),
  /** True if the run came from another Heed and has not been connected to a model of this one. */
  unconnected: z.boolean(),
  /** Id of the run of the same launch that must end first; null if there is none. */
  waitsFor: z.number().int().nullable(),
  /** True if the run is about to be deleted. */
  leaving: z.boolean(),
});

/** Locks a run's row for the transaction, so that two actions cannot interleave. Throws `not_found`. */
export async function lockRun(client: pg.PoolClient, id: number): Promise<z.infer<typeof shape>> {
  const { rows } = await client.query(
    `select status, stopped_by as "stoppedBy", source, concurrency, model->>'kind' = 'imported' as imported, ${unconnectedSql} as unconnected,
        waits_for as "waitsFor", delete_at is not null as leaving from run r where id = $1 for update`,
    [id],
  );
  if (rows.length === 0) throw noRun(id);
  return shape.parse(rows[0]);
}
