import { pool } from "@/lib/db/pool";

const sql = `update job set status = 'failed', error = $2, seconds_left = null, finished_at = now()
  where id = $1 and status in ('queued', 'running')`;

/** Ends a build that is under way, with the sentence that says why; its answers stay. */
export async function failBuild(id: number, why: string): Promise<void> {
  await pool().query(sql, [id, why]);
}
