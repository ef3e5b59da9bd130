import type { Random } from "@/lib/random/random";
import type { Level } from "../items/rule";

/** Positions farther in than this would be a matter of counting, not of writing. */
const FARTHEST = 9;

/** A position that exists among `count` elements: mostly from the start, sometimes from the end. */
export function position(count: number, random: Random): number {
  const at = 1 + random.integer(Math.min(count, FARTHEST));
  return random.uniform() < 0.25 ? -Math.min(at, 4) : at;
}

/** Two to four positions, ascending from the start, then those from the end. */
function positions(count: number, random: Random): number[] {
  const from = random
    .shuffle(Array.from({ length: Math.min(count, FARTHEST) }, (_, index) => index + 1))
    .slice(0, 2 + random.integer(2))
    .sort((a, b) => a - b);
  return count > from.length + 1 && !from.includes(count) && random.uniform() < 0.3 ? [...from, -1] : from;
}

/** The predicate of a step that is not the last, for a level with so many elements here; null when none makes sense. */
export function middlePredicate(level: Level, count: number, random: Random): string | null {
  if (level === "answer") return "@";
  if (count === 0) return null;
  const chance = random.uniform();
  if (chance < 0.55 || count < 2) return `@${position(count, random)}`;
  if (chance < 0.75) return "@";
  if (chance < 0.87) return `@(${positions(count, random).join(",")})`;
  // "After N" with N from the start keeps element N itself in the authors' engine; it is not used where more follows.
  if (chance < 0.94) return `!${random.uniform() < 0.7 ? 2 + random.integer(Math.min(count - 1, FARTHEST)) : -1}`;
  return `$${-2 - random.integer(Math.min(count - 1, 3))}`;
}

/** The predicate of a last step that compares a text. */
export function textPredicate(level: Level, count: number, random: Random): string | null {
  if (level === "answer") return "@";
  if (count === 0) return null;
  const chance = random.uniform();
  const small = ["word", "character", "letter", "punc"].includes(level);
  if (small || count < 2) return chance < 0.9 || count < 2 ? `@${position(count, random)}` : `@(${positions(count, random).join(",")})`;
  if (chance < 0.5) return `@${position(count, random)}`;
  if (chance < 0.72) return "@";
  if (chance < 0.8) return `@(${positions(count, random).join(",")})`;
  if (chance < 0.9) return `!${2 + random.integer(Math.min(count - 1, FARTHEST))}`;
  return count > 2 ? `$${1 + random.integer(Math.min(count - 1, FARTHEST))}` : "$-2";
}
