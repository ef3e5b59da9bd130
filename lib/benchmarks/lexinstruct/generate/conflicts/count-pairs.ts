import type { Rule, Step } from "../../items/rule";
import { parsePredicate } from "../../score/engine/predicate";
import { allowedBy, intersect, isEmpty, isWithin } from "./counts";
import { contains, coversPlace } from "./places";

/** Pairs of levels such that a text never has more elements of the first than of the second. */
const AT_MOST: readonly (readonly [string, string])[] = [
  ["paragraph", "line"],
  ["bullet", "line"],
  ["paragraph", "word"],
  ["bullet", "word"],
  ["line", "word"],
];

type Finding = { kind: "contradiction" | "redundant"; message: string };

/** Finds a contradiction between two counts, or that one follows from the other. */
export function countAgainstCount(a: Rule, b: Rule): Finding | null {
  const [first, second] = [allowedBy(a), allowedBy(b)];
  if (!first || !second) return null;
  const forward = coversPlace(a.procedure, b.procedure);
  const backward = coversPlace(b.procedure, a.procedure);
  if (forward || backward) {
    if (isEmpty(intersect(first, second))) return { kind: "contradiction", message: "no count satisfies both" };
    // A rule for every element makes one for a single element redundant, but not vice versa.
    if ((forward && isWithin(first, second)) || (backward && isWithin(second, first)))
      return { kind: "redundant", message: "one count follows from the other" };
    return null;
  }
  return levelsAgainst(a, b) ?? levelsAgainst(b, a);
}

/** Finds contradictions because a text has at least as many lines as paragraphs, and so on. */
function levelsAgainst(few: Rule, many: Rule): Finding | null {
  const [fewer, more] = [few.procedure.at(-1), many.procedure.at(-1)];
  const counts = [allowedBy(few), allowedBy(many)] as const;
  if (!fewer || !more || !counts[0] || !counts[1] || fewer.description || more.description) return null;
  if (!coversPlace(few.procedure.slice(0, -1), many.procedure.slice(0, -1))) return null;
  if (!AT_MOST.some(([a, b]) => a === fewer.level && b === more.level)) return null;
  if (counts[0].low <= counts[1].high) return null;
  return { kind: "contradiction", message: `a text with ${counts[0].low} ${fewer.level}s has more than ${counts[1].high} ${more.level}s` };
}

/** Returns the number of elements that a step needs in order to select anything. */
function needed({ predicate }: Step): number {
  const parsed = parsePredicate(predicate);
  if (parsed?.kind === "at") return Math.max(...parsed.positions.map(Math.abs));
  if (parsed?.kind === "before" || parsed?.kind === "after") return Math.abs(parsed.position);
  return parsed?.kind === "between" ? 2 : 0;
}

/** Finds an index beyond the number of elements that a count allows. */
export function indexAgainstCount(count: Rule, other: Rule): Finding | null {
  const allowed = allowedBy(count);
  const counted = count.procedure.at(-1);
  if (!allowed || !counted || counted.description) return null;
  const prefix = count.procedure.slice(0, -1);
  const step = other.procedure[prefix.length];
  const inside = contains(prefix, other.procedure) || (prefix.length === 0 && other.procedure.length > 0);
  if (!inside || !step || step.level !== counted.level || needed(step) <= allowed.high) return null;
  return { kind: "contradiction", message: `${step.level} ${step.predicate} is looked at, but there may be at most ${allowed.high}` };
}
