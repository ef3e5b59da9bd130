import type pg from "pg";
import { pool } from "@/lib/db/pool";
import { webhookAddress } from "@/lib/env";

// What was in flight is stored, and its metrics are made, before it is told.
const noteSql = `insert into run_end (run_id, ended_at, due_at) select id, finished_at, now() + interval '4 seconds' from run
  where id = $1 and finished_at is not null and source <> 'imported' and not demonstration on conflict do nothing`;

/** Has the webhook told that a run has ended, where there is one; in the transaction that ended it. */
export async function noteEnd(id: number, client: Pick<pg.ClientBase, "query"> = pool()): Promise<void> {
  if (webhookAddress() !== null) await client.query(noteSql, [id]);
}
