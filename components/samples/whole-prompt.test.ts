import { expect, it } from "vitest";
import type { Message } from "@/lib/contracts/message";
import type { TurnView } from "@/lib/contracts/sample";
import { turnView } from "@/lib/contracts/turn-view.fixture";
import { wholePrompt, wholeRequest, wholeResponse } from "./whole-prompt";

const user = (content: string): Message => ({ role: "user", parts: [content] });
const turn = (at: number, messages: Message[], earlier: number, reply: string | null): TurnView =>
  turnView({ turn: at, messages, earlier, reply, rawRequest: { model: "m", messages: [], seed: 1 } });
const turns = [turn(0, [{ role: "system", parts: ["s"] }, user("a")], 0, "A"), turn(1, [user("b")], 3, "B"), turn(2, [user("c")], 5, null)];

it("puts the history before a turn's own messages", () => {
  const texts = (at: number) => wholePrompt(turns, at).map(({ parts }) => parts.join(""));
  expect([texts(0), texts(2), texts(9)]).toEqual([["s", "a"], ["s", "a", "A", "b", "B", "c"], []]);
  for (const { turn: at, earlier, messages } of turns) expect(wholePrompt(turns, at)).toHaveLength(earlier + messages.length);
});

it("sends a prompt that is no continuation as it is", () => {
  expect(wholePrompt([...turns.slice(0, 2), turn(2, [user("x")], 0, null)], 2)).toEqual([user("x")]);
});

it("makes the request whole and keeps its other fields", () => {
  expect(wholeRequest(turns, 1)).toEqual({
    model: "m",
    messages: wholePrompt(turns, 1).map(({ role, parts }) => ({ role, content: parts.join("") })),
    seed: 1,
  });
  expect(wholeRequest([{ ...turn(0, [], 0, null), rawRequest: null }], 0)).toBeNull();
});

it("names a shared text in the request and does not fetch it", () => {
  const hash = "ab".repeat(32);
  expect(wholeRequest([turn(0, [{ role: "user", parts: ["Read ", { hash, tokens: 9 }] }], 0, null)], 0)).toMatchObject({
    messages: [{ role: "user", content: "Read [shared text abababababab]" }],
  });
});

it("puts the reply back into the stored response", () => {
  const of = { ...turn(0, [], 0, "A"), rawResponse: { id: "r1" }, finishReason: "stop", reasoning: "why" };
  const message = { role: "assistant", content: "A", reasoning_content: "why" };
  expect(wholeResponse(of)).toEqual({ id: "r1", choices: [{ index: 0, message, finish_reason: "stop" }] });
  expect(wholeResponse({ ...of, rawResponse: null })).toBeNull();
});

it("puts a base model's messages before what ends its prompt", () => {
  const [first] = turns;
  expect(wholeRequest(first ? [{ ...first, rawRequest: { prompt: "\noutput: " } }] : [], 0)).toEqual({ prompt: "s\n\na\noutput: " });
});
