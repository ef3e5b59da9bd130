import type pg from "pg";
import { HeedError } from "@/lib/errors";
import { type ShardJob, shardTask } from "./shard-job";

const sql = `select graphile_worker.add_job($1, payload := json_build_object('runId', $2::int, 'shard', shard, 'lanes', $3::int), job_key := $2::int || ':' || shard)
  from unnest($4::int[]) shard order by shard`;

/** Queues shards of a run, each once however often it is asked for, in the transaction of `client`. */
export async function addShards(
  client: Pick<pg.ClientBase, "query">,
  { runId, lanes }: Omit<ShardJob, "shard">,
  shards: readonly number[],
): Promise<void> {
  if (shards.length === 0) return;
  try {
    await client.query(sql, [shardTask, runId, lanes, shards]);
  } catch (error) {
    const missing = error instanceof Error && "code" in error && (error.code === "3F000" || error.code === "42883");
    if (!missing) throw error;
    throw new HeedError("unavailable", "The worker has not prepared its queue yet; start Heed with npm start, or try again in a moment.", {
      cause: error,
    });
  }
}
