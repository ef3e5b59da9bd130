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
  it("says when a partial run will have intervals", () => {
    const note = intervalNote([metric({ asked: 50, of: 250 })], views, run("cancelled", { scored: 134, failed: 2, cancelled: 114 }));
    expect(note).toBe("Intervals appear after the last sample.");
  });

  it.each([
    ["running", /^The numbers wait for the samples that were requested first\. 24 others have ended/],
    ["cancelled", /^No numbers yet: the samples that were requested first have not finished\. 24 others/],
  ] as const)("explains why a %s run with scored samples has no numbers", (status, words) => {
    const counts = run(status, { scored: 24, running: 3, queued: 9 });
    expect(intervalNote([], views, counts)).toMatch(words);
    expect(intervalNote([metric({ asked: 0, of: 36 }, null), metric(undefined, 24, "asked_finished")], views, counts)).toMatch(words);
  });

  it("does not mention a part if all or no samples have ended, or if running dialogues are counted", () => {
    expect(intervalNote([metric(undefined)], views, run("finished", { scored: 250 }))).toMatch(/^The 95% intervals are for /);
    expect(intervalNote([], views, run("queued", { queued: 250 }))).toMatch(/^The 95% intervals are for /);
    const begun = { ...metric({ asked: 0, of: 12 }), n: 12, counts: "dialogues" };
    expect(intervalNote([begun], views, run("running", { running: 12 }))).toBe("Intervals appear after the last dialogue.");
  });
});

describe("the number of ended samples that count", () => {
  const part = (asked: number | undefined, counts: Partial<RunDetail["counts"]>) => ({
    ...{ counts: { ...none, ...counts }, sampleCount: 250 },
    headline: metric(asked === undefined ? undefined : { asked, of: 250 }),
  });

  it("is shown if incomplete blocks are left out, both while a run is running and after it was cancelled", () => {
    const words = "Numbers use 50 of the 136 samples that have finished (complete blocks).";
    expect(countedSentence(part(50, { scored: 134, failed: 2, cancelled: 114 }))).toBe(words);
    expect(countedSentence(part(50, { scored: 136, running: 4, queued: 110 }))).toBe(words);
  });

  it("is not shown if all count, for complete runs, or if running dialogues are counted", () => {
    expect(countedSentence(part(136, { scored: 136, cancelled: 114 }))).toBeNull();
    expect(countedSentence(part(undefined, { scored: 250 }))).toBeNull();
    const begun = { ...metric({ asked: 0, of: 12 }), n: 12, counts: "dialogues" };
    expect(countedSentence({ ...part(0, { scored: 3, running: 9 }), sampleCount: 12, headline: begun })).toBeNull();
  });
});
