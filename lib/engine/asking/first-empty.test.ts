import { expect, it } from "vitest";
import type { Reply } from "@/lib/providers/provider";
import { firstEmpty } from "./first-empty";

const usage = { input: 3, output: 9, reasoning: null, cached: null, cacheWrite: null };
const empty: Reply = { text: "", ended: "empty", reasoning: null, finishReason: "stop", usage, latencyMs: 1, envelope: {} };
const thought: Reply = { ...empty, reasoning: "Let me see." };
const called: Reply = { ...empty, finishReason: "tool_calls", envelope: { tool_calls: [{ name: "search" }] } };
const exhausted: Reply = { ...empty, ended: "reasoning_exhausted", finishReason: "length" };
const text: Reply = { ...empty, text: "hello", ended: "text" };

const after = (run: Parameters<typeof firstEmpty>[0], ...replies: Reply[]) => {
  const first = firstEmpty(run);
  return replies.map((reply, ordinal) => first.replied(ordinal, reply)).filter((why) => why !== null);
};
const times = <T>(count: number, reply: T): T[] => Array.from({ length: count }, () => reply);
const fresh = { samples: 100, before: false };

it("stops a run whose first ten replies are empty, once, and names what was seen and what to set", () => {
  expect(after(fresh, ...times(9, empty))).toEqual([]);
  expect(after(fresh, ...times(30, empty))).toEqual([
    "The replies to all of the first 10 samples are empty. The last time, the model answered without text, though the endpoint counts 9 tokens. Fix the server or the model's settings (“Test connection” there shows whether text arrives), then launch the run again. Replies so far are stored; resume to continue anyway.",
  ]);
  expect(after(fresh, ...times(10, thought))[0]).toMatch(
    /The last time, the model answered without text \(its reasoning has 11 characters\)\. The server may put whole answers into that field/,
  );
  expect(after(fresh, ...times(10, called))[0]).toMatch(/it called the tool “search”/);
});

it("goes on for good after one reply with text, and after one that spent its limit on reasoning", () => {
  expect(after(fresh, ...times(9, empty), text, ...times(20, empty))).toEqual([]);
  expect(after(fresh, ...times(9, empty), exhausted, ...times(20, empty))).toEqual([]);
});

it("looks at distinct samples", () => {
  const first = firstEmpty(fresh);
  expect(times(30, empty).map((reply) => first.replied(0, reply))).toEqual(times(30, null));
});

it("looks at all samples of a small run, at none of a tiny one, and at none that was resumed", () => {
  expect(after({ samples: 3, before: false }, ...times(3, empty))).toHaveLength(1);
  expect(after({ samples: 2, before: false }, ...times(2, empty))).toEqual([]);
  expect(after({ samples: 100, before: true }, ...times(20, empty))).toEqual([]);
});
