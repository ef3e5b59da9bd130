import { z } from "zod";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { announceRun } from "@/lib/engine/announce-run";
import { logRun } from "@/lib/engine/run-log";

/** How the reason of a run begins that no worker can take. */
const beginning = "No worker has ";

const shape = z.object({ id: z.number().int(), reason: z.string().nullable(), needs: z.array(z.string()), isServed: z.boolean() });
const sql = `select id, reason, needs, exists (select 1 from worker w where w.expires_at > clock_timestamp() and w.keys @> needs) as "isServed"
  from (select id, reason, array(select distinct v from unnest(array[model->>'keyVariable', judge->>'keyVariable']) v where v is not null) as needs
    from run where status in ('queued', 'running')) r
  where reason like '${beginning}%' or cardinality(needs) > 0`;
const reasonSql = "update run set reason = $2 where id = $1 and status in ('queued', 'running') and reason is distinct from $2";

/** Says on runs whose keys no living worker has that they wait for one, and takes it back once one has come. */
export async function tellWaiting(): Promise<void> {
  for (const { id, reason, needs, isServed } of await queryRows(shape, sql)) {
    const names = needs.join(" and ");
    const now = isServed
      ? null
      : `${beginning}${names} set. Start one that has, or set it where Heed runs and start it again; the run goes on by itself.`;
    if (isServed && !reason?.startsWith(beginning)) continue;
    const { rowCount } = await pool().query(reasonSql, [id, now]);
    if (!rowCount) continue;
    await logRun(id, "waiting", now ?? `A worker with ${names} has come.`);
    await announceRun(id);
  }
}
