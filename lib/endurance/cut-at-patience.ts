import type { Dialogue, DialogueTurn } from "./dialogue";

/** A dialogue as it would have gone with some patience. */
export interface CutDialogue {
  ordinal: number;
  key: string;
  /** Up to and including the turn on which patience ran out. */
  turns: readonly DialogueTurn[];
  /** `censored` when the turns ran out before the patience did. */
  ended: "patience" | "censored";
}

/**
 * Cuts a dialogue where a patience runs out: it drops by one on each failed turn and is restored by a passed one (section 3.3).
 * With a patience above the one it was held with, the turns that were never asked stay missing and the dialogue counts as censored.
 */
export function cutAtPatience({ ordinal, key, turns }: Dialogue, patience: number): CutDialogue {
  let left = patience;
  for (const [at, { passed }] of turns.entries()) {
    left = passed ? patience : left - 1;
    if (left <= 0) return { ordinal, key, turns: at + 1 === turns.length ? turns : turns.slice(0, at + 1), ended: "patience" };
  }
  return { ordinal, key, turns, ended: "censored" };
}
