import { z } from "zod";
import { pool } from "@/lib/db/pool";

/** Seconds in which a taken job may not hold its lock yet; a job queued twice does no harm, so it is short. */
const grace = 1;

// A shard is alive when a process holds its advisory lock, or its job waits or was taken just now.
const sql = `select objid::int as shard, true as open from pg_locks
    where locktype = 'advisory' and objsubid = 2 and granted and classid = $1::int::oid
      and database = (select oid from pg_database where datname = current_database())
  union
  select (payload->>'shard')::int, false from graphile_worker._private_jobs
    where key like $1::int || ':%' and ((locked_at is null and attempts < max_attempts) or locked_at > now() - make_interval(secs => ${grace}))`;

const shape = z.array(z.object({ shard: z.number().int(), open: z.boolean() }));

/** Shards of a run that a live process works on, or that wait in the queue. A killed process has lost its locks at once. */
export async function liveShards(runId: number): Promise<Set<number>> {
  const { rows } = await pool().query(sql, [runId]);
  return new Set(shape.parse(rows).map((row) => row.shard));
}
