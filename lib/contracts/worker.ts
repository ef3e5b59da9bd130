import { z } from "zod";

const most = z.number().int().positive().max(1_000_000_000).nullable();

/** Limits of an endpoint over all workers together; null is unlimited. */
export const endpointLimit = z.object({
  /** Scheme, host and port. */
  origin: z.url({ protocol: /^https?$/ }),
  /** Name of the variable with the key to which the limits apply; "" if no key is needed. */
  keyVariable: z.string(),
  /** Largest number of requests in flight. */
  slots: most,
  /** Largest number of requests started per minute. */
  requests: most,
  /** Largest number of tokens per minute, prompts and answers together. */
  tokens: most,
});
export type EndpointLimit = z.infer<typeof endpointLimit>;

/** A worker's share of one limit. */
export const heldSlots = z.object({
  /** The run or endpoint with the limit. */
  of: z.string(),
  /** Number of requests that the worker may have in flight. */
  slots: z.number().int(),
  /** Number of requests that it would have in flight without the limit. */
  wants: z.number().int(),
});

/** A worker whose lease has not expired. */
export const workerRow = z.object({
  id: z.string(),
  name: z.string(),
  startedAt: z.iso.datetime(),
  /** Names of the key variables that the worker has. */
  keys: z.array(z.string()),
  /** True if the database is newer than the worker's code, so that it takes no shards. */
  isOutdated: z.boolean(),
  held: z.array(heldSlots),
});

export const workersState = z.object({ workers: z.array(workerRow), endpoints: z.array(endpointLimit) });
export type WorkersState = z.infer<typeof workersState>;
