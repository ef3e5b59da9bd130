import { z } from "zod";

/** Name of the queue's task for builds. */
export const buildTask = "build";

/** First number of a build's advisory lock, where a shard has its run's id: no run has this one. */
export const buildLock = 0;

/** A build to be taken up. */
export const buildJob = z.object({ buildId: z.number().int() });
export type BuildJob = z.infer<typeof buildJob>;
