import { z } from "zod";
import { sampleRow } from "./sample";

/** A flagged sample, as the queue lists it. */
export const flaggedSample = sampleRow.pick({ ordinal: true, status: true, score: true, passed: true }).extend({
  /** Of the annotation that flags it. */
  id: z.number().int(),
  runId: z.number().int(),
  runName: z.string(),
  modelName: z.string(),
  suiteName: z.string(),
  /** By what the item asks, as on the sample's page. */
  title: z.string(),
  author: z.string(),
  flaggedAt: z.iso.datetime(),
});
export type FlaggedSample = z.infer<typeof flaggedSample>;
