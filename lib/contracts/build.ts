import { z } from "zod";
import { buildResult } from "./suite";

/** `failed` and `cancelled` builds keep the answers that they have and can go on. */
export const buildStatus = z.enum(["queued", "running", "finished", "failed", "cancelled"]);
export type BuildStatus = z.infer<typeof buildStatus>;

export const startBuild = z.object({
  benchmark: z.string(),
  builder: z.string(),
  /** The builder's form. */
  input: z.unknown(),
  modelId: z.number().int().nullable().default(null),
  embeddingModelId: z.number().int().nullable().default(null),
});
export type StartBuild = z.infer<typeof startBuild>;

/** How far a build is, as its builder tells it. */
export const buildProgress = z.object({
  /** What it does now: `Writing queries`. */
  doing: z.string(),
  /** Pieces of work of this step that are done, of `total`; null where nobody knows how many there will be. */
  done: z.number().int(),
  total: z.number().int().nullable(),
});
export type BuildProgress = z.infer<typeof buildProgress>;

export const buildRow = z.object({
  id: z.number().int(),
  benchmark: z.string(),
  builder: z.string(),
  status: buildStatus,
  progress: buildProgress.nullable(),
  /** Calls that were answered, over all its starts. */
  calls: z.number().int(),
  /** Of the step that it does now; null while there is nothing to tell it from. */
  secondsLeft: z.number().nullable(),
  /** Values of the result; null until there is one. */
  valueCount: z.number().int().nullable(),
  /** Why it failed, in a sentence. */
  error: z.string().nullable(),
  modelId: z.number().int().nullable(),
  modelName: z.string().nullable(),
  embeddingModelId: z.number().int().nullable(),
  embeddingModelName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type BuildRow = z.infer<typeof buildRow>;

export const buildDetail = buildRow.extend({ input: z.record(z.string(), z.unknown()), result: buildResult.nullable() });
export type BuildDetail = z.infer<typeof buildDetail>;
