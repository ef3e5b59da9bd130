import { z } from "zod";

/** Name of the queue's task for runs. */
export const shardTask = "shard";

/** Consecutive ordinals that one job handles. */
export const shardSize = 50;

/** A part of a run: the samples shard * 50 up to the next. `lanes` shards of a run are open at once. */
export const shardJob = z.object({ runId: z.number().int(), shard: z.number().int().nonnegative(), lanes: z.number().int().positive() });
export type ShardJob = z.infer<typeof shardJob>;

/** Shards that a run needs open to keep so many requests in flight, whatever the place of its slow samples. */
export function laneCount(concurrency: number): number {
  return Math.ceil(concurrency / shardSize) + 2;
}
