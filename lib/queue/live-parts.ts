import { z } from "zod";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { task } from "./add-parts";
import { type Part, partName } from "./part";

// A lock of 64 bits is told in two halves.
const held = `select (classid::int8 << 32) | objid::int8 from pg_locks
  where locktype = 'advisory' and objsubid = 1 and granted and database = (select oid from pg_database where datname = current_database())`;

/** Seconds in which a part that was taken may not hold its lock yet; one queued twice does no harm, so it is short. */
const grace = 1;

// A part is alive when a process holds its advisory lock, or it waits in the queue or was taken just now.
const liveSql = `select name from unnest($1::text[]) name where hashtextextended(name, 0) in (${held})
  union
  select key from graphile_worker._private_jobs
    where key = any($1::text[]) and ((locked_at is null and attempts < max_attempts) or locked_at > now() - make_interval(secs => ${grace}))`;

// What a killed process took stays locked in the queue for four hours. A part that nobody holds after half a minute is such a one;
// so is everything that an earlier version of Heed queued under other names.
const deadSql = `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and (t.identifier <> '${task}' or (j.locked_at < now() - interval '30 seconds'
    and hashtextextended(concat_ws(':', j.payload->>'kind', j.payload->>'id', j.payload->>'part'), 0) not in (${held})))`;

/** Those of the parts that a live process works on, or that wait in the queue, by name. A killed process has lost its locks at once. */
export async function liveParts(parts: readonly Part[]): Promise<Set<string>> {
  const rows = await queryRows(z.object({ name: z.string() }), liveSql, [parts.map(partName)]);
  return new Set(rows.map(({ name }) => name));
}

/** Removes from the queue what a killed worker left locked; what it was for is queued anew by the recovery. */
export async function clearDeadParts(): Promise<void> {
  await pool().query(deadSql);
}
