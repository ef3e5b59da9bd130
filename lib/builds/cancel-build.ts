import { pool } from "@/lib/db/pool";
import { HeedError } from "@/lib/errors";
import { storedBuild } from "./stored-build";

const sql = `update job set status = 'cancelled', seconds_left = null, finished_at = now()
  where id = $1 and status in ('queued', 'running')`;

/** Cancels a build: its calls in flight are given up at once, its answers are kept. Nothing to do for one that is cancelled; `conflict` for one that has ended. */
export async function cancelBuild(id: number): Promise<void> {
  const { rowCount } = await pool().query(sql, [id]);
  if (rowCount === 0) {
    const { status } = await storedBuild(id);
    if (status === "cancelled") return;
    throw new HeedError("conflict", `Build ${id} is ${status}: there is nothing left to cancel.`);
  }
  await pool().query("select pg_notify('heed_verb', $1)", [`build:${id}`]);
}
