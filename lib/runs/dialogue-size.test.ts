import { expect, it } from "vitest";
import { echo } from "@/lib/engine/family.fixture";
import { countTokens } from "./count-tokens";
import { dialogueSize } from "./dialogue-size";

const item = { word: "ok", turns: 3 };

it("is one request for a family that expects one turn", async () => {
  const [first = 0] = await countTokens([echo.nextTurn(item, [], {}) ?? []]);
  expect(await dialogueSize(echo, item, {})).toEqual({ turns: 1, input: first, output: 5 });
});

it("sends each message again with every later turn, replies too", async () => {
  const talkative = { ...echo, expectedTurns: () => 9 };
  const [one = 0] = await countTokens([echo.nextTurn(item, [], {}) ?? []]);
  const { turns, input, output } = await dialogueSize(talkative, item, {});
  expect([turns, output]).toEqual([3, 15]);
  // The fixture's prompts have one message of the user at their end; its history is the replies alone.
  expect(input).toBe(one * (3 + 2 + 1) + 5 * 3);
});
