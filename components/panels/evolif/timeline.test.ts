import { describe, expect, it } from "vitest";
import type { TurnView } from "@/lib/contracts/sample";
import type { TurnScene } from "@/lib/contracts/scene";
import { exampleTurnView } from "@/lib/contracts/turn-view.fixture";
import { failedAfter, timelineOf, turnWords } from "./timeline";
import { turnForKey } from "./turn-for-key";

const check = (id: string, credit: number) => ({ id, label: id, group: id, outcome: credit ? "pass" : "fail", credit, weight: 1 });

const view = (turn: number, passed: boolean | null): TurnView =>
  exampleTurnView({
    turn,
    reply: passed === null ? null : "a",
    verdict: passed === null ? null : { score: passed ? 1 : 0, passed, checks: [check("case", passed ? 1 : 0)] },
  });
const turns = [view(0, true), view(1, false), view(2, false), view(3, true), view(4, false), view(5, null)];
const scenes = [..."ababca"].map(
  (lane, turn): TurnScene => ({
    lane: { id: lane, label: `topic ${lane}` },
    phase: turn === 0 ? "new" : "continued",
    changes: [],
    constraints: [{ id: "case", since: 0 }],
    writer: "template",
  }),
);

describe("a timeline", () => {
  const timeline = timelineOf(turns, { patience: 3, scenes });
  if (!timeline) throw new Error("no timeline");

  it("has a lane for each topic in the order of its first turn", () => {
    expect(timeline.lanes).toEqual([
      { id: "a", label: "topic a", first: 0, last: 5 },
      { id: "b", label: "topic b", first: 1, last: 3 },
      { id: "c", label: "topic c", first: 4, last: 4 },
    ]);
    expect(timeline.turns.map(({ lane }) => lane)).toEqual([0, 1, 0, 1, 2, 0]);
  });

  it("counts the remaining patience, and nothing without a verdict", () => {
    expect(timeline.turns.map(({ left }) => left)).toEqual([3, 2, 1, 3, 2, null]);
  });

  it("leads to failures and stops at its ends", () => {
    expect(timeline.firstFailed).toBe(1);
    expect([0, 1, 2, 4].map((turn) => failedAfter(timeline, turn))).toEqual([1, 2, 4, 1]);
    const keys = ["ArrowLeft", "ArrowRight", "Home", "End", "f", "F", "x"];
    expect(keys.map((key) => turnForKey(key, timeline, 2))).toEqual([1, 3, 0, 5, 1, 4, null]);
    expect([turnForKey("ArrowLeft", timeline, 0), turnForKey("ArrowRight", timeline, 5)]).toEqual([null, null]);
  });

  it("describes each turn in words", () => {
    expect(timeline.turns.map((turn) => turnWords(timeline, turn)).slice(1, 2)).toEqual([
      "Turn 2, topic b, same topic: missed, 0 of 1 followed, patience 2",
    ]);
    expect(turnWords(timeline, timeline.turns[5] ?? timeline.turns[0] ?? never())).toContain("not judged");
  });

  it("covers only turns with scenes and does not exist without any", () => {
    expect(timelineOf(turns, { patience: 3, scenes: scenes.slice(0, 4) })?.turns).toHaveLength(4);
    expect(timelineOf(turns, { patience: 3, scenes: [] })).toBeNull();
  });
});

function never(): never {
  throw new Error("the timeline has no turns");
}
