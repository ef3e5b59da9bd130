import { z } from "zod";
import { span } from "./check";

const stepEvidence = z.object({
  /** Description of the step: `every sentence`. */
  label: z.string(),
  /** Pieces that remain after the step, in text order, at most 200; offsets refer to the candidate's text. */
  pieces: z.array(span),
  /** Total number of pieces. */
  total: z.number().int(),
  /** Index of the piece that failed; null if none failed, if they were checked together, or if it is beyond the 200. */
  failing: z.number().int().nullable(),
});
export type StepEvidence = z.infer<typeof stepEvidence>;

const ruleEvidence = z.object({
  /** Id of the turn's check to which this evidence belongs. */
  checkId: z.string(),
  /** Path of the rule: `paragraph 2 › every sentence › ends with “shadow”`. */
  label: z.string(),
  passed: z.boolean(),
  /** One sentence on why it failed; null if it passed. */
  reason: z.string().nullable(),
  expected: z.string(),
  /** The count or text that was compared; null if nothing was compared. */
  seen: z.string().nullable(),
  timedOut: z.boolean(),
  /** Explanation of how the rule is decided, if the label is not enough. */
  explains: z.string().optional(),
  steps: z.array(stepEvidence),
  /** Descriptions of the remaining steps: not reached because an earlier step failed, or checked separately in each piece. */
  rest: z.array(z.string()),
});
export type RuleEvidence = z.infer<typeof ruleEvidence>;

/** One text that was verified: the reply, or the reply after a harmless transformation. */
const candidateEvidence = z.object({
  transformation: z.string(),
  text: z.string(),
  passed: z.boolean(),
  /** The reason for failure before any rule was checked; otherwise null. */
  refused: z.string().nullable(),
  rules: z.array(ruleEvidence),
});
export type CandidateEvidence = z.infer<typeof candidateEvidence>;

/** Step-by-step results of each rule, for the reply as it is and for each transformed version that may pass loosely. */
export const stepsEvidence = z.object({
  kind: z.literal("steps"),
  /** True if the reply passes unchanged; `loose` is true if any version passes. */
  strict: z.boolean(),
  loose: z.boolean(),
  /** Transformation of the first candidate that passes; null if none does, or if the reply passes unchanged. */
  rescuedBy: z.string().nullable(),
  /** The first candidate is the unchanged reply. */
  candidates: z.array(candidateEvidence),
});
export type StepsEvidence = z.infer<typeof stepsEvidence>;
