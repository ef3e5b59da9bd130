import { z } from "zod";

/**
 * States of a batch: `submitting` until the provider is known to have it, `unclear` if a person must decide, `waiting`, `cancelling`,
 * `reading` while results are being stored, `done`; `lost` if it never arrived.
 */
export const batchState = z.enum(["submitting", "unclear", "waiting", "cancelling", "reading", "done", "lost"]);
export type BatchState = z.infer<typeof batchState>;

/** A batch of a run's requests. */
export const runBatch = z.object({
  id: z.number().int(),
  /** Name of the batch at the provider; null until it is known. */
  providerId: z.string().nullable(),
  state: batchState,
  requests: z.number().int(),
  answered: z.number().int(),
  failed: z.number().int(),
  /** Requests that the batch left unanswered, and which are asked again in another one. */
  unanswered: z.number().int(),
  /** What went wrong, in a sentence; null if nothing did. */
  trouble: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lookedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type RunBatch = z.infer<typeof runBatch>;

/** A person's decision about an unclear batch: its name at the provider, or null if it is not there. */
export const nameBatchBody = z.object({ batchId: z.number().int(), providerId: z.string().trim().min(1).max(200).nullable() });
export type NameBatch = z.infer<typeof nameBatchBody>;
