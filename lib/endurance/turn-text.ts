import type { EnduranceTurn } from "./dialogue";

const form = /^([^:]*)(?::(\d+)\/(\d+):([pf]))?$/;

function turnOfStates(states: string): EnduranceTurn {
  let satisfied = 0;
  let active = 0;
  for (const state of states) {
    if (state === "p") satisfied += 1;
    if (state !== "-") active += 1;
  }
  return { satisfied, active, passed: satisfied === active, states };
}

/**
 * Formats a turn as a short text: its states, followed by `:satisfied/active:p` only if these differ from the states, as with two
 * constraints of one group or a constraint of none.
 */
export function turnText({ satisfied, active, passed, states }: EnduranceTurn): string {
  const fromStates = turnOfStates(states);
  const whole = fromStates.satisfied === satisfied && fromStates.active === active && fromStates.passed === passed;
  return whole ? states : `${states}:${satisfied}/${active}:${passed ? "p" : "f"}`;
}

/** Parses the text of a turn; null for a text of another form. */
export function parseTurnText(text: string): EnduranceTurn | null {
  const match = form.exec(text);
  if (!match) return null;
  const [, states = "", satisfied, active, passed] = match;
  if (satisfied === undefined) return turnOfStates(states);
  return { satisfied: Number(satisfied), active: Number(active), passed: passed === "p", states };
}
