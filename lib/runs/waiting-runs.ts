import { z } from "zod";
import { guardRun } from "@/lib/db/guard-run";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { announceRun } from "@/lib/engine/announce-run";
import { logRun } from "@/lib/engine/run-log";

/** How the reason of a run begins that no worker can take. */
const beginning = "No worker has ";

const shape = z.object({
  id: z.number().int(),
  reason: z.string().nullable(),
  needs: z.array(z.string()),
  newest: z.string(),
  hasKeys: z.boolean(),
  isServed: z.boolean(),
});
const sql = `with newest as (select coalesce(max(migration_name), '') as newest from _prisma_migrations where finished_at is not null and rolled_back_at is null),
    live as (select keys, migration >= newest as knows from worker, newest where expires_at > clock_timestamp()),
    open as (select id, reason, array(select distinct v from unnest(array[model->>'keyVariable', judge->>'keyVariable']) v where v is not null) as needs
      from run where status in ('queued', 'running') and waits_for is null)
  select id, reason, needs, newest, exists (select 1 from live where keys @> needs) as "hasKeys",
    exists (select 1 from live where keys @> needs and knows) as "isServed"
  from open, newest where reason like '${beginning}%' or not exists (select 1 from live where keys @> needs and knows)`;
const reasonSql = "update run set reason = $2 where id = $1 and status in ('queued', 'running') and reason is distinct from $2";

/** Says on runs that no living worker can take why that is, and takes it back once one has come. A run that cannot be read is named to `onError`. */
export async function tellWaiting(onError: (error: unknown) => void): Promise<void> {
  for (const { id, reason, needs, newest, hasKeys, isServed } of await queryRows(shape, sql)) {
    if (isServed && !reason?.startsWith(beginning)) continue;
    const lacks = hasKeys
      ? `the code of this database (migration ${newest}). Update one and start it again`
      : `${needs.join(" and ")} set. Start one that has, or set it where Heed runs and start it again`;
    const now = isServed ? null : `${beginning}${lacks}; the run goes on by itself.`;
    const { rowCount } = await pool().query(reasonSql, [id, now]);
    if (!rowCount) continue;
    await logRun(id, "waiting", now ?? "A worker that can take the run has come.");
    await guardRun(id, "cannot be announced", () => announceRun(id), onError);
  }
}
