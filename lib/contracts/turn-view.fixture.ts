import { nothingKnown } from "./column";
import type { TurnView } from "./sample";
import { nothingSent, shownOfTurn } from "./turn-facts";

/** Builds a test turn as its page has it, with a reply and no other data. */
export const exampleTurnView = (given: Partial<TurnView> = {}): TurnView => ({
  ...{ turn: 0, messages: [], earlier: 0, reply: "a", ...nothingKnown(shownOfTurn), redacted: false, sent: nothingSent },
  ...{ verdict: null, drifted: false, partial: [], evidence: [], attempts: [], rawRequest: null, rawResponse: null },
  ...given,
});
