import { pool } from "@/lib/db/pool";
import { buildLock } from "./build-job";

// Jobs of a killed process stay locked for four hours. One whose shard or build nobody holds for half a minute is such a job.
const sql = `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier in ('shard', 'build') and j.locked_at < now() - interval '30 seconds'
    and not exists (select 1 from pg_locks l where l.locktype = 'advisory' and l.objsubid = 2 and l.granted
      and l.classid = coalesce((j.payload->>'runId')::int, ${buildLock})::oid
      and l.objid = coalesce((j.payload->>'shard')::int, (j.payload->>'buildId')::int)::oid
      and l.database = (select oid from pg_database where datname = current_database()))`;

/** Removes jobs that a killed worker left locked; what they were for is queued anew by the recovery. */
export async function clearDeadJobs(): Promise<number> {
  return (await pool().query(sql)).rowCount ?? 0;
}
