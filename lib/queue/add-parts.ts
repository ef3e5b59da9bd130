import type pg from "pg";
import { HeedError } from "@/lib/errors";
import type { QueuedShard } from "./shard";

/** Name of the queue's only task. */
export const task = "part";

/** Returns the flag of a requirement for taking a part: a variable with a key here, code that knows a migration below. */
export const keyFlag = (variable: string): string => `key:${variable}`;
export const migrationFlag = (migration: string): string => `migration:${migration}`;

/** Name of the queue for parts that may have killed their workers; these are taken one after the other over all workers. */
export const suspectQueue = "suspects";

const variables = `select r.model->>'keyVariable' from run r where $2 = 'run' and r.id = $3 union select r.judge->>'keyVariable' from run r where $2 = 'run' and r.id = $3
  union select m.settings->>'keyVariable' from job j join model m on m.id in (j.model_id, j.embedding_model_id) where $2 = 'job' and j.id = $3`;
const needs = `array(select '${keyFlag("")}' || v.name from (${variables}) v(name) where v.name is not null
  union all select '${migrationFlag("")}' || max(migration_name) from _prisma_migrations where finished_at is not null and rolled_back_at is null having count(*) > 0)`;
// Jobs come before the waiting shards of runs, because people watch their pages.
const sql = `select graphile_worker.add_job($1, payload := json_build_object('kind', $2::text, 'id', $3::int, 'part', part, 'lanes', $4::int),
    job_key := $2::text || ':' || $3::int || ':' || part, priority := case $2::text when 'job' then -1 else 0 end,
    flags := n.flags, queue_name := $6::text, run_at := now() + make_interval(secs => $7::float8))
  from unnest($5::int[]) part, (select ${needs} as flags) n order by part`;

/**
 * Queues parts of a run or a job in the transaction of `client`; each is queued once, however often it is requested, and taken after
 * `afterMs` milliseconds at the earliest.
 */
export async function addParts(
  client: Pick<pg.ClientBase, "query">,
  { kind, id, lanes }: Omit<QueuedShard, "part">,
  parts: readonly number[],
  { isSuspect = false, afterMs = 0 }: { isSuspect?: boolean; afterMs?: number } = {},
): Promise<void> {
  if (parts.length === 0) return;
  try {
    await client.query(sql, [task, kind, id, lanes, parts, isSuspect ? suspectQueue : null, afterMs / 1000]);
  } catch (error) {
    const missing = error instanceof Error && "code" in error && (error.code === "3F000" || error.code === "42883");
    if (!missing) throw error;
    throw new HeedError("unavailable", "The worker has not prepared its queue yet. Start Heed with npm start, or try again in a moment.", {
      cause: error,
    });
  }
}
