import type { Check } from "@/lib/contracts/check";

/** Check on which two verifiers disagree. */
export interface CheckDifference {
  id: string;
  label: string;
  /** Outcome under the first verifier, then under the second; null if a verifier lacks the check. */
  from: string | null;
  to: string | null;
}

/** Returns the checks whose outcomes differ, in the order of the second list, followed by those that only the first list has. */
export function diffChecks(from: readonly Check[], to: readonly Check[]): CheckDifference[] {
  const before = new Map(from.map((check) => [check.id, check]));
  const after = new Set(to.map((check) => check.id));
  const changed = to.flatMap(({ id, label, outcome }) => {
    const was = before.get(id)?.outcome ?? null;
    return was === outcome ? [] : [{ id, label, from: was, to: outcome }];
  });
  const gone = from.filter(({ id }) => !after.has(id)).map(({ id, label, outcome }) => ({ id, label, from: outcome, to: null }));
  return [...changed, ...gone];
}

/**
 * Returns the checks with the outcomes of another reply to the same item, by their letters in item order; an empty list if the letters do
 * not match.
 */
export function withOutcomes(checks: readonly Check[], letters: string, outcomes: readonly { id: string; letter: string }[]): Check[] {
  if (letters.length !== checks.length) return [...checks];
  return checks.map((check, at) => ({
    ...check,
    outcome: outcomes.find(({ letter }) => letter === letters.charAt(at))?.id ?? check.outcome,
  }));
}
