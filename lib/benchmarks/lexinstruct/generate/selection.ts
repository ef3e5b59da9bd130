import type { Random } from "@/lib/random/random";
import type { Level } from "../items/rule";

/** Largest position: beyond it a rule would test counting rather than writing. */
const FARTHEST = 9;

/** Draws a position that exists among `count` elements: usually from the start, sometimes from the end. */
export function position(count: number, random: Random): number {
  const at = 1 + random.integer(Math.min(count, FARTHEST));
  return random.uniform() < 0.25 ? -Math.min(at, 4) : at;
}

/** Draws two to four positions, ascending from the start, then those from the end. */
function positions(count: number, random: Random): number[] {
  const from = random
    .shuffle(Array.from({ length: Math.min(count, FARTHEST) }, (_, index) => index + 1))
    .slice(0, 2 + random.integer(2))
    .sort((a, b) => a - b);
  return count > from.length + 1 && !from.includes(count) && random.uniform() < 0.3 ? [...from, -1] : from;
}

/** Draws the predicate of a step before the last, for a level with `count` elements here; null if none makes sense. */
export function middlePredicate(level: Level, count: number, random: Random): string | null {
  if (level === "answer") return "@";
  if (count === 0) return null;
  const chance = random.uniform();
  if (chance < 0.55 || count < 2) return `@${position(count, random)}`;
  if (chance < 0.75) return "@";
  if (chance < 0.87) return `@(${positions(count, random).join(",")})`;
  // In the authors' engine "After N" with N from the start includes element N itself, so it is not used before further steps.
  if (chance < 0.94) return `!${random.uniform() < 0.7 ? 2 + random.integer(Math.min(count - 1, FARTHEST)) : -1}`;
  return `$${-2 - random.integer(Math.min(count - 1, 3))}`;
}

/** Draws the predicate of a last step that compares a text; null if there are no elements. */
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
