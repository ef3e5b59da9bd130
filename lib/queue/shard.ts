import { z } from "zod";

/** A part of a run (a shard, which is a range of positions in its asking order), or a job, which has a single part 0. */
export const shard = z.object({ kind: z.enum(["run", "job"]), id: z.number().int(), part: z.number().int().nonnegative() });
export type Shard = z.infer<typeof shard>;

/** A part as the queue distributes it; `lanes` shards of a run are open at once. */
export const queuedShard = shard.extend({ lanes: z.number().int().positive() });
export type QueuedShard = z.infer<typeof queuedShard>;

/** Returns the name of a part, which is its key in the queue and is hashed for its advisory lock. */
export function shardName({ kind, id, part }: Shard): string {
  return `${kind}:${id}:${part}`;
}

/** Number of consecutive positions in the asking order that form one shard. */
export const shardSize = 50;

/** Returns the number of shards of a run with this many samples. */
export function shardCount(samples: number): number {
  return Math.ceil(samples / shardSize);
}

/** Returns the number of shards that must be open to keep this many requests in flight, wherever slow samples are. */
export function laneCount(concurrency: number): number {
  return Math.ceil(concurrency / shardSize) + 2;
}
