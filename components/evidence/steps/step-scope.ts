import type { Span } from "@/lib/contracts/check";
import type { RuleEvidence } from "@/lib/contracts/step-evidence";
import { segments, type TextMark } from "../segments";

/** Stretch of a text at one step of a procedure. */
export interface StepSegment {
  start: number;
  end: number;
  /** Index of the step's piece that contains it; null between pieces. */
  piece: number | null;
  /** True if the step examined it. */
  inScope: boolean;
}

/** Spans that a step examines: the pieces of the previous step, or only the one that failed; the whole text for the first step. */
function scopeOf({ steps }: RuleEvidence, at: number, length: number): Span[] {
  const before = steps[at - 1];
  if (!before) return [[0, length]];
  const failing = before.failing === null ? undefined : before.pieces[before.failing];
  return failing ? [failing] : before.pieces;
}

/** Splits the text at the edges of a step's pieces and of its scope into non-empty segments that cover it exactly. */
export function stepSegments(text: string, rule: RuleEvidence, at: number): StepSegment[] {
  const marks: TextMark[] = [
    ...scopeOf(rule, at, text.length).map((span): TextMark => ({ checkId: "scope", span })),
    ...(rule.steps[at]?.pieces ?? []).map((span, piece): TextMark => ({ checkId: String(piece), span })),
  ];
  return segments(text, marks).map(({ start, end, checkIds }) => {
    const piece = checkIds.find((id) => id !== "scope");
    return { start, end, piece: piece === undefined ? null : Number(piece), inScope: checkIds.includes("scope") || piece !== undefined };
  });
}
