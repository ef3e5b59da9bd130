import { z } from "zod";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { task } from "./add-parts";
import { jobLease, sessionName } from "./part-locks";
import { type Shard, shardName } from "./shard";

// Postgres shows a 64-bit lock in two halves. It counts while the worker named by its session has a lease.
const held = `select (l.classid::int8 << 32) | l.objid::int8 from pg_locks l join pg_stat_activity a on a.pid = l.pid
    join worker w on a.application_name = '${sessionName("")}' || w.id and w.expires_at > clock_timestamp()
  where l.locktype = 'advisory' and l.objsubid = 1 and l.granted and l.database = (select oid from pg_database where datname = current_database())`;

// A worker that was suspended or disconnected keeps its session and its locks; the process that finds its lease expired ends the session.
const endSessionsSql = `select pg_terminate_backend(a.pid) from pg_stat_activity a join worker w on a.application_name = '${sessionName("")}' || w.id
  where w.expires_at < clock_timestamp() and a.datname = current_database() and a.usename = current_user`;

/** Seconds in which a taken part may not have its lock yet. Short, because a part that is queued twice does no harm. */
const grace = 1;

// A part is alive if a process has its advisory lock, or if it is waiting in the queue or was taken just now.
const liveSql = `select name from unnest($1::text[]) name where hashtextextended(name, 0) in (${held})
  union
  select key from graphile_worker._private_jobs
    where key = any($1::text[]) and ((locked_at is null and attempts < max_attempts) or locked_at > now() - make_interval(secs => ${grace}))`;

// Parts taken by a killed process stay locked in the queue for four hours. A part without an owner after half a minute is one of these, and
// so is everything that an earlier version of Heed queued under other names. The shard of an unfinished run is kept until recovery has
// counted its worker's death and queued it again, which removes its key.
const deadSql = `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and (t.identifier <> '${task}' or (j.locked_at < now() - interval '30 seconds'
    and hashtextextended(concat_ws(':', j.payload->>'kind', j.payload->>'id', j.payload->>'part'), 0) not in (${held})
    and (j.key is null or j.payload->>'kind' <> 'run' or not exists
      (select 1 from run r where r.id = (j.payload->>'id')::int and r.status in ('queued', 'running')))))`;

// A queue whose parts are taken one by one stays locked by the part that a killed process took. The library checks it when notified of new
// parts.
const freeSql = `with free as (update graphile_worker._private_job_queues q set locked_at = null, locked_by = null where locked_at is not null
    and not exists (select 1 from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_at is not null and j.key is not null)
    returning 1)
  select pg_notify('jobs:insert', '{"r":"freed","count":1}') from free`;

/** Returns, by name, the parts that a live process is working on or that wait in the queue. A killed process loses its locks at once. */
export async function liveParts(parts: readonly Shard[]): Promise<Set<string>> {
  const rows = await queryRows(z.object({ name: z.string() }), liveSql, [parts.map(shardName)]);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Removes parts from the queue that a killed worker left locked, and ends the sessions of workers with expired leases; recovery queues
 * their work again.
 */
export async function clearDeadParts(): Promise<void> {
  await pool().query(endSessionsSql);
  await pool().query(deadSql);
  await pool().query(freeSql);
}

// Parts taken while a worker was alive that no longer is: its lease has expired, or its session has ended. A part that was queued again in
// between has lost its key, so it is identified by its payload.
const orphanSql = `select name, j.id::text as taken from unnest($1::text[]) name
    join graphile_worker._private_jobs j on concat_ws(':', j.payload->>'kind', j.payload->>'id', j.payload->>'part') = name
  where j.locked_at is not null and exists (select 1 from worker w where w.id not like '${jobLease}%' and w.started_at <= j.locked_at and w.expires_at >= j.locked_at
    and (w.expires_at <= clock_timestamp() or not exists (select 1 from pg_stat_activity a where a.application_name = '${sessionName("")}' || w.id)))`;

/** Returns the parts that a worker had taken when it died, each with the id of its entry in the queue. */
export async function orphanedParts(parts: readonly Shard[]): Promise<{ name: string; taken: string }[]> {
  return queryRows(z.object({ name: z.string(), taken: z.string() }), orphanSql, [parts.map(shardName)]);
}

/** Removes a part from the queue permanently. */
export async function dropPart(part: Shard): Promise<void> {
  await pool().query("delete from graphile_worker._private_jobs where key = $1", [shardName(part)]);
}
