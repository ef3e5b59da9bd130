import { pool } from "@/lib/db/pool";
import { HeedError } from "@/lib/errors";

const seenSql = `insert into seen_sample (run_id, ordinal) select run_id, ordinal from sample where run_id = $1 and ordinal = $2
  on conflict (run_id, ordinal) do update set seen_at = seen_sample.seen_at`;

/** Marks a sample as seen, with the time of the first look, or removes the mark. Throws `not_found`. */
export async function markSeen(runId: number, ordinal: number, seen: boolean): Promise<void> {
  if (!seen) {
    await pool().query("delete from seen_sample where run_id = $1 and ordinal = $2", [runId, ordinal]);
    return;
  }
  const { rowCount } = await pool().query(seenSql, [runId, ordinal]);
  if (rowCount === 0) throw new HeedError("not_found", `There is no sample ${ordinal} in run ${runId}.`);
}
