import { z } from "zod";

/** A part of a run (a shard, which is a range of positions in its asking order), or a job, which has one part: 0. */
export const part = z.object({ kind: z.enum(["run", "job"]), id: z.number().int(), part: z.number().int().nonnegative() });
export type Part = z.infer<typeof part>;

/** A part as the queue hands it out; `lanes` shards of a run are open at once. */
export const queuedPart = part.extend({ lanes: z.number().int().positive() });
export type QueuedPart = z.infer<typeof queuedPart>;

/** Name of a part: its key in the queue, and what its advisory lock is hashed from. */
export function partName({ kind, id, part }: Part): string {
  return `${kind}:${id}:${part}`;
}

/** Consecutive positions in the asking order that one shard holds. */
export const shardSize = 50;

/** Shards of a run of so many samples. */
export function shardCount(samples: number): number {
  return Math.ceil(samples / shardSize);
}

/** Shards that a run needs open to keep so many requests in flight, whatever the place of its slow samples. */
export function laneCount(concurrency: number): number {
  return Math.ceil(concurrency / shardSize) + 2;
}
