import { expect, it } from "vitest";
import type { Message } from "@/lib/contracts/message";
import type { TurnView } from "@/lib/contracts/sample";
import { exampleTurnView } from "@/lib/contracts/turn-view.fixture";
import { wholePrompt } from "./whole-prompt";

const user = (content: string): Message => ({ role: "user", parts: [content] });
const turn = (at: number, messages: Message[], earlier: number, reply: string | null): TurnView =>
  exampleTurnView({ turn: at, messages, earlier, reply, rawRequest: { model: "m", messages: [], seed: 1 } });
const turns = [turn(0, [{ role: "system", parts: ["s"] }, user("a")], 0, "A"), turn(1, [user("b")], 3, "B"), turn(2, [user("c")], 5, null)];

it("puts the history before a turn's own messages", () => {
  const texts = (at: number) => wholePrompt(turns, at).map(({ parts }) => parts.join(""));
  expect([texts(0), texts(2), texts(9)]).toEqual([["s", "a"], ["s", "a", "A", "b", "B", "c"], []]);
  for (const { turn: at, earlier, messages } of turns) expect(wholePrompt(turns, at)).toHaveLength(earlier + messages.length);
});

it("adds no history to a prompt that is not a continuation", () => {
  expect(wholePrompt([...turns.slice(0, 2), turn(2, [user("x")], 0, null)], 2)).toEqual([user("x")]);
});
