import { describe, expect, it } from "vitest";
import type { SampleEnd } from "@/lib/record/result-batch";
import { exampleSampleRow } from "@/lib/record/result-rows.fixture";
import { runTally } from "./run-tally";

const none = { queued: 0, running: 0, scored: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
const stored = { counts: none, costUsd: null, turnedAway: { replies: [], costUsd: null } };
const ended = (status: SampleEnd["status"], costUsd: number | null = null) => exampleSampleRow({ status, costUsd });

describe("runTally", () => {
  it("counts running and ended samples and their cost", () => {
    const tally = runTally({ monotonic: () => 0 });
    tally.set({ ...stored, counts: { ...none, queued: 4, running: 1, scored: 2 }, costUsd: 0.5 });
    tally.started();
    tally.started();
    tally.ended();
    tally.stored(ended("failed", 0.25));
    const { counts, costUsd } = tally.progress(0);
    expect(counts).toEqual({ queued: 3, running: 1, scored: 2, failed: 1, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 });
    expect(costUsd).toBe(0.75);
    expect(tally.takeFresh()).toEqual({ results: 1, turnedAway: 0 });
    expect(tally.takeFresh()).toEqual({ results: 0, turnedAway: 0 });
  });

  it("counts rejected replies when they are paid for, and their cost once", () => {
    const tally = runTally({ monotonic: () => 0 });
    tally.set({ ...stored, counts: { ...none, queued: 2 }, turnedAway: { replies: [{ reason: "short", count: 3 }], costUsd: 0.5 } });
    tally.loaded(0, 0.5, null);
    tally.paid(0, 0.25);
    tally.turnedAway("short", 0.25);
    tally.paid(1, 1);
    tally.turnedAway("list", 1);
    tally.paid(1, null);
    tally.turnedAway("list", null);
    const replies = [
      { reason: "short", count: 4 },
      { reason: "list", count: 2 },
    ];
    expect(tally.progress(0)).toMatchObject({ costUsd: 1.75, turnedAway: { replies, costUsd: 1.75 } });
    expect(tally.takeFresh()).toEqual({ results: 0, turnedAway: 3 });
    // The sum of the sample includes all its attempts.
    tally.stored({ ...ended("scored", 1.25), ordinal: 1 });
    expect(tally.progress(0).costUsd).toBe(2);
  });

  it("counts the turns of an open dialogue when they are paid for, and once", () => {
    const tally = runTally({ monotonic: () => 0 });
    tally.set({ ...stored, counts: { ...none, queued: 2 }, costUsd: 1 });
    tally.paid(0, 0.25);
    tally.paid(0, 0.5);
    expect(tally.progress(0).costUsd).toBe(1.75);
    tally.stored({ ...ended("scored", 0.75), ordinal: 0 });
    expect(tally.progress(0).costUsd).toBe(1.75);
  });

  it("leaves out an open sample that another worker asks now", () => {
    const tally = runTally({ monotonic: () => 0 });
    tally.set({ ...stored, counts: { ...none, queued: 1 }, costUsd: 1 });
    tally.paid(0, 0.25);
    tally.forget(0);
    expect(tally.progress(0).costUsd).toBe(1);
  });

  it("counts what a retried sample cost before once", () => {
    const tally = runTally({ monotonic: () => 0 });
    // Three samples have ended for a dollar; the first of them, for a quarter, is retried.
    tally.set({ ...stored, counts: { ...none, queued: 1, scored: 2 }, costUsd: 1 });
    tally.loaded(0, 0.25, 0.25);
    expect(tally.progress(0).costUsd).toBe(1);
    // Its shard was let go and is loaded again.
    tally.loaded(0, 0.5, 0.25);
    expect(tally.progress(0).costUsd).toBe(1.25);
    tally.share({ ...stored, counts: { ...none, queued: 1, scored: 2 }, costUsd: 1 });
    expect(tally.progress(0).costUsd).toBe(1.25);
    tally.stored(ended("scored", 1));
    expect(tally.progress(0).costUsd).toBe(1.75);
  });

  it("gives the rate of the last ten seconds and the time left at that rate", () => {
    let now = 100_000;
    const tally = runTally({ monotonic: () => now });
    tally.set({ ...stored, counts: { ...none, queued: 100 } });
    tally.started();
    for (let second = 0; second < 20; second++) {
      now += 1000;
      tally.stored(ended("scored"));
      tally.stored(ended("scored"));
    }
    expect(tally.progress(now)).toMatchObject({ rate: 2, secondsLeft: 30 });
    expect(tally.progress(now + 60_000)).toMatchObject({ rate: null, secondsLeft: null });
  });

  it("counts samples that other workers have ended as results", () => {
    const tally = runTally({ monotonic: () => 0 });
    const counts = { ...none, queued: 9, running: 1 };
    tally.set({ ...stored, counts });
    tally.started();
    tally.stored(ended("scored"));
    tally.share({ ...stored, counts: { ...counts, queued: 6, running: 0, scored: 4 }, costUsd: 1 });
    expect(tally.takeFresh().results).toBe(4);
    expect(tally.progress(0)).toMatchObject({ counts: { queued: 5, running: 1, scored: 4 }, rate: 4, costUsd: 1 });
  });
});
