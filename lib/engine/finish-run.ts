import { pool } from "@/lib/db/pool";
import { aggregateRun } from "./aggregate-run";
import { announceRun } from "./announce-run";
import { keepTotals } from "./keep-totals";
import { logRun } from "./run-log";

const endSql = `update run set status = 'finished', reason = null, finished_at = now() where id = $1 and status = 'running'
  and not exists (select 1 from sample where run_id = $1 and status in ('queued', 'running')) returning sample_count`;

const pendingSql = "select 1 from sample where run_id = $1 and status in ('queued', 'running') order by ordinal desc limit 1";

/** Ends a run that has no sample left to ask for, with its metrics; does nothing otherwise. Whether it ended the run now. */
export async function finishRun(id: number): Promise<boolean> {
  if ((await pool().query(pendingSql, [id])).rows.length > 0) return false;
  await aggregateRun(id, undefined, { isOver: true });
  const { rowCount } = await pool().query(endSql, [id]);
  if (rowCount !== 1) return false;
  await keepTotals(id);
  await logRun(id, "finished", "Every sample has ended.");
  await announceRun(id);
  return true;
}
