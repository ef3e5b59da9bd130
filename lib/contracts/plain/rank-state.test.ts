import { describe, expect, it } from "vitest";
import { type AskedRun, isLossy, noRankSentence, partOf, rankState } from "./rank-state";

const run: AskedRun = { status: "finished", sampleCount: 200, itemCount: 100, repetitions: 2, counts: { cancelled: 0, failed: 0 } };
const state = (changes: Partial<AskedRun>) => rankState({ ...run, ...changes });
const lost = (failed: number) => ({ cancelled: 0, failed });

describe("rankState", () => {
  it("is whole once every sample of the suite has ended, and partial otherwise", () => {
    expect(state({})).toBe("whole");
    expect(state({ sampleCount: 100 })).toBe("partial");
    expect(state({ counts: { cancelled: 1, failed: 0 } })).toBe("partial");
    for (const status of ["queued", "running", "paused", "cancelling", "stopped", "cancelled"] as const)
      expect(state({ status }), status).toBe("partial");
    expect(state({ status: "stopped", counts: lost(100) })).toBe("partial");
  });

  it("is lossy if more than 2% of the samples, and more than one, were lost", () => {
    expect([0, 1, 4].map((failed) => state({ counts: lost(failed) }))).toEqual(["whole", "whole", "whole"]);
    expect(state({ counts: lost(5) })).toBe("lossy");
    const limits = [1, 2, 12, 49, 50, 66, 99, 100, 149, 150, 541, 2766].map((samples) => {
      const allowed = Array.from({ length: samples + 1 }, (_, many) => many).filter((many) => !isLossy({ lost: many, samples }));
      return [samples, Math.max(...allowed)];
    });
    expect(limits).toEqual([
      [1, 1],
      [2, 1],
      [12, 1],
      [49, 1],
      [50, 1],
      [66, 1],
      [99, 1],
      [100, 2],
      [149, 2],
      [150, 3],
      [541, 10],
      [2766, 55],
    ]);
  });
});

describe("the reason for no rank", () => {
  const none = { queued: 0, running: 0, scored: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
  const whole = { status: "finished" as const, sampleCount: 200, counts: { ...none, scored: 200 } };

  it("is given for partial runs that have ended", () => {
    const part = { ...whole, sampleCount: 40, wholeCount: 200, counts: { ...none, scored: 40 } };
    expect(partOf(part)).toEqual({ done: 40, whole: 200 });
    expect(noRankSentence(part)).toBe("40 of 200 samples of its suite were run. Only complete runs are ranked.");
    const cancelled = { ...whole, counts: { ...none, scored: 61, rejected: 36, cancelled: 103 } };
    expect(noRankSentence({ ...cancelled, status: "cancelled" })).toBe(
      "It was cancelled after 97 of 200 samples. Only complete runs are ranked.",
    );
    expect(noRankSentence({ ...whole, status: "stopped", counts: { ...none, scored: 30, queued: 170 } })).toMatch(
      /^It was stopped after 30 of 200 samples\./,
    );
  });

  it("is given for lossy runs with their rule, and for runs that are both partial and lossy", () => {
    const lossy = { ...whole, counts: { ...none, scored: 190, failed: 10 } };
    expect(noRankSentence(lossy)).toMatch(/^10 of 200 samples ended without a reply\. A run is not ranked if more than 2%/);
    expect(noRankSentence({ ...lossy, wholeCount: 400 })).toMatch(/^200 of 400 samples of its suite were run\. .*10 of 200 samples/);
  });

  it("is not given for whole or unfinished runs", () => {
    expect(partOf(whole)).toBeNull();
    expect(noRankSentence(whole)).toBeNull();
    for (const status of ["queued", "running", "paused", "cancelling"] as const)
      expect(noRankSentence({ ...whole, status, counts: { ...none, scored: 10, queued: 190 } }), status).toBeNull();
  });
});
