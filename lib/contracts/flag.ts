import { z } from "zod";
import { sampleRow } from "./sample";

/** A flagged sample in the queue of flagged samples. */
export const flaggedSample = sampleRow.pick({ ordinal: true, status: true, score: true, passed: true }).extend({
  /** Id of the annotation that flags the sample. */
  id: z.number().int(),
  runId: z.number().int(),
  runName: z.string(),
  modelName: z.string(),
  suiteName: z.string(),
  /** Title of the sample as on its page, by what the item asks. */
  title: z.string(),
  author: z.string(),
  /** Id of the person who flagged it; null or absent without accounts and for flags from before them. */
  personId: z.string().nullish(),
  flaggedAt: z.iso.datetime(),
});
export type FlaggedSample = z.infer<typeof flaggedSample>;
