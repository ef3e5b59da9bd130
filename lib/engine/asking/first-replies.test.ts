import { expect, it } from "vitest";
import type { Reply } from "@/lib/providers/provider";
import { firstEmpty, firstReplies, firstSamples, type RepliesBefore } from "./first-replies";

function scene(before: Partial<RepliesBefore> = {}) {
  let decided = 0;
  const nameOf = (reason: string) => (reason === "short" ? "too short" : reason);
  const first = firstReplies({ samples: 250, accepted: false, turnedAway: [], ...before }, nameOf, () => decided++);
  const turn = (from: number, to: number, reason = "short") => {
    for (let ordinal = from; ordinal < to; ordinal++) {
      const why = first.turnedAway(ordinal, reason, "The reply has 3 words.");
      if (why !== null) return why;
    }
    return null;
  };
  return { first, turn, decisions: () => decided };
}
const seen = (count: number, reason = "short") => Array.from({ length: count }, (_, ordinal) => ({ ordinal, reason }));

it("stops a run whose first twenty samples were rejected for one reason, once and in the family's words", () => {
  const { turn, decisions } = scene();
  expect(turn(0, 19)).toBeNull();
  expect(decisions()).toBe(0);
  expect(turn(19, 20)).toBe(
    "The benchmark’s protocol rejected the replies to all of the first 20 samples for the same reason: too short. The last one: The reply has 3 words. Look at one of these samples; resume the run to continue anyway.",
  );
  expect(turn(20, 60)).toBeNull();
  expect(decisions()).toBe(1);
});

it("counts each sample once, however often it is asked", () => {
  const { turn } = scene();
  for (let again = 0; again < 5; again++) expect(turn(0, 19)).toBeNull();
  expect(turn(19, 20)).not.toBeNull();
});

it("lets a run continue after one accepted reply or a second reason", () => {
  const taken = scene();
  taken.turn(0, 5);
  taken.first.accepted();
  expect([taken.turn(5, 99), taken.decisions()]).toEqual([null, 1]);
  const mixed = scene();
  mixed.turn(0, 19);
  expect([mixed.turn(19, 20, "list"), mixed.turn(20, 99), mixed.decisions()]).toEqual([null, null, 1]);
});

it("counts the rejections that an earlier process met, and lets a resumed run continue", () => {
  const begun = scene({ turnedAway: seen(12) });
  expect(begun.turn(12, 19)).toBeNull();
  expect(begun.turn(19, 20)).not.toBeNull();
  const cases: Partial<RepliesBefore>[] = [
    { turnedAway: seen(firstSamples) },
    { turnedAway: seen(3), accepted: true },
    { turnedAway: [...seen(3), { ordinal: 9, reason: "list" }] },
    { samples: firstSamples - 1 },
  ];
  for (const before of cases) {
    const { turn, decisions } = scene(before);
    expect([decisions(), turn(30, 99)]).toEqual([1, null]);
  }
});

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

it("stops a run whose first ten replies are empty, once, and names the symptom and the remedy", () => {
  expect(after(fresh, ...times(9, empty))).toEqual([]);
  expect(after(fresh, ...times(30, empty))).toEqual([
    "The replies to all of the first 10 samples are empty. The last time, the model answered without text, though the endpoint counts 9 tokens. Fix the server or the model's settings (“Test connection” there shows whether text arrives), then launch the run again. Replies so far are stored; resume to continue anyway.",
  ]);
  expect(after(fresh, ...times(10, thought))[0]).toMatch(
    /The last time, the model answered without text \(its reasoning has 11 characters\)\. The server may put whole answers into that field/,
  );
  expect(after(fresh, ...times(10, called))[0]).toMatch(/it called the tool “search”/);
});

it("never stops a run after one reply with text or one that spent its limit on reasoning", () => {
  expect(after(fresh, ...times(9, empty), text, ...times(20, empty))).toEqual([]);
  expect(after(fresh, ...times(9, empty), exhausted, ...times(20, empty))).toEqual([]);
});

it("counts each sample only once", () => {
  const first = firstEmpty(fresh);
  expect(times(30, empty).map((reply) => first.replied(0, reply))).toEqual(times(30, null));
});

it("checks all samples of a small run, none of a tiny one and none of a resumed one", () => {
  expect(after({ samples: 3, before: false }, ...times(3, empty))).toHaveLength(1);
  expect(after({ samples: 2, before: false }, ...times(2, empty))).toEqual([]);
  expect(after({ samples: 100, before: true }, ...times(20, empty))).toEqual([]);
});
