import { z } from "zod";
import { span } from "./check";

const stepEvidence = z.object({
  /** The step in words: `every sentence`. */
  label: z.string(),
  /** What the step left, in text order, at most 200; offsets count in the candidate's text. */
  pieces: z.array(span),
  /** Pieces in all. */
  total: z.number().int(),
  /** Index of the piece that failed; null when none did, when they were looked at together, or when it is beyond the 200. */
  failing: z.number().int().nullable(),
});
export type StepEvidence = z.infer<typeof stepEvidence>;

const ruleEvidence = z.object({
  /** Id of the turn's check that this is the evidence of. */
  checkId: z.string(),
  /** `paragraph 2 › every sentence › ends with “shadow”`. */
  label: z.string(),
  passed: z.boolean(),
  /** Why it failed, in one sentence; null when it holds. */
  reason: z.string().nullable(),
  expected: z.string(),
  /** The count or text that was compared; null when it came to no comparison. */
  seen: z.string().nullable(),
  timedOut: z.boolean(),
  /** How it is decided, where the label does not say it, in plain words. */
  explains: z.string().optional(),
  steps: z.array(stepEvidence),
  /** Words of the steps after these: not reached where the way was lost, or looked at in each piece on its own. */
  rest: z.array(z.string()),
});
export type RuleEvidence = z.infer<typeof ruleEvidence>;

/** One text that was verified: the reply, or the reply after a harmless transformation. */
const candidateEvidence = z.object({
  transformation: z.string(),
  text: z.string(),
  passed: z.boolean(),
  /** Why it failed before any rule was looked at; null otherwise. */
  refused: z.string().nullable(),
  rules: z.array(ruleEvidence),
});
export type CandidateEvidence = z.infer<typeof candidateEvidence>;

/** Step by step through each rule, for the reply as it is and for each form in which it may pass loosely. */
export const stepsEvidence = z.object({
  kind: z.literal("steps"),
  /** Whether the reply passes as it is, and in any form. */
  strict: z.boolean(),
  loose: z.boolean(),
  /** Transformation of the first candidate that passes; null when none does, or when the reply passes as it is. */
  rescuedBy: z.string().nullable(),
  /** The first is the reply as it is. */
  candidates: z.array(candidateEvidence),
});
export type StepsEvidence = z.infer<typeof stepsEvidence>;
