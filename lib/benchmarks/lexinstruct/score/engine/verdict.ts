import type { Piece } from "./piece";

/** The pieces that one step selected, and the one for which the rule failed. */
export interface StepTrace {
  /** Index of the step in the procedure. */
  step: number;
  pieces: Piece[];
  /** Index in `pieces` of the element that failed; null if none did, or if they were tested together. */
  failing: number | null;
}

export interface RuleVerdict {
  ok: boolean;
  /** Reason why it failed, in one sentence; null if it holds. */
  reason: string | null;
  /** The pieces compared last; offsets count in the answer that was verified. */
  candidates: Piece[];
  expected: string;
  /** What was found: a count, or the compared text; null if nothing was compared. */
  seen: string | null;
  /** The steps through the procedure, down to the failing element. */
  trace: StepTrace[];
  timedOut: boolean;
}
