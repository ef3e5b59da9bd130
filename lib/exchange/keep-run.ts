import type pg from "pg";
import { pool } from "@/lib/db/pool";

// A suite is only deleted together with all its runs.
const keepSql = `with kept as (update run set delete_at = null, archived_at = null where id = $1 and delete_at is not null returning suite_id)
  update suite set delete_at = null, archived_at = null where id in (select suite_id from kept) and delete_at is not null`;

/** Takes a run that an import names out of its deletion, with its suite, as a suite that is made again is. */
export async function keepRun(id: number, client: Pick<pg.ClientBase, "query"> = pool()): Promise<void> {
  await client.query(keepSql, [id]);
}
