import type { Rule } from "../../items/rule";
import type { Conflict } from "./conflict";
import { allowedBy, isEmpty, isWithin } from "./counts";

/** Levels of which every answer has at least one element. */
const ALWAYS: ReadonlySet<string> = new Set(["answer", "paragraph", "line"]);

/** Finds faults of a single rule: that it holds for every text, or for none. */
export function conflictsAlone(rule: Rule, index: number): Conflict[] {
  const last = rule.procedure.at(-1);
  const allowed = allowedBy(rule);
  const conflictOf = (kind: Conflict["kind"], message: string): Conflict[] => [{ kind, rules: [index], message }];
  if (allowed) {
    const least = last && ALWAYS.has(last.level) && !last.description ? 1 : 0;
    const possible = { low: least, high: Number.POSITIVE_INFINITY, not: [] };
    if (last?.level === "answer" && !last.description) return conflictOf("trivial", "there is always one answer to count");
    if (isEmpty(allowed) || allowed.high < least) return conflictOf("impossible", `no count is ${rule.relation} ${rule.value}`);
    return isWithin(possible, allowed) ? conflictOf("trivial", `every count is ${rule.relation} ${rule.value}`) : [];
  }
  if (last?.predicate === "#" || rule.value !== "") return [];
  const always = ["startswith", "endswith", "contain"].includes(rule.relation);
  const never = ["notstartswith", "notendswith", "notcontain"].includes(rule.relation);
  if (always) return conflictOf("trivial", "every text has the empty text in it");
  return never ? conflictOf("impossible", "no text is without the empty text") : [];
}
