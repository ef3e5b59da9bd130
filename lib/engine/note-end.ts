import type pg from "pg";
import { pool } from "@/lib/db/pool";
import { webhookAddress } from "@/lib/env";

// A delay lets the last replies be stored and the metrics computed before the webhook is called.
const noteSql = `insert into run_end (run_id, ended_at, due_at) select id, finished_at, now() + interval '4 seconds' from run
  where id = $1 and finished_at is not null and source <> 'imported' and not demonstration on conflict do nothing`;

/** Schedules the webhook call for the end of a run, if there is a webhook; within the transaction that ended the run. */
export async function noteEnd(id: number, client: Pick<pg.ClientBase, "query"> = pool()): Promise<void> {
  if (webhookAddress() !== null) await client.query(noteSql, [id]);
}
