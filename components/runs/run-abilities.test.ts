import { describe, expect, it } from "vitest";
import { isLive, runAbilities } from "./run-abilities";

const counts = { queued: 0, running: 0, scored: 238, failed: 12, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };

describe("runAbilities", () => {
  it("lets a running run be paused, cancelled and asked at another concurrency, and nothing else", () => {
    expect(runAbilities({ status: "running", counts, source: "measured" })).toEqual({
      pause: true,
      change: true,
      resume: false,
      startNow: false,
      cancel: true,
      retryFailed: false,
      record: false,
      rescore: false,
      takeAway: false,
      connect: false,
    });
  });

  it("lets a run start ahead of its turn, and no other queued one", () => {
    expect(runAbilities({ status: "queued", counts, source: "measured", waitsFor: 3 }).startNow).toBe(true);
    expect(runAbilities({ status: "queued", counts, source: "measured", waitsFor: null }).startNow).toBe(false);
  });

  it("lets a paused run go on or end", () => {
    expect(runAbilities({ status: "paused", counts, source: "measured" })).toMatchObject({ pause: false, resume: true, cancel: true });
  });

  it("lets a run that ended early go on, unless its replies were imported", () => {
    expect(runAbilities({ status: "stopped", counts, source: "measured" }).resume).toBe(true);
    expect(runAbilities({ status: "stopped", counts, source: "imported" }).resume).toBe(false);
    expect(runAbilities({ status: "finished", counts, source: "measured" }).resume).toBe(false);
  });

  it("offers another try only where something failed and there is an endpoint", () => {
    expect(runAbilities({ status: "finished", counts, source: "measured" }).retryFailed).toBe(true);
    expect(runAbilities({ status: "finished", counts: { ...counts, failed: 0 }, source: "measured" }).retryFailed).toBe(false);
    expect(runAbilities({ status: "finished", counts, source: "imported" }).retryFailed).toBe(false);
    expect(runAbilities({ status: "finished", counts: { ...counts, failed: 0, unscored: 1 }, source: "simulated" }).retryFailed).toBe(true);
    expect(runAbilities({ status: "cancelled", counts, source: "measured" })).toMatchObject({ retryFailed: false, resume: true });
  });

  it("asks nobody for a run of another Heed until it is connected to a model of this one", () => {
    const taken = { counts, source: "measured", unconnected: { model: true, judge: false } } as const;
    expect(runAbilities({ ...taken, status: "finished" })).toMatchObject({ connect: true, retryFailed: false, rescore: true });
    expect(runAbilities({ ...taken, status: "stopped" })).toMatchObject({ connect: true, resume: false, retryFailed: false });
  });

  it("re-scores what was answered, once the run rests", () => {
    expect(runAbilities({ status: "finished", counts, source: "imported" }).rescore).toBe(true);
    expect(runAbilities({ status: "stopped", counts: { ...counts, scored: 0 }, source: "measured" }).rescore).toBe(false);
    expect(runAbilities({ status: "cancelling", counts, source: "measured" }).rescore).toBe(false);
  });
});

it("knows which states change by themselves", () => {
  expect([isLive("queued"), isLive("running"), isLive("cancelling")]).toEqual([true, true, true]);
  expect(isLive("paused")).toBe(false);
  expect(isLive("finished")).toBe(false);
});
