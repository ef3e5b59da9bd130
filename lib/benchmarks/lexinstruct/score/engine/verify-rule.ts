import type { Language, Rule, Step } from "../../items/rule";
import { between } from "./between";
import { compareCount, compareText } from "./compare";
import { InvalidPattern, type PatternCounter, PatternTimeout } from "./count";
import { withoutTrailingSpace } from "./line-ends";
import { cannotSplit, elements, takeStep } from "./navigate";
import { type Piece, stripped } from "./piece";
import type { Profile } from "./profile";
import { countElements } from "./split";
import type { Splits } from "./splits";
import type { RuleVerdict, StepTrace } from "./verdict";

/** The context that the rules of one answer share. */
export interface Bench {
  language: Language;
  profile: Profile;
  patterns: PatternCounter;
  splits: Splits;
}

interface Context extends Bench {
  rule: Rule;
}

type Outcome = Omit<RuleVerdict, "expected" | "timedOut">;

const DEEPEST = 10;

const failed = (reason: string, candidates: Piece[], trace: StepTrace[], seen: string | null = null): Outcome => ({
  ok: false,
  reason,
  candidates,
  seen,
  trace,
});
const held = (candidates: Piece[], trace: StepTrace[], seen: string | null): Outcome => ({
  ok: true,
  reason: null,
  candidates,
  seen,
  trace,
});

/** Reads a rule's value as a whole number, like Python's `int`; null if it is not one. */
function wholeNumber(value: string | number): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? Math.trunc(value) : null;
  return /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : null;
}

const escaped = (literal: string) => literal.replace(/[\\^$.|?*+()[\]{}#&~\-\s]/g, "\\$&");

/** Counts the elements or matches of a counting step in all pieces together; returns the reason if it cannot count. */
export function countIn(pieces: readonly Piece[], step: Step, context: Bench): number | string {
  const { language, profile, patterns, splits } = context;
  if (typeof step.description === "string") {
    const isPattern = step.level === "pattern";
    const ignoreCase = language === "english" && !(isPattern && profile === "corrected");
    const expression = isPattern ? step.description : escaped(step.description);
    return pieces.reduce((sum, piece) => sum + patterns.count(expression, piece.text, ignoreCase), 0);
  }
  const counts = pieces.map((piece) => countElements(piece, step.level, language));
  if (counts.every((count) => count !== null)) return counts.reduce((sum, count) => sum + count, 0);
  return elements(pieces, step.level, splits, profile)?.length ?? cannotSplit(step.level);
}

function matchCount(pieces: Piece[], step: Step, trace: StepTrace[], context: Context): Outcome {
  const { relation, value } = context.rule;
  const count = countIn(pieces, step, context);
  if (typeof count === "string") return failed(count, pieces, trace);
  const seen = String(count);
  const target = wholeNumber(value);
  if (target === null) return failed(`the value “${value}” is not a whole number for comparing counts`, pieces, trace, seen);
  const holds = compareCount(count, relation, target);
  if (holds === null) return failed(`“${relation}” does not compare counts`, pieces, trace, seen);
  return holds ? held(pieces, trace, seen) : failed(`counted ${count}, wanted ${relation} ${target}`, pieces, trace, seen);
}

/** Compares the joined pieces, as in the authors' engine, with nothing between them. */
function matchJoined(pieces: Piece[], step: Step, trace: StepTrace[], { rule: { relation, value } }: Context): Outcome {
  const joined = pieces.length === 1 ? (pieces[0]?.text ?? "") : pieces.map((piece) => piece.text).join("");
  const holds = compareText(joined, relation, String(value), step.level);
  if (holds === null) return failed(`“${relation}” does not compare texts`, pieces, trace, joined);
  return holds ? held(pieces, trace, joined) : failed(`the text does not satisfy ${relation} “${value}”`, pieces, trace, joined);
}

/** Compares each piece separately; the first that fails fails the rule. */
function matchEach(pieces: Piece[], step: Step, trace: StepTrace[], context: Context): Outcome {
  for (const [index, piece] of pieces.entries()) {
    const outcome = matchJoined([piece], step, trace, context);
    if (!outcome.ok) return { ...outcome, trace: failingAt(trace, index) };
  }
  return held(pieces, trace, pieces.map((piece) => piece.text).join("\n"));
}

function matchBetween(pieces: Piece[], step: Step, trace: StepTrace[], context: Context): Outcome {
  const value = String(context.rule.value);
  const gaps: Piece[] = [];
  for (const piece of pieces) {
    const pieceGaps = between(piece, step.level, value, context.splits);
    if (!pieceGaps) return failed(cannotSplit(step.level), pieces, trace);
    gaps.push(...pieceGaps);
  }
  if (gaps.length === 0)
    return failed(`there is nothing between elements of the level “${step.level}”: there are fewer than two`, pieces, trace);
  const looked = [...trace.slice(0, -1), { step: context.rule.procedure.length - 1, pieces: gaps, failing: null }];
  // A blank value (an empty line) is compared as it is; for any other the surrounding white space is stripped from the text between.
  if (value.trim() !== "") return matchEach(gaps.map(stripped), step, looked, context);
  const wrong = gaps.findIndex((gap) => withoutTrailingSpace(gap.text) !== value);
  const [seen] = gaps.slice(wrong);
  if (wrong < 0 || !seen) return held(gaps, looked, value);
  return failed(`the text between is not ${JSON.stringify(value)}`, [seen], failingAt(looked, wrong), seen.text);
}

function failingAt(trace: readonly StepTrace[], index: number): StepTrace[] {
  return trace.map((step, at) => (at === trace.length - 1 ? { ...step, failing: index } : step));
}

/** Verifies the rest of the rule for each selected element separately; the first that fails fails the rule. */
function forEach(segments: Piece[], at: number, depth: number, trace: StepTrace[], context: Context): Outcome {
  const step = context.rule.procedure[at];
  if (!step) throw new RangeError(`The procedure has no step ${at + 1}.`);
  const scope = takeStep(segments, step, context.splits, context.profile);
  if ("lost" in scope) return failed(scope.lost, segments, trace);
  const walked = [...trace, { step: at, pieces: scope.pieces, failing: null }];
  let deepest: Outcome | null = null;
  for (const [index, piece] of scope.pieces.entries()) {
    const outcome = verifyFrom(stripped(piece), at + 1, depth + 1, scope.pieces.length > 1 ? failingAt(walked, index) : walked, context);
    if (!outcome.ok) return outcome;
    deepest = outcome;
  }
  const [only] = scope.pieces;
  return only && scope.pieces.length === 1 && deepest ? deepest : held(scope.pieces, walked, null);
}

function verifyFrom(text: Piece, from: number, depth: number, trace: StepTrace[], context: Context): Outcome {
  if (depth > DEEPEST) return failed(`the rule goes deeper than ${DEEPEST} levels`, [text], trace);
  const { procedure } = context.rule;
  const last = procedure.length - 1;
  let segments = [text];
  let walked = trace;
  for (let at = from; at < last; at += 1) {
    const step = procedure[at];
    if (!step) break;
    if (step.predicate.startsWith("@")) return forEach(segments, at, depth, walked, context);
    const scope = takeStep(segments, step, context.splits, context.profile);
    if ("lost" in scope) return failed(scope.lost, segments, walked);
    segments = scope.pieces;
    walked = [...walked, { step: at, pieces: segments, failing: null }];
  }
  return matchLast(segments, last, walked, context);
}

function matchLast(segments: Piece[], at: number, trace: StepTrace[], context: Context): Outcome {
  const step = context.rule.procedure[at];
  if (!step) return failed("the rule has no step, and so nothing to compare", [], trace);
  const scope = takeStep(segments, step, context.splits, context.profile);
  if ("lost" in scope) return failed(scope.lost, segments, trace);
  const { pieces } = scope;
  const walked = [...trace, { step: at, pieces, failing: null }];
  const corrected = context.profile === "corrected";
  if (step.predicate === "#") return matchCount(pieces, step, walked, context);
  if (step.predicate === "%") return corrected ? matchBetween(pieces, step, walked, context) : held(pieces, walked, null);
  return corrected && step.predicate.startsWith("@")
    ? matchEach(pieces, step, walked, context)
    : matchJoined(pieces, step, walked, context);
}

/** Verifies whether one rule holds for an answer (reference notes, "Verdict of one rule"); throws only `TooMuchWork`. */
export function verifyRule(rule: Rule, answer: string, bench: Bench): RuleVerdict {
  const expected = `${rule.relation} ${typeof rule.value === "number" ? rule.value : `“${rule.value}”`}`;
  const whole = stripped({ text: answer, start: 0 });
  try {
    return { ...verifyFrom(whole, 0, 0, [], { ...bench, rule }), expected, timedOut: false };
  } catch (error) {
    if (error instanceof InvalidPattern || error instanceof PatternTimeout) {
      return { ...failed(error.message, [whole], []), expected, timedOut: error instanceof PatternTimeout };
    }
    throw error;
  }
}
