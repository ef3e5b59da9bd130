import { expect, it } from "vitest";
import { defaultRun, openItem } from "@/lib/benchmarks/open";
import { echo } from "@/lib/engine/family.fixture";
import { frameTokens, promptTokens } from "@/lib/engine/fit-request";
import { dialogueSize } from "./dialogue-size";

const run = defaultRun(echo.manifest);
const opened = openItem(echo.engine, { word: "ok", turns: 3 });
const none = () => {
  throw new Error("no shared texts");
};
const first = () => promptTokens(echo.engine.asking.next(opened, [], run)?.messages ?? [], none);

it("is one request for a family that expects one turn", async () => {
  expect(await first()).toBeGreaterThan(frameTokens);
  expect(await dialogueSize(echo, opened, run)).toEqual({ turns: 1, input: await first(), output: 5 });
});

it("sends each message again with every later turn, replies too", async () => {
  const talkative = { ...echo, engine: { ...echo.engine, dialogue: { expectedTurns: () => 9 } } };
  const { turns, input, output } = await dialogueSize(talkative, opened, run);
  expect([turns, output]).toEqual([3, 15]);
  // The fixture's prompts have one message of the user at their end; its history is the replies alone.
  expect(input).toBe((await first()) * (3 + 2 + 1) + 5 * 3);
});
