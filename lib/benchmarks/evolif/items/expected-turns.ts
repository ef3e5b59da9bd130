import type { EvolifItem } from "./item";
import type { EvolifRunParams } from "./params";

/** Turns that a dialogue of an average model lasts with a patience of 3; the models of Table 3 have 8 to 19. */
const atPaperPatience = 11;
/** Table 5: about 4 turns with a patience of 1, 7 with 2, and 11 with 3. */
const atOne = 4;

/** Estimates the turns of a dialogue by a line through Table 5, limited to the dialogue's maximum. */
export function expectedTurns({ script, extend }: EvolifItem, { patience, maxTurns }: EvolifRunParams): number {
  const expected = Math.round(atOne + ((patience - 1) * (atPaperPatience - atOne)) / 2);
  return Math.max(1, Math.min(expected, maxTurns, extend ? expected : script.length));
}
