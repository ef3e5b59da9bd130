import { z } from "zod";
import { tags } from "./slice";

/** What a rescore does first: nothing, or it sets thoughts apart that still stand in stored replies. */
export const rescoreInput = z.object({ thoughts: z.enum(["keep", "strip"]).default("keep") });
export type RescoreInput = z.infer<typeof rescoreInput>;

export const rescoreResult = z.object({
  verifier: z.string(),
  scored: z.number().int(),
  /** Samples whose verdict differs from the run's own. */
  changed: z.number().int(),
  /** The first 500 of them; the score before and the score now. */
  flips: z.array(
    z.object({ ordinal: z.number().int(), key: z.string(), from: z.number(), to: z.number(), changedChecks: z.number().int() }),
  ),
  /** Replies whose thoughts were set apart first, and those that were left whole because a judge or a file gave a verdict of their sample. */
  parted: z.object({ replies: z.number().int(), left: z.number().int() }).optional(),
});
export type RescoreResult = z.infer<typeof rescoreResult>;

/** What a model made of a run's failures. */
export const diagnosisResult = z.object({
  model: z.string(),
  /** Failed samples that it put into a class, and those of which it said nothing that can be read. */
  classed: z.number().int(),
  unclear: z.number().int(),
});
export type DiagnosisResult = z.infer<typeof diagnosisResult>;

/** What a trace found: items and failed samples that it stored something of, and those of which there was nothing to store. */
export const traceResult = z.object({
  items: z.number().int(),
  failures: z.number().int(),
  nothing: z.number().int(),
});
export type TraceResult = z.infer<typeof traceResult>;

const judged = z.object({ score: z.number(), passed: z.boolean() });

/** A scored sample of which two verifiers say something else. */
export const verdictFlip = z.object({
  ordinal: z.number().int(),
  key: z.string(),
  tags,
  from: judged,
  to: judged,
  changedChecks: z.number().int(),
});
export type VerdictFlip = z.infer<typeof verdictFlip>;

/** Where another verifier's verdicts on a run's stored replies differ from the run's own. */
export const runFlips = z.object({
  from: z.string(),
  to: z.string(),
  /** Samples that both have judged. */
  compared: z.number().int(),
  /** Samples that pass only by `to`, and only by `from`. */
  gained: z.number().int(),
  lost: z.number().int(),
  /** Samples with the same verdict of which single checks differ. */
  changed: z.number().int(),
  /** Those whose verdict differs first, at most 500. */
  flips: z.array(verdictFlip),
});
export type RunFlips = z.infer<typeof runFlips>;
