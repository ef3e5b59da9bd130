import type pg from "pg";
import { HeedError } from "@/lib/errors";
import type { QueuedPart } from "./part";

/** Name of the queue's one task. */
export const task = "part";

// Jobs go before the shards of runs that wait: somebody looks at their pages.
const sql = `select graphile_worker.add_job($1, payload := json_build_object('kind', $2::text, 'id', $3::int, 'part', part, 'lanes', $4::int),
    job_key := $2::text || ':' || $3::int || ':' || part, priority := case $2::text when 'job' then -1 else 0 end)
  from unnest($5::int[]) part order by part`;

/** Queues parts of a run or a job, each once however often it is asked for, in the transaction of `client`. */
export async function addParts(
  client: Pick<pg.ClientBase, "query">,
  { kind, id, lanes }: Omit<QueuedPart, "part">,
  parts: readonly number[],
): Promise<void> {
  if (parts.length === 0) return;
  try {
    await client.query(sql, [task, kind, id, lanes, parts]);
  } catch (error) {
    const missing = error instanceof Error && "code" in error && (error.code === "3F000" || error.code === "42883");
    if (!missing) throw error;
    throw new HeedError("unavailable", "The worker has not prepared its queue yet; start Heed with npm start, or try again in a moment.", {
      cause: error,
    });
  }
}
