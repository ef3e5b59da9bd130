import type { Random } from "@/lib/random/random";
import type { Level, Rule, Step } from "../items/rule";
import { isolate } from "../score/engine/isolate";
import { countIn } from "../score/engine/verify-rule";
import { countLiteral } from "./conflicts/count-literal";
import type { Subject } from "./subject";

/** Draws a text to count, of the kind of the level; null for levels without one. */
function literal(level: Level, subject: Subject, random: Random): string | null {
  const { text } = subject.document;
  if (level === "letter") return random.pick(["a", "e", "i", "o", "s", "t"]);
  if (level === "character") return random.pick(text.match(/[\u4e00-\u9fff]/g) ?? ["的"]);
  if (level === "punc") return random.pick(subject.language === "english" ? [",", ".", "!", "?"] : ["，", "。", "！", "？", "、"]);
  if (level !== "word") return null;
  const word = random.pick(subject.writer.nouns);
  // A word that also occurs inside other words would be counted there too.
  return countLiteral(text, word, true) === [...text.matchAll(new RegExp(`\\b${word}\\b`, "gi"))].length ? word : null;
}

function lastStep(level: Level, subject: Subject, random: Random): Step {
  if (level === "pattern") return { level, predicate: "#", description: random.pick(subject.writer.patterns) };
  const description = random.uniform() < 0.2 ? literal(level, subject, random) : null;
  return { level, predicate: "#", ...(description !== null && { description }) };
}

/** Draws a comparison that all counts satisfy. */
function comparison(counts: readonly number[], random: Random): { relation: string; value: number } {
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  const chance = random.uniform();
  if (low === high && chance < 0.45) return { relation: "=", value: low };
  if (chance < 0.58) return { relation: "<=", value: high + random.integer(3) };
  if (chance < 0.7) return { relation: "<", value: high + 1 + random.integer(3) };
  if (chance < 0.82) return { relation: ">=", value: Math.max(0, low - random.integer(2)) };
  if (chance < 0.94) return { relation: ">", value: Math.max(0, low - 1 - random.integer(2)) };
  return { relation: "!=", value: high + 1 };
}

/** Draws a counting rule that holds for the text; null if the place cannot be reached. */
export function countRule(before: readonly Step[], level: Level, subject: Subject, random: Random): Rule | null {
  if (level === "answer") return null;
  const last = lastStep(level, subject, random);
  const procedure = [...before, last];
  const counts: number[] = [];
  for (const bench of [subject.reference, subject.corrected]) {
    const groups = isolate(procedure, subject.whole, bench.splits, bench.profile);
    if (!groups || groups.length === 0) return null;
    for (const pieces of groups) {
      const count = countIn(pieces, last, bench);
      if (typeof count === "string") return null;
      counts.push(count);
    }
  }
  return { procedure, ...comparison(counts, random) };
}
