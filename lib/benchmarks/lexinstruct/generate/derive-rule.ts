import type { Random } from "@/lib/random/random";
import type { Level, Rule, Step } from "../items/rule";
import { isolate } from "../score/engine/isolate";
import { takeStep } from "../score/engine/navigate";
import { chain } from "./chain";
import { countRule } from "./count-rule";
import { middlePredicate, textPredicate } from "./selection";
import type { Subject } from "./subject";
import { textRule } from "./text-rule";

/** Returns the smallest number of elements of a level in the places that the steps so far select; null if they select nothing. */
function fewest(steps: readonly Step[], level: Level, { whole, corrected }: Subject): number | null {
  const places = steps.length === 0 ? [[whole]] : isolate(steps, whole, corrected.splits, corrected.profile);
  if (!places) return null;
  // A selection before the last step is processed element by element.
  const each = steps.at(-1)?.predicate.startsWith("@") ? places.flat().map((piece) => [piece]) : places;
  let least = Number.POSITIVE_INFINITY;
  for (const pieces of each) {
    const scope = takeStep(pieces, { level, predicate: "@" }, corrected.splits, "reference");
    if ("lost" in scope) return null;
    least = Math.min(least, scope.pieces.length);
  }
  return Number.isFinite(least) ? least : null;
}

function countsAt(level: Level, random: Random): boolean {
  if (level === "pattern") return true;
  if (level === "answer") return false;
  return random.uniform() < (level === "letter" || level === "character" || level === "punc" ? 0.6 : 0.38);
}

/** Derives a rule of this depth from the text, so that it holds for it; null if this attempt failed. */
export function deriveRule(subject: Subject, depth: number, random: Random): Rule | null {
  const { separator } = subject.document;
  if (separator !== null && depth <= 2 && random.uniform() < 0.5) {
    const between: Rule = { procedure: [{ level: "paragraph", predicate: "%" }], relation: "equal", value: separator };
    return depth === 1 ? between : { ...between, procedure: [{ level: "answer", predicate: "@" }, ...between.procedure] };
  }
  const levels = chain(subject, depth, random);
  const last = levels?.at(-1);
  if (!levels || last === undefined) return null;
  const steps: Step[] = [];
  for (const level of levels.slice(0, -1)) {
    const count = fewest(steps, level, subject);
    const predicate = count === null ? null : middlePredicate(level, count, random);
    if (predicate === null) return null;
    steps.push({ level, predicate });
  }
  if (countsAt(last, random)) return countRule(steps, last, subject, random);
  const count = fewest(steps, last, subject);
  const predicate = count === null ? null : textPredicate(last, count, random);
  return predicate === null ? null : textRule([...steps, { level: last, predicate }], subject, random);
}
