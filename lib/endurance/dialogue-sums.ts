import type { EnduranceTurn } from "./dialogue";

/** Sums over one dialogue that all metrics need. */
export interface DialogueSums {
  turns: number;
  /** Sum of the turns' satisfied shares; a turn without constraints counts as 1. */
  shares: number;
  successes: number;
  /** Longest sequence of passed turns. */
  longest: number;
  /** Failed turns that have a next turn, and those of them whose next turn passed. */
  chances: number;
  recoveries: number;
  /** Number of turns with a group's constraint in force, and of those on which it held, by group. */
  active: number[];
  held: number[];
}

/** Adds up a dialogue's turns for a number of groups. A group in error counts as neither in force nor held. */
export function dialogueSums(turns: readonly EnduranceTurn[], groups: number): DialogueSums {
  const none = () => Array.from({ length: groups }, () => 0);
  const sums: DialogueSums = {
    turns: turns.length,
    shares: 0,
    successes: 0,
    longest: 0,
    chances: 0,
    recoveries: 0,
    active: none(),
    held: none(),
  };
  let streak = 0;
  let failedBefore = false;
  for (const { satisfied, active, passed, states } of turns) {
    sums.shares += active === 0 ? 1 : satisfied / active;
    if (failedBefore) {
      sums.chances += 1;
      if (passed) sums.recoveries += 1;
    }
    failedBefore = !passed;
    streak = passed ? streak + 1 : 0;
    if (passed) sums.successes += 1;
    if (streak > sums.longest) sums.longest = streak;
    for (let group = 0; group < groups; group += 1) {
      const state = states.charAt(group);
      if (state !== "p" && state !== "f") continue;
      sums.active[group] = (sums.active[group] ?? 0) + 1;
      if (state === "p") sums.held[group] = (sums.held[group] ?? 0) + 1;
    }
  }
  return sums;
}
