import { describe, expect, it } from "vitest";
import { isLive, runAbilities } from "./run-abilities";

const counts = { queued: 0, running: 0, scored: 238, failed: 12, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };

describe("runAbilities", () => {
  it("lets a running run only be paused, cancelled or given another concurrency", () => {
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

  it("lets a queued run start early only if it waits for another run", () => {
    expect(runAbilities({ status: "queued", counts, source: "measured", waitsFor: 3 }).startNow).toBe(true);
    expect(runAbilities({ status: "queued", counts, source: "measured", waitsFor: null }).startNow).toBe(false);
  });

  it("lets a paused run resume or be cancelled", () => {
    expect(runAbilities({ status: "paused", counts, source: "measured" })).toMatchObject({ pause: false, resume: true, cancel: true });
  });

  it("lets a stopped run be cancelled only if it has batches", () => {
    expect(runAbilities({ status: "stopped", counts, source: "measured", batch: true })).toMatchObject({ cancel: true, resume: true });
    expect(runAbilities({ status: "stopped", counts, source: "measured", batch: false }).cancel).toBe(false);
    expect(runAbilities({ status: "finished", counts, source: "measured", batch: true }).cancel).toBe(false);
  });

  it("lets a run that ended early be resumed unless its replies were imported", () => {
    expect(runAbilities({ status: "stopped", counts, source: "measured" }).resume).toBe(true);
    expect(runAbilities({ status: "stopped", counts, source: "imported" }).resume).toBe(false);
    expect(runAbilities({ status: "finished", counts, source: "measured" }).resume).toBe(false);
  });

  it("offers a retry only after failures, and not for imported replies or cancelled runs", () => {
    expect(runAbilities({ status: "finished", counts, source: "measured" }).retryFailed).toBe(true);
    expect(runAbilities({ status: "finished", counts: { ...counts, failed: 0 }, source: "measured" }).retryFailed).toBe(false);
    expect(runAbilities({ status: "finished", counts, source: "imported" }).retryFailed).toBe(false);
    expect(runAbilities({ status: "finished", counts: { ...counts, failed: 0, unscored: 1 }, source: "simulated" }).retryFailed).toBe(true);
    expect(runAbilities({ status: "cancelled", counts, source: "measured" })).toMatchObject({ retryFailed: false, resume: true });
  });

  it("offers no retry or resume for a run of another Heed until it is connected to a model", () => {
    const taken = { counts, source: "measured", unconnected: { model: true, judge: false } } as const;
    expect(runAbilities({ ...taken, status: "finished" })).toMatchObject({ connect: true, retryFailed: false, rescore: true });
    expect(runAbilities({ ...taken, status: "stopped" })).toMatchObject({ connect: true, resume: false, retryFailed: false });
  });

  it("allows rescoring once a run has replies and is inactive", () => {
    expect(runAbilities({ status: "finished", counts, source: "imported" }).rescore).toBe(true);
    expect(runAbilities({ status: "stopped", counts: { ...counts, scored: 0 }, source: "measured" }).rescore).toBe(false);
    expect(runAbilities({ status: "cancelling", counts, source: "measured" }).rescore).toBe(false);
  });
});

it("recognizes statuses that change by themselves", () => {
  expect([isLive("queued"), isLive("running"), isLive("cancelling")]).toEqual([true, true, true]);
  expect(isLive("paused")).toBe(false);
  expect(isLive("finished")).toBe(false);
});
