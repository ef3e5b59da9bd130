import { z } from "zod";

const most = z.number().int().positive().max(1_000_000_000).nullable();

/** What an endpoint takes over all workers together; null is unlimited. */
export const endpointLimit = z.object({
  /** Scheme, host and port. */
  origin: z.url({ protocol: /^https?$/ }),
  /** Name of the variable with the key that it counts by; "" where none is needed. */
  keyVariable: z.string(),
  /** Requests in flight. */
  slots: most,
  /** Requests started within a minute. */
  requests: most,
  /** Tokens within a minute, prompts and answers together. */
  tokens: most,
});
export type EndpointLimit = z.infer<typeof endpointLimit>;

/** What a worker holds of one limit. */
export const heldSlots = z.object({
  /** The run or the endpoint. */
  of: z.string(),
  /** Requests that it may have in flight. */
  slots: z.number().int(),
  /** Requests that it would have in flight if it could. */
  wants: z.number().int(),
});

/** A worker whose lease has not run out. */
export const workerRow = z.object({
  id: z.string(),
  name: z.string(),
  startedAt: z.iso.datetime(),
  /** Names of the variables with keys that it has. */
  keys: z.array(z.string()),
  /** The database is newer than its code: it takes no part of runs. */
  isOutdated: z.boolean(),
  held: z.array(heldSlots),
});

export const workersState = z.object({ workers: z.array(workerRow), endpoints: z.array(endpointLimit) });
export type WorkersState = z.infer<typeof workersState>;
