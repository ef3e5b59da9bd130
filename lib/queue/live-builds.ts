import { z } from "zod";
import { pool } from "@/lib/db/pool";
import { buildLock } from "./build-job";

// As for shards: alive is what a process holds the lock of, and what waits in the queue or was taken a moment ago.
const sql = `select objid::int as id from pg_locks
    where locktype = 'advisory' and objsubid = 2 and granted and classid = ${buildLock}::oid
      and database = (select oid from pg_database where datname = current_database())
  union
  select (payload->>'buildId')::int from graphile_worker._private_jobs
    where key like 'build:%' and ((locked_at is null and attempts < max_attempts) or locked_at > now() - interval '1 second')`;

const shape = z.array(z.object({ id: z.number().int() }));

/** Builds that a live process works on, or that wait in the queue. */
export async function liveBuilds(): Promise<Set<number>> {
  const { rows } = await pool().query(sql);
  return new Set(shape.parse(rows).map(({ id }) => id));
}
