import { pool } from "@/lib/db/pool";

// Jobs of a killed process stay locked for four hours. One whose shard nobody holds for half a minute is such a job.
const sql = `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier = 'shard' and j.locked_at < now() - interval '30 seconds'
    and not exists (select 1 from pg_locks l where l.locktype = 'advisory' and l.objsubid = 2 and l.granted
      and l.classid = ((j.payload->>'runId')::int)::oid and l.objid = ((j.payload->>'shard')::int)::oid
      and l.database = (select oid from pg_database where datname = current_database()))`;

/** Removes jobs that a killed worker left locked; their shards are queued anew by the recovery. */
export async function clearDeadJobs(): Promise<number> {
  return (await pool().query(sql)).rowCount ?? 0;
}
