import { z } from "zod";
import { guardRun } from "@/lib/db/guard-run";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { changeRunState } from "@/lib/engine/afterwards";
import { transition } from "@/lib/engine/transition";

/** Beginning of the reason of a run that no worker can take. */
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

/**
 * Shows on runs that no living worker can take why this is so, and removes the reason once a suitable worker has appeared. A run that
 * cannot be read goes to `onError`.
 */
export async function tellWaiting(onError: (error: unknown) => void): Promise<void> {
  for (const { id, reason, needs, newest, hasKeys, isServed } of await queryRows(shape, sql)) {
    if (isServed && !reason?.startsWith(beginning)) continue;
    const lacks = hasKeys
      ? `the code for this database (migration ${newest}). Update one and restart it`
      : `${needs.join(" and ")} set. Start one that has it, or set it on the server and restart Heed`;
    const now = isServed ? null : `${beginning}${lacks}; the run then resumes automatically.`;
    const wait = () => changeRunState((client) => transition(client, id, "wait", { reason: now }));
    await guardRun(id, "cannot be announced", wait, onError);
  }
}

const keylessSql = `with lacking as (select r.id, 'No worker has ' || array_to_string(n.needs, ' and ') || ' set, so this batch is not cancelled at the provider. '
      || 'Start one that has it, or set it on the server and restart Heed.' as trouble
    from run r, lateral (select array(select distinct v from unnest(array[r.model->>'keyVariable', r.judge->>'keyVariable']) v where v is not null) as needs) n
    where r.status = 'cancelling' and n.needs <> '{}' and not exists (select 1 from worker w where w.expires_at > clock_timestamp() and w.keys @> n.needs))
  update batch b set trouble = lacking.trouble from lacking where b.run_id = lacking.id and b.state not in ('done', 'lost') and b.trouble is distinct from lacking.trouble`;

/** Notes on the batches of cancelled runs that no living worker has the keys with which to cancel them. */
export async function noteKeyless(): Promise<void> {
  await pool().query(keylessSql);
}
