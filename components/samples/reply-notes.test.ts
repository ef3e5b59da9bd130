import { expect, it } from "vitest";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { replyNotes, thoughtsPlace } from "./reply-notes";

const turn = (more: Partial<Parameters<typeof replyNotes>[0]> = {}): Parameters<typeof replyNotes>[0] => ({
  ...{ reply: "the harbour is quiet", reasoning: null, finishReason: "stop", outputTokens: 20 },
  sent: { ...nothingSent, ended: "text" },
  ...{ tokenLimit: 64, rawResponse: { model: "m" } },
  ...more,
});

it("has no notes on a usual or an imported reply", () => {
  expect(replyNotes(turn())).toEqual([]);
  expect(replyNotes(turn({ sent: nothingSent, finishReason: null, reply: "so</s>" }))).toEqual([]);
  expect(replyNotes(turn({ reply: null }))).toEqual([]);
});

it.each([
  [
    "a tool call",
    { reply: "", rawResponse: { tool_calls: [{ name: "write", arguments: '{"a":1}' }] } },
    'The model wrote no text and called the tool “write” with {"a":1}. Heed offered no tools.',
  ],
  [
    "reasoning without text",
    { reply: "", reasoning: "so", reasoningLength: 500 },
    "The reply has no text. Its reasoning has 500 characters.",
  ],
  [
    "a token limit that was reached",
    { outputTokens: 64 },
    "The reply reached its limit of 64 tokens, but the endpoint reported “stop”, so it may be cut off. It is scored as finished.",
  ],
  [
    "an unknown finish reason",
    { finishReason: "odd" },
    "The endpoint reported the unknown finish reason “odd”. The reply counts as finished.",
  ],
  ["a missing finish reason", { finishReason: null }, "The endpoint reported no finish reason. The reply counts as finished."],
  [
    "a template token at the end of the text",
    { reply: "quiet<|im_end|>\n" },
    "The text ends with “<|im_end|>”, a token of the model’s template. The text is scored with this token.",
  ],
])("notes %s", (_name, more, note) => expect(replyNotes(turn(more))).toEqual([note]));

it("adds no note to a reply that is known to be cut off", () => {
  expect(replyNotes(turn({ outputTokens: 64, finishReason: "length", sent: { ...nothingSent, ended: "cut_off" } }))).toEqual([]);
});

it("names the markers at which reasoning was separated", () => {
  const received = { apart: 0, pieces: ["<think>", -4, "</think>", 9] };
  expect(thoughtsPlace({ reasoning: "plan", received })).toBe(
    "Separated from the reply’s text at “<think>”, “</think>”. “Raw” shows the text as received.",
  );
  expect(thoughtsPlace({ reasoning: "plan", received: { apart: 4, pieces: ["\n", 9] } })).toBeNull();
  expect(thoughtsPlace({ reasoning: "plan" })).toBeNull();
});
