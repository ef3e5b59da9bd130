import type { EvolifItem } from "./item";
import type { EvolifRunParams } from "./params";

/** Turns that a dialogue of a middling model lasts with a patience of 3; the models of Table 3 have 8 to 19. */
const atPaperPatience = 11;
/** Table 5: about 4 turns with a patience of 1, 7 with 2, 11 with 3. */
const atOne = 4;

/** Rule of thumb for a dialogue's turns: a line through Table 5, cut where the dialogue must end. */
export function expectedTurns({ script, extend }: EvolifItem, { patience, maxTurns }: EvolifRunParams): number {
  const expected = Math.round(atOne + ((patience - 1) * (atPaperPatience - atOne)) / 2);
  return Math.max(1, Math.min(expected, maxTurns, extend ? expected : script.length));
}
