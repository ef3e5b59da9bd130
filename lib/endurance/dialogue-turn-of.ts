import type { EnduranceTurn } from "./dialogue";

/** Constraint of a turn: its group, and whether it held, was broken or could not be judged. */
export interface JudgedConstraint {
  group: string;
  state: "p" | "f" | "e";
}

/**
 * Builds a turn from its constraints. If a group has several constraints, its letter is that of the worst; a group outside the list counts,
 * but has no letter.
 */
export function dialogueTurnOf(groups: readonly string[], constraints: readonly JudgedConstraint[], passed: boolean): EnduranceTurn {
  const states = groups.map((id) => {
    const inGroup = constraints.filter(({ group }) => group === id);
    return (["f", "e", "p"] as const).find((state) => inGroup.some((constraint) => constraint.state === state)) ?? "-";
  });
  const satisfied = constraints.filter(({ state }) => state === "p").length;
  return { satisfied, active: constraints.length, passed, states: states.join("") };
}
