import { describe, expect, it } from "vitest";
import type { SampleRow } from "./result-batch";
import { runTally } from "./run-tally";
import { sampleRow } from "./sample-row.fixture";

const ended = (status: SampleRow["status"], costUsd: number | null = null) => sampleRow({ status, costUsd });

describe("runTally", () => {
  it("counts what is under way, what has ended and what it cost", () => {
    const tally = runTally({ monotonic: () => 0 });
    tally.set({ queued: 4, running: 1, scored: 2, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 }, 0.5);
    tally.started();
    tally.started();
    tally.ended();
    tally.stored(ended("failed", 0.25));
    const { counts, costUsd } = tally.progress(0);
    expect(counts).toEqual({ queued: 3, running: 1, scored: 2, failed: 1, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 });
    expect(costUsd).toBe(0.75);
    expect(tally.takeFresh()).toBe(1);
    expect(tally.takeFresh()).toBe(0);
  });

  it("gives the rate of the last ten seconds and the time that is left at it", () => {
    let now = 100_000;
    const tally = runTally({ monotonic: () => now });
    tally.set({ queued: 100, running: 0, scored: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 }, null);
    tally.started();
    for (let second = 0; second < 20; second++) {
      now += 1000;
      tally.stored(ended("scored"));
      tally.stored(ended("scored"));
    }
    expect(tally.progress(now)).toMatchObject({ rate: 2, secondsLeft: 30 });
    expect(tally.progress(now + 60_000)).toMatchObject({ rate: null, secondsLeft: null });
  });

  it("counts what other workers have ended meanwhile as results", () => {
    const tally = runTally({ monotonic: () => 0 });
    const counts = { queued: 9, running: 1, scored: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
    tally.set(counts, null);
    tally.started();
    tally.stored(ended("scored"));
    tally.share({ ...counts, queued: 6, running: 0, scored: 4 }, 1);
    expect(tally.takeFresh()).toBe(4);
    expect(tally.progress(0)).toMatchObject({ counts: { queued: 5, running: 1, scored: 4 }, rate: 4, costUsd: 1 });
  });
});
