import type { Step } from "../../items/rule";
import { type Piece, part } from "./piece";
import { parsePredicate } from "./predicate";
import type { Profile } from "./profile";
import type { Splits } from "./splits";

/** The pieces that a step selects, or the reason why it selects none. */
export type Scope = { pieces: Piece[] } | { lost: string };

interface Owned {
  piece: Piece;
  /** The segment from which it was split. */
  segment: Piece;
}

/** Lists all elements of all segments at a level, each with its segment; null for a level without elements. */
function owned(segments: readonly Piece[], level: string, splits: Splits): Owned[] | null {
  const ownedPieces: Owned[] = [];
  for (const segment of segments) {
    const pieces = splits.of(segment, level);
    if (!pieces) return null;
    for (const piece of pieces) ownedPieces.push({ piece, segment });
  }
  return ownedPieces;
}

/**
 * Lists all elements of all segments at a level. At a level without elements the authors' engine finds none and continues; the corrected
 * one fails with null.
 */
export function elements(segments: readonly Piece[], level: string, splits: Splits, profile: Profile): Piece[] | null {
  const [only] = segments;
  const pieces =
    only && segments.length === 1 ? splits.of(only, level) : (owned(segments, level, splits)?.map(({ piece }) => piece) ?? null);
  return pieces ?? (profile === "reference" ? [] : null);
}

export const cannotSplit = (level: string) => `a text cannot be split at the level “${level}”`;
const outOfRange = (level: string, position: number, count: number) => `there is no ${level} ${position}: the text has ${count}`;

/** Selects the elements at 1-based positions, ascending, each once; a single position out of range fails the selection. */
export function select(pieces: readonly Piece[], positions: readonly number[], level: string): Scope {
  const indices = new Set<number>();
  for (const position of positions) {
    const index = position > 0 ? position - 1 : pieces.length + position;
    if (position === 0 || index < 0 || index >= pieces.length) return { lost: outOfRange(level, position, pieces.length) };
    indices.add(index);
  }
  return { pieces: [...indices].sort((a, b) => a - b).flatMap((index) => pieces[index] ?? []) };
}

/** Selects the raw text up to the end of the element before `!N` (in the reference profile: of element N itself for N >= 2). */
function before(ownedPieces: readonly Owned[], position: number, level: string, profile: Profile): Scope {
  const count = ownedPieces.length;
  const kept = position < 0 ? count + position : profile === "reference" ? position : position - 1;
  // In the corrected profile the named element must also exist.
  const most = profile === "reference" ? count : count - 1;
  if (kept < 0 || kept > most) return { lost: outOfRange(level, position, count) };
  const last = ownedPieces[kept - 1];
  if (!last) return profile === "reference" ? { pieces: [] } : { lost: `there is nothing before ${level} ${position}` };
  const { piece, segment } = last;
  // The first occurrence of the element's text, as in the authors' code: a repeated element cuts earlier.
  const at = profile === "reference" ? segment.text.indexOf(piece.text) : piece.start - segment.start;
  return { pieces: [part(segment, 0, at + piece.text.length)] };
}

/** Selects the raw text from element N on for N >= 1, or after the Nth from the end for N <= -1. */
function after(ownedPieces: readonly Owned[], position: number, level: string, profile: Profile): Scope {
  const count = ownedPieces.length;
  const index = position > 0 ? position - 1 : count + position + 1;
  if (index < 0 || index > count) return { lost: outOfRange(level, position, count) };
  const first = ownedPieces[index];
  if (!first) return profile === "reference" ? { pieces: [] } : { lost: `there is nothing after ${level} ${position}` };
  const { piece, segment } = first;
  const at = profile === "reference" ? segment.text.indexOf(piece.text) : piece.start - segment.start;
  return { pieces: [part(segment, at, segment.text.length)] };
}

/** Takes one step from the current segments (reference notes, "Navigation of a step"). */
export function takeStep(segments: readonly Piece[], step: Step, splits: Splits, profile: Profile): Scope {
  const predicate = parsePredicate(step.predicate);
  if (!predicate) return { lost: `“${step.predicate}” is not a predicate` };
  if (predicate.kind === "count" || predicate.kind === "between") return { pieces: [...segments] };
  if (predicate.kind === "before" || predicate.kind === "after") {
    const ownedPieces = owned(segments, step.level, splits) ?? (profile === "reference" ? [] : null);
    if (!ownedPieces) return { lost: cannotSplit(step.level) };
    return (predicate.kind === "before" ? before : after)(ownedPieces, predicate.position, step.level, profile);
  }
  const pieces = elements(segments, step.level, splits, profile);
  if (!pieces) return { lost: cannotSplit(step.level) };
  const scope = predicate.kind === "at" ? select(pieces, predicate.positions, step.level) : { pieces };
  if (profile === "corrected" && "pieces" in scope && scope.pieces.length === 0) return { lost: `no ${step.level} is selected` };
  return scope;
}
