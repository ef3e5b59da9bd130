import type { Rule, Step } from "../../items/rule";
import { parsePredicate } from "../../score/engine/predicate";

const same = (a: Step, b: Step) => a.level === b.level && a.predicate === b.predicate && (a.description ?? "") === (b.description ?? "");

/** Whether what a step says of its elements holds for those that the other step selects: `@` speaks of `@3`, a list of its members. */
function covers(general: Step, special: Step): boolean {
  if (same(general, special)) return true;
  if (general.level !== special.level || general.description || special.description) return false;
  const [wide, narrow] = [parsePredicate(general.predicate), parsePredicate(special.predicate)];
  if (narrow?.kind !== "at") return false;
  if (wide?.kind === "all") return true;
  return wide?.kind === "at" && narrow.positions.every((position) => wide.positions.includes(position));
}

/** Whether the first procedure's places include the second's, step by step. */
export function coversPlace(general: readonly Step[], special: readonly Step[]): boolean {
  return general.length === special.length && general.every((step, at) => covers(step, special[at] ?? step));
}

/** Whether the second procedure looks inside of the places of the first. */
export function contains(outer: readonly Step[], inner: readonly Step[]): boolean {
  return inner.length > outer.length && coversPlace(outer, inner.slice(0, outer.length));
}

/** Whether both look at some place in common: one covers the other. */
export function meet(a: Rule, b: Rule): boolean {
  return coversPlace(a.procedure, b.procedure) || coversPlace(b.procedure, a.procedure);
}
