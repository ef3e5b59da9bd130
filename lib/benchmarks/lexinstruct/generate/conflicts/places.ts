import type { Rule, Step } from "../../items/rule";
import { parsePredicate } from "../../score/engine/predicate";

const same = (a: Step, b: Step) => a.level === b.level && a.predicate === b.predicate && (a.description ?? "") === (b.description ?? "");

/**
 * True if what a step requires of its elements applies to those that the other step selects: `@` covers `@3`, and a list covers its
 * members.
 */
function covers(general: Step, special: Step): boolean {
  if (same(general, special)) return true;
  if (general.level !== special.level || general.description || special.description) return false;
  const [wide, narrow] = [parsePredicate(general.predicate), parsePredicate(special.predicate)];
  if (narrow?.kind !== "at") return false;
  if (wide?.kind === "all") return true;
  return wide?.kind === "at" && narrow.positions.every((position) => wide.positions.includes(position));
}

/** True if the first procedure's places include the second's, step by step. */
export function coversPlace(general: readonly Step[], special: readonly Step[]): boolean {
  return general.length === special.length && general.every((step, at) => covers(step, special[at] ?? step));
}

/** True if the second procedure selects within the places of the first. */
export function contains(outer: readonly Step[], inner: readonly Step[]): boolean {
  return inner.length > outer.length && coversPlace(outer, inner.slice(0, outer.length));
}

/** True if one rule's places cover those of the other, so that both apply to some common place. */
export function meet(a: Rule, b: Rule): boolean {
  return coversPlace(a.procedure, b.procedure) || coversPlace(b.procedure, a.procedure);
}
