import type { DialogueEnding } from "@/lib/contracts/endurance";
import type { SampleEnding } from "@/lib/contracts/sample";

/** Computes the patience left after each turn: a passed turn restores it, a failed one reduces it by one. */
export function patienceLeft(passed: readonly boolean[], patience: number): number[] {
  let left = patience;
  return passed.map((held) => {
    left = held ? patience : Math.max(0, left - 1);
    return left;
  });
}

/** Determines the ending of a dialogue from its passed and failed turns; `ending` is the one stored with its sample. */
export function dialogueEnd(passed: readonly boolean[], patience: number, ending: SampleEnding | null): DialogueEnding {
  if (patienceLeft(passed, patience).at(-1) === 0) return "patience ran out";
  return ending === "outgrew_context" ? "outgrew the context" : "broken off";
}

/** Formats a dialogue's verdict in words: `held 41 turns`, the number of turns on which every constraint held. */
export function heldTurns(passed: readonly boolean[]): string {
  const held = passed.filter(Boolean).length;
  return `held ${held} ${held === 1 ? "turn" : "turns"}`;
}
