import type { Piece } from "./piece";

/** The pieces that one step left, and the one that the rule failed on. */
export interface StepTrace {
  /** Index of the step in the procedure. */
  step: number;
  pieces: Piece[];
  /** Index in `pieces` of the element that failed; null when none did, or when they were looked at together. */
  failing: number | null;
}

export interface RuleVerdict {
  ok: boolean;
  /** Why it failed, in one sentence; null when it holds. */
  reason: string | null;
  /** The pieces compared last; offsets count in the answer that was verified. */
  candidates: Piece[];
  expected: string;
  /** What was found: a count, or the text compared; null when it came to no comparison. */
  seen: string | null;
  /** The way through the procedure, down to the failing element. */
  trace: StepTrace[];
  timedOut: boolean;
}
