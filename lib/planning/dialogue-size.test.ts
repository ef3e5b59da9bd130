import { expect, it } from "vitest";
import { defaultRun, openItem } from "@/lib/benchmarks/open";
import { frameTokens, promptTokens } from "@/lib/engine/asking/fit-request";
import { echo } from "@/lib/record/family.fixture";
import { dialogueSize, dialogueTokens } from "./dialogue-size";

const run = defaultRun(echo.manifest);
const opened = openItem(echo.engine, { word: "ok", turns: 3 });
const none = () => {
  throw new Error("no shared texts");
};
const first = () => promptTokens(echo.engine.asking.next(opened, [], run)?.messages ?? [], none);

it("estimates one request for a family that expects one turn", async () => {
  expect(await first()).toBeGreaterThan(frameTokens);
  const size = await dialogueSize(echo, opened, run);
  expect(size).toEqual({ turns: 1, reply: 5, adds: [await first()], judged: { calls: 0, input: 0, output: 0 }, limit: null });
  expect(dialogueTokens(size, 1, 5)).toEqual({ input: await first(), output: 5 });
});

it("counts each message and reply again in every later turn", async () => {
  const talkative = { ...echo, engine: { ...echo.engine, dialogue: { expectedTurns: () => 9 } } };
  const size = await dialogueSize(talkative, opened, run);
  expect(size.turns).toBe(3);
  const { input, output } = dialogueTokens(size, 3, size.reply);
  expect(output).toBe(15);
  // The fixture's prompts end with one message of the user; their history consists of the replies alone.
  expect(input).toBe((await first()) * (3 + 2 + 1) + 5 * 3);
});

it("extrapolates from the counted turns to later ones, fractional turns included", () => {
  const size = { turns: 2, reply: 10, adds: [20, 40], limit: null };
  // 20 four times, 40 three times, then 30 twice and once; six replies that are sent again.
  expect(dialogueTokens(size, 4, 10)).toEqual({ input: 80 + 120 + 60 + 30 + 60, output: 40 });
  const [two, three] = [dialogueTokens(size, 2, 10), dialogueTokens(size, 3, 10)];
  expect(dialogueTokens(size, 2.5, 10)).toEqual({ input: (two.input + three.input) / 2, output: 25 });
});
