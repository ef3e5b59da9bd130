import { expect, it } from "vitest";
import { wholePrompt } from "@/components/evidence/whole-prompt";
import type { Message } from "@/lib/contracts/message";
import type { ModelSettings } from "@/lib/contracts/model";
import type { TurnView } from "@/lib/contracts/sample";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { exampleTurnView } from "@/lib/contracts/turn-view.fixture";
import { registerSlate, slateSettings } from "@/lib/providers/protocols/slate.fixture";
import { rawRequest } from "@/lib/reads/samples/raw-request";
import { wholeRequest, wholeResponse } from "./raw-exchange";

registerSlate();
const settings: ModelSettings = {
  kind: "openai-compatible",
  address: "http://127.0.0.1:1/v1",
  model: "m",
  sampling: {},
  timeoutSeconds: 60,
};
const user = (content: string): Message => ({ role: "user", parts: [content] });
const turn = (at: number, messages: Message[], earlier: number, reply: string | null): TurnView =>
  exampleTurnView({ turn: at, messages, earlier, reply, rawRequest: { model: "m", messages: [], seed: 1 } });
const turns = [turn(0, [{ role: "system", parts: ["s"] }, user("a")], 0, "A"), turn(1, [user("b")], 3, "B"), turn(2, [user("c")], 5, null)];

it("restores the full request and keeps its other fields", () => {
  expect(wholeRequest(settings, turns, 1)).toEqual({
    model: "m",
    messages: wholePrompt(turns, 1).map(({ role, parts }) => ({ role, content: parts.join("") })),
    seed: 1,
  });
  expect(wholeRequest(settings, [{ ...turn(0, [], 0, null), rawRequest: null }], 0)).toBeNull();
});

it("names a shared text in the request without fetching it", () => {
  const hash = "ab".repeat(32);
  expect(wholeRequest(settings, [turn(0, [{ role: "user", parts: ["Read ", { hash, tokens: 9 }] }], 0, null)], 0)).toMatchObject({
    messages: [{ role: "user", content: "Read [shared text abababababab]" }],
  });
});

it("puts the reply back into the stored response", () => {
  const answered = { ...turn(0, [], 0, "A"), rawResponse: { id: "r1" }, finishReason: "stop", reasoning: "why" };
  const message = { role: "assistant", content: "A", reasoning_content: "why" };
  expect(wholeResponse(settings, answered)).toEqual({ id: "r1", choices: [{ index: 0, message, finish_reason: "stop" }] });
  expect(wholeResponse(settings, { ...answered, rawResponse: { id: "r1", thoughts_form: "summary" } })).toEqual(
    wholeResponse(settings, answered),
  );
  expect(wholeResponse(settings, { ...answered, rawResponse: null })).toBeNull();
});

it("puts a base model's messages before the closing text of its prompt", () => {
  const [first] = turns;
  expect(wholeRequest(settings, first ? [{ ...first, rawRequest: { prompt: "\noutput: " } }] : [], 0)).toEqual({
    prompt: "s\n\na\noutput: ",
  });
});

it("restores request and response of another protocol in that protocol's format", () => {
  const slate = slateSettings("http://127.0.0.1:1/v3", { sampling: { maxTokens: 80 } });
  const sent = rawRequest(slate, 0, { ...nothingSent, outputLimit: 60, reasoningLimit: 5 });
  expect(sent).toEqual({ rawRequest: { voice: { ceiling: 65 }, frame: "", talk: [] }, tokenLimit: 65 });
  const [first, second] = turns;
  const whole =
    first && second
      ? [
          { ...first, ...sent },
          { ...second, ...sent },
        ]
      : [];
  expect(wholeRequest(slate, whole, 1)).toEqual({
    voice: { ceiling: 65 },
    frame: "s",
    talk: [
      { who: "human", words: ["a"] },
      { who: "engine", words: ["A"] },
      { who: "human", words: ["b"] },
    ],
  });
  const answered = { ...turn(0, [], 0, "A"), rawResponse: { engine: "x" }, finishReason: "end_turn" };
  expect(wholeResponse(slate, answered)).toEqual({ engine: "x", outcome: { say: [{ kind: "word", value: "A" }], halt: "end_turn" } });
});
