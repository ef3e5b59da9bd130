import type { Random } from "@/lib/random/random";
import type { Level } from "../items/rule";
import type { Subject } from "./subject";

const WHOLE: readonly Level[] = ["answer"];

const ENGLISH: readonly (readonly Level[])[] = [
  ["answer"],
  ["paragraph"],
  ["line", "bullet"],
  ["sentence"],
  ["word"],
  ["letter", "punc"],
  ["pattern"],
];
const CHINESE: readonly (readonly Level[])[] = [
  ["answer"],
  ["paragraph"],
  ["line", "bullet"],
  ["sentence"],
  ["character", "punc"],
  ["pattern"],
];
/** Levels for texts with separator lines between paragraphs: only those that do not count these lines. */
const PARTED_ENGLISH: readonly (readonly Level[])[] = [["answer"], ["bullet"], ["word"], ["letter"], ["pattern"]];
const PARTED_CHINESE: readonly (readonly Level[])[] = [["answer"], ["bullet"], ["sentence"], ["character"], ["pattern"]];

/**
 * Levels in which expressions may be counted: never in anything smaller than a sentence. Expressions are drawn less often than other
 * levels.
 */
const FINEST_BEFORE_PATTERN: ReadonlySet<Level> = new Set(["answer", "paragraph", "line", "bullet", "sentence"]);

/** Draws the levels of a procedure of this depth, from coarse to fine; null if the drawn levels make no sense. */
export function chain(subject: Subject, depth: number, random: Random): Level[] | null {
  const parted = subject.document.separator !== null;
  const ranks = subject.language === "english" ? (parted ? PARTED_ENGLISH : ENGLISH) : parted ? PARTED_CHINESE : CHINESE;
  const finest = ranks.length - 1;
  // The whole answer is an unnecessary first step, so it is also drawn less often than other levels.
  const keep = (rank: number) => (rank === 0 ? random.uniform() < (depth >= 3 ? 0.6 : 0.3) : rank < finest || random.uniform() < 0.45);
  const pool = ranks.map((_, rank) => rank).filter(keep);
  if (pool.length < depth) return null;
  const chosen = random
    .shuffle(pool)
    .slice(0, depth)
    .sort((a, b) => a - b);
  const levels = chosen.map((rank) => random.pick(ranks[rank] ?? WHOLE));
  const before = levels.at(-2);
  return levels.at(-1) === "pattern" && before !== undefined && !FINEST_BEFORE_PATTERN.has(before) ? null : levels;
}
