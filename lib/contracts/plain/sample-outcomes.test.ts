import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unfinishedEnding } from "../asked";
import { sampleStatus } from "../sample";
import { askedChart, isOutcomeMetric, outcomeMetric, sampleOutcomes, splitOfAsked } from "./sample-outcomes";

const few = fc.nat(500);
const counts = fc.record(Object.fromEntries(sampleStatus.options.map((status) => [status, few])) as Record<"scored", typeof few>);
const endings = fc.record(Object.fromEntries(unfinishedEnding.options.map((ending) => [ending, few])) as Record<"empty", typeof few>);

describe("the split of a run's samples", () => {
  it("includes each sample exactly once for any counts", () => {
    fc.assert(
      fc.property(counts, endings, (sampleCounts, ended) => {
        const all = { queued: 0, running: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0, ...sampleCounts };
        const none = { cut_off: 0, reasoning_exhausted: 0, refused: 0, ...ended };
        const parts = splitOfAsked(all, none);
        expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(Object.values(all).reduce((sum, count) => sum + count, 0));
        expect(parts.every(({ count }) => count > 0)).toBe(true);
        expect(new Set(parts.map(({ outcome }) => outcome)).size).toBe(parts.length);
        const scored = parts.filter(({ side }) => side === "scored").reduce((sum, { count }) => sum + count, 0);
        expect(scored).toBe(all.scored);
      }),
    );
  });

  it("counts rejected samples as hidden but not failed, and running samples not as unasked", () => {
    const all = { queued: 1, running: 2, scored: 5, failed: 2, unscored: 0, rejected: 3, withheld: 1, cancelled: 0 };
    const parts = splitOfAsked(all, { cut_off: 2, reasoning_exhausted: 0, refused: 1, empty: 0 });
    expect(parts.map(({ outcome, side, count }) => [outcome, side, count])).toEqual([
      ["finished", "scored", 2],
      ["cut_off", "scored", 2],
      ["refused", "scored", 1],
      ["rejected", "hidden", 3],
      ["filtered", "hidden", 1],
      ["failed", "hidden", 2],
      ["running", "open", 2],
      ["open", "open", 1],
    ]);
  });

  it("draws every outcome of ended samples, with only the finished ones above the line", () => {
    const { parts } = askedChart({ label: "Density", unit: "words", tag: "density" });
    const drawn = Array.isArray(parts) ? parts : [];
    expect(drawn.map(({ metric }) => metric)).toEqual(
      sampleOutcomes.filter(({ side }) => side !== "open").map(({ outcome }) => outcomeMetric(outcome)),
    );
    expect(drawn.filter(({ below }) => !below).map(({ metric }) => metric)).toEqual([outcomeMetric("finished")]);
    expect(drawn.every(({ metric }) => isOutcomeMetric(metric))).toBe(true);
    expect(isOutcomeMetric("accuracy")).toBe(false);
  });
});
