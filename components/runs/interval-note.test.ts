import { describe, expect, it } from "vitest";
import type { Metric } from "@/lib/contracts/metric";
import type { RunDetail } from "@/lib/contracts/run";
import { countedSentence, intervalNote } from "./interval-note";

const none = { queued: 0, running: 0, scored: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
const views = {};

const run = (status: RunDetail["status"], counts: Partial<RunDetail["counts"]>) => ({ status, counts: { ...none, ...counts } });

function metric(soFar: Metric["soFar"], value: number | null = 80, id = "accuracy"): Metric {
  return { id, slice: {}, value, standardError: null, low: null, high: null, n: soFar?.asked ?? 250, missing: 0, ...(soFar && { soFar }) };
}

describe("the sentence above a run's numbers", () => {
  it("says of a part when intervals come", () => {
    const note = intervalNote([metric({ asked: 50, of: 250 })], views, run("cancelled", { scored: 134, failed: 2, cancelled: 114 }));
    expect(note).toBe("Intervals appear after the last sample.");
  });

  it.each([
    ["running", /^The numbers wait for the samples that were requested first\. 24 others have ended/],
    ["cancelled", /^No numbers yet: the samples that were requested first have not finished\. 24 others/],
  ] as const)("says why a %s run with scored samples has no number", (status, words) => {
    const counts = run(status, { scored: 24, running: 3, queued: 9 });
    expect(intervalNote([], views, counts)).toMatch(words);
    expect(intervalNote([metric({ asked: 0, of: 36 }, null), metric(undefined, 24, "asked_finished")], views, counts)).toMatch(words);
  });

  it("does not speak of a part where all have ended, where none has, or of dialogues that count while they go on", () => {
    expect(intervalNote([metric(undefined)], views, run("finished", { scored: 250 }))).toMatch(/^The 95% intervals are for /);
    expect(intervalNote([], views, run("queued", { queued: 250 }))).toMatch(/^The 95% intervals are for /);
    const begun = { ...metric({ asked: 0, of: 12 }), n: 12, counts: "dialogues" };
    expect(intervalNote([begun], views, run("running", { running: 12 }))).toBe("Intervals appear after the last dialogue.");
  });
});

describe("how many of the ended samples count", () => {
  const part = (asked: number | undefined, counts: Partial<RunDetail["counts"]>) => ({
    ...{ counts: { ...none, ...counts }, sampleCount: 250 },
    headline: metric(asked === undefined ? undefined : { asked, of: 250 }),
  });

  it("is said where blocks that are not whole are left out, while a run goes on and after it was cancelled", () => {
    const words = "Numbers use 50 of the 136 samples that have finished (complete blocks).";
    expect(countedSentence(part(50, { scored: 134, failed: 2, cancelled: 114 }))).toBe(words);
    expect(countedSentence(part(50, { scored: 136, running: 4, queued: 110 }))).toBe(words);
  });

  it("is not said where all count, of whole runs, and of dialogues that count while they go on", () => {
    expect(countedSentence(part(136, { scored: 136, cancelled: 114 }))).toBeNull();
    expect(countedSentence(part(undefined, { scored: 250 }))).toBeNull();
    const begun = { ...metric({ asked: 0, of: 12 }), n: 12, counts: "dialogues" };
    expect(countedSentence({ ...part(0, { scored: 3, running: 9 }), sampleCount: 12, headline: begun })).toBeNull();
  });
});
