import type { Check, OutcomeDeclaration, OutcomeTone } from "@/lib/contracts/check";
import { capitalized } from "@/lib/contracts/plain/capitalized";

/** Worst first, because readers look for failures. */
const order: readonly OutcomeTone[] = ["fail", "changed", "unscored", "pass"];

/** Check with its position in the list, from 1, and the declaration of its outcome. */
export interface PlacedCheck {
  check: Check;
  place: number;
  outcome: OutcomeDeclaration;
}

export interface CheckGroup {
  outcome: OutcomeDeclaration;
  checks: PlacedCheck[];
}

/** Returns an outcome's declaration; an undeclared outcome (`error`) is treated as unscored. */
export function outcomeOf(id: string, outcomes: readonly OutcomeDeclaration[]): OutcomeDeclaration {
  const declared = outcomes.find((o) => o.id === id);
  if (declared) return declared;
  const tone: OutcomeTone = id === "pass" ? "pass" : id === "fail" ? "fail" : "unscored";
  return { id, letter: "?", label: capitalized(id), tone, credit: tone === "pass" ? 1 : 0 };
}

/** Groups checks by outcome, failures first, each group in item order. */
export function groupChecks(checks: readonly Check[], outcomes: readonly OutcomeDeclaration[]): CheckGroup[] {
  const groups = new Map<string, CheckGroup>();
  checks.forEach((check, index) => {
    const outcome = outcomeOf(check.outcome, outcomes);
    const group = groups.get(outcome.id) ?? { outcome, checks: [] };
    group.checks.push({ check, place: index + 1, outcome });
    groups.set(outcome.id, group);
  });
  return [...groups.values()].sort((a, b) => order.indexOf(a.outcome.tone) - order.indexOf(b.outcome.tone));
}

/** Filter of a list of checks: those that did not pass, all, or those with one outcome. */
export type CheckFilter = "missed" | "all" | { outcome: string };

/** Narrows the groups by a filter and a case-insensitive search in label, expected and actual. */
export function filterGroups(groups: readonly CheckGroup[], filter: CheckFilter, search: string): CheckGroup[] {
  const needle = search.trim().toLowerCase();
  const holds = ({ check }: PlacedCheck) =>
    needle === "" || [check.label, check.expected, check.actual].some((text) => text?.toLowerCase().includes(needle));
  return groups
    .filter(({ outcome }) => filter === "all" || (filter === "missed" ? outcome.tone !== "pass" : outcome.id === filter.outcome))
    .map((group) => ({ ...group, checks: group.checks.filter(holds) }))
    .filter((group) => group.checks.length > 0);
}

/** Returns the tone of a stretch with several marks: the worst one. */
export function worstTone(tones: readonly OutcomeTone[]): OutcomeTone {
  return order.find((tone) => tones.includes(tone)) ?? "unscored";
}
