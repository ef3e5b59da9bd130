import type pg from "pg";
import { z } from "zod";
import { addParts } from "@/lib/queue/add-parts";
import { laneCount, type QueuedShard, shardCount, shardSize } from "@/lib/queue/shard";
import { askingOrder, type OrderSource, orderColumns, orderShape } from "@/lib/record/asking-order";

/** A run with the data that determine its asking order. */
export interface Asking extends OrderSource {
  id: number;
}

type Client = Pick<pg.ClientBase, "query">;

const shardRows = z.array(z.object({ shard: z.number().int() }));
const ordinalRows = z.array(z.object({ ordinal: z.number().int() }));
const open = "status in ('queued', 'running')";
const pendingSql = `select distinct ordinal / ${shardSize} as shard from sample where run_id = $1 and ${open} order by 1`;
const pendingOrdinalsSql = `select ordinal from sample where run_id = $1 and ${open}`;
const nextSql = `select ordinal / ${shardSize} as shard from sample where run_id = $1 and ordinal >= $2 and ${open}
  and (ordinal / ${shardSize}) % $3 = $4 order by ordinal limit 1`;
// A join with the ordinals would read the whole run if the planner does not know the table's size yet.
const openAmongSql = `select ordinal from sample where run_id = $1 and ordinal = any($2::int[]) and ${open}`;

/** Number of shards whose ordinals are looked up by one statement, once the next shard of a lane has turned out to have ended. */
const shardsAtOnce = 20;

/** Returns the ordinals of a shard's samples, in asking order. */
export function ordinalsOf(run: Asking, shard: number): number[] {
  const first = shard * shardSize;
  const positions = Array.from({ length: Math.max(0, Math.min(shardSize, run.sampleCount - first)) }, (_, at) => first + at);
  const order = askingOrder(run);
  return order === null ? positions : positions.map(order.at);
}

/** Returns the shards of a run that have samples to ask, in order. */
export async function pendingShards(client: Client, run: Asking): Promise<number[]> {
  const order = askingOrder(run);
  if (order === null) return shardRows.parse((await client.query(pendingSql, [run.id])).rows).map(({ shard }) => shard);
  const ordinals = ordinalRows.parse((await client.query(pendingOrdinalsSql, [run.id])).rows);
  return [...new Set(ordinals.map(({ ordinal }) => Math.floor(order.positionOf(ordinal) / shardSize)))].sort((a, b) => a - b);
}

/** Returns the next pending shard of a lane after this one; null if there is none. */
export async function nextPending(
  client: Client,
  run: Asking,
  { part, lanes }: Pick<QueuedShard, "part" | "lanes">,
): Promise<number | null> {
  const order = askingOrder(run);
  if (order === null) {
    const [next] = shardRows.parse((await client.query(nextSql, [run.id, (part + 1) * shardSize, lanes, part % lanes])).rows);
    return next?.shard ?? null;
  }
  const last = shardCount(run.sampleCount);
  for (let from = part + lanes, count = 1; from < last; from += lanes * count, count = shardsAtOnce) {
    const ordinals: number[] = [];
    for (let shard = from; shard < Math.min(last, from + lanes * count); shard += lanes) ordinals.push(...ordinalsOf(run, shard));
    const pending = ordinalRows.parse((await client.query(openAmongSql, [run.id, ordinals])).rows);
    if (pending.length > 0) return Math.min(...pending.map(({ ordinal }) => Math.floor(order.positionOf(ordinal) / shardSize)));
  }
  return null;
}

const runRow = orderShape.extend({ concurrency: z.number().int(), batch: z.boolean(), waitsFor: z.number().int().nullable() });
const runSql = `select concurrency, batch, waits_for as "waitsFor", ${orderColumns} from run where id = $1`;

/** The only part of a run that is asked in batches, so that one worker at a time has all of them. */
export const batchPart = (id: number) => ({ kind: "run" as const, id, lanes: 1 });

/**
 * Queues the first pending shard of each lane of a run; the others follow as these progress. Queues nothing for a run that waits for
 * another run's end.
 */
export async function queuePending(client: Client, id: number): Promise<void> {
  const { concurrency, batch, waitsFor, ...order } = runRow.parse((await client.query(runSql, [id])).rows[0]);
  if (waitsFor !== null) return;
  if (batch) return addParts(client, batchPart(id), [0]);
  const lanes = laneCount(concurrency);
  const first = new Map<number, number>();
  for (const shard of await pendingShards(client, { id, ...order })) if (!first.has(shard % lanes)) first.set(shard % lanes, shard);
  await addParts(client, { kind: "run", id, lanes }, [...first.values()]);
}
