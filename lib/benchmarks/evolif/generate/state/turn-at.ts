import { type EvolifItem, wordingOf } from "../../items/item";
import type { DialogueTurn } from "./dialogue-turn";
import { after, type DialogueState } from "./step";
import { writeTurn } from "./write-turn";

/** State of a dialogue before its first turn. */
export const untouched: DialogueState = { topics: new Map(), active: null, since: 0 };

/** Turns written past the scripts of the items in use. */
const extensions = new WeakMap<EvolifItem, { state: DialogueState; turns: DialogueTurn[] }>();

/**
 * Returns the turn at an index from 0, written on demand past the script; null if the dialogue ends before it. A later turn never changes
 * an earlier one, because each depends only on the state after the previous turns.
 */
export function turnAt(item: EvolifItem, index: number): DialogueTurn | null {
  const written = item.script[index];
  if (written || !item.extend) return written ?? null;
  const known = extensions.get(item) ?? { state: item.script.reduce(after, untouched), turns: [] };
  extensions.set(item, known);
  while (known.turns.length <= index - item.script.length) {
    const number = item.script.length + known.turns.length + 1;
    const turn = writeTurn(known.state, number, { ...item.extend, wording: wordingOf(item) });
    known.turns.push(turn);
    known.state = after(known.state, turn);
  }
  return known.turns[index - item.script.length] ?? null;
}
