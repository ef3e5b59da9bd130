import { z } from "zod";
import { tags } from "./slice";

/** The options of a rescore: it can first split off reasoning that is still part of stored replies. */
export const rescoreInput = z.object({ thoughts: z.enum(["keep", "strip"]).default("keep") });
export type RescoreInput = z.infer<typeof rescoreInput>;

export const rescoreResult = z.object({
  verifier: z.string(),
  scored: z.number().int(),
  /** Number of samples whose verdict differs from the run's own. */
  changed: z.number().int(),
  /** The first 500 of them, with the score before and now. */
  flips: z.array(
    z.object({ ordinal: z.number().int(), key: z.string(), from: z.number(), to: z.number(), changedChecks: z.number().int() }),
  ),
  /**
   * Number of replies whose reasoning was split off first, and number left whole because a judge or a file supplied a verdict of their
   * sample.
   */
  parted: z.object({ replies: z.number().int(), left: z.number().int() }).optional(),
});
export type RescoreResult = z.infer<typeof rescoreResult>;

/** The result of a model's diagnosis of a run's failures. */
export const diagnosisResult = z.object({
  model: z.string(),
  /** Number of failed samples that the model classified, and number for which its reply could not be read. */
  classed: z.number().int(),
  unclear: z.number().int(),
});
export type DiagnosisResult = z.infer<typeof diagnosisResult>;

/**
 * The result of a trace: the numbers of items and failed samples for which it stored something, and the number without anything to store.
 */
export const traceResult = z.object({
  items: z.number().int(),
  failures: z.number().int(),
  nothing: z.number().int(),
});
export type TraceResult = z.infer<typeof traceResult>;

const judged = z.object({ score: z.number(), passed: z.boolean() });

/** A scored sample on which two verifiers differ. */
export const verdictFlip = z.object({
  ordinal: z.number().int(),
  key: z.string(),
  tags,
  from: judged,
  to: judged,
  changedChecks: z.number().int(),
});
export type VerdictFlip = z.infer<typeof verdictFlip>;

/** Differences between another verifier's verdicts on a run's stored replies and the run's own verdicts. */
export const runFlips = z.object({
  from: z.string(),
  to: z.string(),
  /** Number of samples that both verifiers judged. */
  compared: z.number().int(),
  /** Number of samples that pass only under `to`, and only under `from`. */
  gained: z.number().int(),
  lost: z.number().int(),
  /** Number of samples with the same verdict but different checks. */
  changed: z.number().int(),
  /** At most 500 samples, those with a different verdict first. */
  flips: z.array(verdictFlip),
});
export type RunFlips = z.infer<typeof runFlips>;
