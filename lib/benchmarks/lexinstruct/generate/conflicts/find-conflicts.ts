import type { Language, Rule } from "../../items/rule";
import { conflictsAlone } from "./alone";
import type { Conflict } from "./conflict";
import { countAgainstCount, indexAgainstCount } from "./count-pairs";
import { coversPlace } from "./places";
import { textAgainstCount, textAgainstText } from "./text-pairs";

const isSame = (a: Rule, b: Rule) =>
  coversPlace(a.procedure, b.procedure) &&
  coversPlace(b.procedure, a.procedure) &&
  a.relation === b.relation &&
  String(a.value) === String(b.value);

/** Finds a conflict between two rules, in either direction. */
function between(a: Rule, b: Rule, language: Language): Omit<Conflict, "rules"> | null {
  if (isSame(a, b)) return { kind: "duplicate", message: "it is the same rule twice" };
  return (
    countAgainstCount(a, b) ??
    indexAgainstCount(a, b) ??
    indexAgainstCount(b, a) ??
    textAgainstText(a, b) ??
    textAgainstCount(a, b, language) ??
    textAgainstCount(b, a, language)
  );
}

/**
 * Finds rules that cannot hold together, have no effect, or repeat others (paper, section 3.1.2). Only the cases of its modules are
 * detected; a text that satisfies a set of rules is what proves it satisfiable.
 */
export function findConflicts(rules: readonly Rule[], language: Language): Conflict[] {
  const conflicts = rules.flatMap((rule, index) => conflictsAlone(rule, index));
  for (const [second, b] of rules.entries()) {
    for (const [first, a] of rules.slice(0, second).entries()) {
      const conflict = between(a, b, language);
      if (conflict) conflicts.push({ ...conflict, rules: [first, second] });
    }
  }
  return conflicts;
}
