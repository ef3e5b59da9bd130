import { describe, expect, it } from "vitest";
import { type AskedRun, isLossy, rankState } from "./rank-state";

const run: AskedRun = { status: "finished", sampleCount: 200, itemCount: 100, repetitions: 2, counts: { cancelled: 0, failed: 0 } };
const state = (of: Partial<AskedRun>) => rankState({ ...run, ...of });
const lost = (failed: number) => ({ cancelled: 0, failed });

describe("rankState", () => {
  it("is whole once every sample of the suite has ended, and partial else", () => {
    expect(state({})).toBe("whole");
    expect(state({ sampleCount: 100 })).toBe("partial");
    expect(state({ counts: { cancelled: 1, failed: 0 } })).toBe("partial");
    for (const status of ["queued", "running", "paused", "cancelling", "stopped", "cancelled"] as const)
      expect(state({ status }), status).toBe("partial");
    expect(state({ status: "stopped", counts: lost(100) })).toBe("partial");
  });

  it("is lossy above 2% of the samples, never by one sample alone", () => {
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
