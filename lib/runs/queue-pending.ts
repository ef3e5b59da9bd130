import type pg from "pg";
import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";
import { addShards } from "@/lib/queue/add-shards";
import { laneCount, shardSize } from "@/lib/queue/shard-job";

const shape = z.object({ shard: z.number().int() });
const sql = `select distinct ordinal / ${shardSize} as shard from sample where run_id = $1 and status in ('queued', 'running') order by 1`;

/** Shards of a run with samples to ask for, in order. */
export async function pendingShards(client: Pick<pg.ClientBase, "query">, runId: number): Promise<number[]> {
  return (await queryRows(shape, sql, [runId], client)).map((row) => row.shard);
}

/** Queues the first pending shard of each lane; the rest follow as these get going. How many were pending in all. */
export async function queuePending(client: Pick<pg.ClientBase, "query">, runId: number, concurrency: number): Promise<number> {
  const lanes = laneCount(concurrency);
  const pending = await pendingShards(client, runId);
  const first = new Map<number, number>();
  for (const shard of pending) if (!first.has(shard % lanes)) first.set(shard % lanes, shard);
  await addShards(client, { runId, lanes }, [...first.values()]);
  return pending.length;
}
