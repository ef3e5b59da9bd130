import type { EnduranceDialogue, EnduranceTurn } from "./dialogue";

/** Dialogue as it would have gone with a given patience. */
export interface CutDialogue {
  ordinal: number;
  key: string;
  /** Up to and including the turn on which patience ran out. */
  turns: readonly EnduranceTurn[];
  /** `censored` if the turns ran out before the patience did. */
  ended: "patience" | "censored";
}

/**
 * Cuts a dialogue where a patience runs out: it drops by one on each failed turn and is restored by a passed one (section 3.3).
 * @param patience if it is above the one with which the dialogue was held, the turns that were never asked are missing and the dialogue
 * counts as censored
 */
export function cutAtPatience({ ordinal, key, turns }: EnduranceDialogue, patience: number): CutDialogue {
  let left = patience;
  for (const [at, { passed }] of turns.entries()) {
    left = passed ? patience : left - 1;
    if (left <= 0) return { ordinal, key, turns: at + 1 === turns.length ? turns : turns.slice(0, at + 1), ended: "patience" };
  }
  return { ordinal, key, turns, ended: "censored" };
}
