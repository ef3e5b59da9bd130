import type { CutDialogue } from "./cut-at-patience";
import type { DialogueRatio } from "./endurance-metrics";

/** Shares of dialogues by their turns after the first missed one. Dialogues that missed none are left out. */
export interface FirstMiss {
  /** For 1, 2 and more turns after it: the share of dialogues that had held every constraint again by then. */
  recovered: DialogueRatio[];
  /** The share of dialogues that hold every constraint on exactly that turn; a dialogue that patience has ended holds none. */
  holding: DialogueRatio[];
  /** By group, of the missed turns on which its constraint was in force: the share that missed it. */
  missed: DialogueRatio[];
}

/** Number of turns after the missed one that are examined. */
const farthest = 8;

/**
 * Aligns dialogues at the first turn on which they missed a constraint. A dialogue that was cut short with patience left does not count
 * beyond its last turn; one that patience ended does, because its outcome is known.
 */
export function fromFirstMiss(dialogues: readonly CutDialogue[], groups: number): FirstMiss {
  const aligned = dialogues.flatMap(({ key, turns, ended }) => {
    const first = turns.findIndex(({ passed }) => !passed);
    return first < 0 ? [] : [{ key, isKnown: ended === "patience", turns: turns.slice(first) }];
  });
  const keys = aligned.map(({ key }) => key);
  const ratio = (judge: (dialogue: (typeof aligned)[number]) => { held: boolean; counts: boolean }): DialogueRatio => {
    const parts = aligned.map(judge);
    const asNumber = (held: boolean) => (held ? 1 : 0);
    return { numerators: parts.map(({ held }) => asNumber(held)), denominators: parts.map(({ counts }) => asNumber(counts)), keys };
  };
  const longest = aligned.reduce((most, { turns }) => Math.max(most, turns.length), 0);
  const after = Array.from({ length: Math.max(0, Math.min(farthest, longest - 1)) }, (_, at) => at + 1);
  return {
    recovered: after.map((by) =>
      ratio(({ turns, isKnown }) => {
        const again = turns.findIndex(({ passed }) => passed);
        const held = again > 0 && again <= by;
        return { held, counts: held || isKnown || turns.length > by };
      }),
    ),
    holding: after.map((at) => ratio(({ turns, isKnown }) => ({ held: turns[at]?.passed ?? false, counts: isKnown || turns.length > at }))),
    missed: Array.from({ length: groups }, (_, group) =>
      ratio(({ turns }) => {
        const state = turns[0]?.states.charAt(group);
        return { held: state === "f", counts: state === "p" || state === "f" };
      }),
    ),
  };
}
