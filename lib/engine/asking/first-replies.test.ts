import { expect, it } from "vitest";
import { firstReplies, firstSamples, type RepliesBefore } from "./first-replies";

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

it("stops a run whose first twenty samples were turned away for one reason, in the family's words, once", () => {
  const { turn, decisions } = scene();
  expect(turn(0, 19)).toBeNull();
  expect(decisions()).toBe(0);
  expect(turn(19, 20)).toBe(
    "The benchmark’s protocol rejected the replies to all of the first 20 samples for the same reason: too short. The last one: The reply has 3 words. Look at one of them; resume to continue anyway.",
  );
  expect(turn(20, 60)).toBeNull();
  expect(decisions()).toBe(1);
});

it("counts distinct samples, however often each is asked", () => {
  const { turn } = scene();
  for (let again = 0; again < 5; again++) expect(turn(0, 19)).toBeNull();
  expect(turn(19, 20)).not.toBeNull();
});

it("lets a run go on after one accepted reply, or a second reason", () => {
  const taken = scene();
  taken.turn(0, 5);
  taken.first.accepted();
  expect([taken.turn(5, 99), taken.decisions()]).toEqual([null, 1]);
  const mixed = scene();
  mixed.turn(0, 19);
  expect([mixed.turn(19, 20, "list"), mixed.turn(20, 99), mixed.decisions()]).toEqual([null, null, 1]);
});

it("counts what an earlier process has met, and lets a resumed run go on", () => {
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
