import { describe, expect, it } from "vitest";
import { doneCount, type RunState, runSeconds, runStateSentence } from "./run-sentence";

const counts = { queued: 34, running: 12, scored: 1192, failed: 12, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
const run: RunState = { status: "running", reason: null, counts, sampleCount: 1250, secondsLeft: 180, startedAt: null, finishedAt: null };
const say = (more: Partial<RunState>) =>
  runStateSentence({ ...run, ...more })
    .replace(/\u202F(?=\d)/g, "")
    .replace(/[\u202F\u00A0]/g, " ");

describe("runSentence", () => {
  it("gives a run's progress, failures and remaining time", () => {
    expect(say({})).toBe("1204 of 1250 samples, 12 failed at the provider, 3 min left");
    expect(say({ secondsLeft: null, counts: { ...counts, failed: 0 } })).toBe("1192 of 1250 samples");
  });

  it("reports unscored samples separately from failed ones", () => {
    expect(say({ counts: { ...counts, unscored: 3 } })).toContain("12 failed at the provider, 3 could not be scored");
  });

  it("has a sentence for each status", () => {
    expect(say({ status: "queued" })).toBe("1250 samples waiting for the worker");
    expect(say({ status: "paused" })).toBe("Paused at 1204 of 1250 samples, 12 failed at the provider");
    expect(say({ status: "cancelling" })).toMatch(/^Cancelling at 1204 of 1250/);
    expect(say({ status: "cancelled", counts: { ...counts, queued: 0, running: 0, cancelled: 46 } })).toMatch(
      /^Cancelled after 1204 of 1250/,
    );
    expect(say({ status: "stopped" })).toMatch(/^Stopped after 1204 of 1250/);
    expect(say({ status: "stopped", stoppedBy: "rule" })).toMatch(/^Stopped by its rule after 1204 of 1250/);
  });

  it("gives the scored samples and duration of a finished run", () => {
    const finished: Partial<RunState> = {
      status: "finished",
      startedAt: "2026-01-01T10:00:00.000Z",
      finishedAt: "2026-01-01T10:04:00.000Z",
    };
    expect(say(finished)).toBe("1192 of 1250 samples scored, 12 failed at the provider, took 4 min");
    expect(say({ ...finished, demonstration: true })).toBe("1192 of 1250 samples scored, 12 failed at the provider");
    const all = { queued: 0, running: 0, scored: 1, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
    expect(say({ ...finished, counts: all, sampleCount: 1 })).toBe("1 sample scored, took 4 min");
  });
});

it("counts ended samples and times the run", () => {
  expect(doneCount({ ...counts, cancelled: 7 })).toBe(1204);
  expect(runSeconds({ startedAt: "2026-01-01T10:00:00.000Z", finishedAt: null })).toBeNull();
  expect(runSeconds({ startedAt: "2026-01-01T10:00:00.000Z", finishedAt: "2026-01-01T10:00:30.000Z" })).toBe(30);
});
