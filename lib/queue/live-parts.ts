import { z } from "zod";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { task } from "./add-parts";
import { type Part, partName } from "./part";
import { sessionName } from "./part-locks";

// A lock of 64 bits is told in two halves. It counts while the worker that its session names has a lease.
const held = `select (l.classid::int8 << 32) | l.objid::int8 from pg_locks l join pg_stat_activity a on a.pid = l.pid
    join worker w on a.application_name = '${sessionName("")}' || w.id and w.expires_at > clock_timestamp()
  where l.locktype = 'advisory' and l.objsubid = 1 and l.granted and l.database = (select oid from pg_database where datname = current_database())`;

// A worker that was stopped, or cut off, keeps its session and with it its locks: whoever finds its lease run out ends the session.
const endSessionsSql = `select pg_terminate_backend(a.pid) from pg_stat_activity a join worker w on a.application_name = '${sessionName("")}' || w.id
  where w.expires_at < clock_timestamp() and a.datname = current_database() and a.usename = current_user`;

/** Seconds in which a part that was taken may not hold its lock yet; one queued twice does no harm, so it is short. */
const grace = 1;

// A part is alive when a process holds its advisory lock, or it waits in the queue or was taken just now.
const liveSql = `select name from unnest($1::text[]) name where hashtextextended(name, 0) in (${held})
  union
  select key from graphile_worker._private_jobs
    where key = any($1::text[]) and ((locked_at is null and attempts < max_attempts) or locked_at > now() - make_interval(secs => ${grace}))`;

// What a killed process took stays locked in the queue for four hours. A part that nobody holds after half a minute is such a one;
// so is everything that an earlier version of Heed queued under other names. A shard of a run that goes on is left, until the recovery
// has counted its worker's end and queued it anew, which takes its key away.
const deadSql = `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and (t.identifier <> '${task}' or (j.locked_at < now() - interval '30 seconds'
    and hashtextextended(concat_ws(':', j.payload->>'kind', j.payload->>'id', j.payload->>'part'), 0) not in (${held})
    and (j.key is null or j.payload->>'kind' <> 'run' or not exists
      (select 1 from run r where r.id = (j.payload->>'id')::int and r.status in ('queued', 'running')))))`;

// A queue of parts that are taken one by one stays locked with what a killed process took from it.
// The library looks for what waits there when it hears of new parts.
const freeSql = `with free as (update graphile_worker._private_job_queues q set locked_at = null, locked_by = null where locked_at is not null
    and not exists (select 1 from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_at is not null and j.key is not null)
    returning 1)
  select pg_notify('jobs:insert', '{"r":"freed","count":1}') from free`;

/** Those of the parts that a live process works on, or that wait in the queue, by name. A killed process has lost its locks at once. */
export async function liveParts(parts: readonly Part[]): Promise<Set<string>> {
  const rows = await queryRows(z.object({ name: z.string() }), liveSql, [parts.map(partName)]);
  return new Set(rows.map(({ name }) => name));
}

/** Removes from the queue what a killed worker left locked, and ends the sessions of workers whose lease has run out; what they worked on is queued anew by the recovery. */
export async function clearDeadParts(): Promise<void> {
  await pool().query(endSessionsSql);
  await pool().query(deadSql);
  await pool().query(freeSql);
}

// Taken while a worker was alive that is not any more: its lease has run out, or its session has ended.
// A part that was queued again meanwhile has lost its key, so it is known by its payload.
const orphanSql = `select name, j.id::text as taken from unnest($1::text[]) name
    join graphile_worker._private_jobs j on concat_ws(':', j.payload->>'kind', j.payload->>'id', j.payload->>'part') = name
  where j.locked_at is not null and exists (select 1 from worker w where w.started_at <= j.locked_at and w.expires_at >= j.locked_at
    and (w.expires_at <= clock_timestamp() or not exists (select 1 from pg_stat_activity a where a.application_name = '${sessionName("")}' || w.id)))`;

/** Those of the parts that a worker had taken when it ended, each with the queue's number of its having been taken. */
export async function orphanedParts(parts: readonly Part[]): Promise<{ name: string; taken: string }[]> {
  return queryRows(z.object({ name: z.string(), taken: z.string() }), orphanSql, [parts.map(partName)]);
}

/** Takes a part out of the queue that nobody is to take again. */
export async function dropPart(part: Part): Promise<void> {
  await pool().query("delete from graphile_worker._private_jobs where key = $1", [partName(part)]);
}
