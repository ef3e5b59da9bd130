import { expect, test } from "vitest";
import { runTitle } from "@/components/rows/run-title";
import type { Metric } from "@/lib/contracts/metric";
import { type NumberContext, numberSentence } from "./number-sentence";

const context: NumberContext = {
  run: {
    ...{ id: 13, modelName: "mini-a", suiteName: "IFScale 10 to 500", verifierVersion: "2", source: "measured" },
    ...{ createdAt: "2026-03-01T10:00:00.000Z", startedAt: null, finishedAt: "2026-03-02T10:00:00.000Z" },
  },
  ...{ suiteHash: "0123456789abcdef0123", verifier: "Reference", isOwn: true, condition: null },
};
const metric: Metric = {
  ...{ id: "accuracy", slice: {}, value: 44.4, standardError: 1, low: 41.2, high: 47.6, n: 250, missing: 3 },
};
const percent = { unit: "%", decimals: 1 };
const plain = (text: string | null) => text?.replaceAll("\u202F", " ");

test("a number is given with its context and its basis", () => {
  expect(plain(numberSentence("Mean accuracy", metric, percent, context))).toBe(
    "mini-a, Mean accuracy: 44.4% (95% interval 41.2 to 47.6%, 250 samples, 3 of 253 missing) on IFScale 10 to 500 (SHA-256 0123456789ab), verifier Reference 2, run 13 of 2026-03-02.",
  );
});

test("a sentence notes a partial run, a missing interval, another verifier and simulated replies", () => {
  const part = { ...metric, low: null, high: null, soFar: { asked: 40, of: 250 } };
  const other = { ...context, isOwn: false, run: { ...context.run, source: "simulated" as const } };
  const sentence = plain(numberSentence("Mean accuracy", part, percent, other));
  expect(sentence).toContain("(no interval, 250 samples, 3 of 253 missing, so far, 40 of 250)");
  const dialogues = { ...metric, low: null, high: null, n: 12, missing: 0, counts: "dialogues", soFar: { asked: 0, of: 12 } };
  expect(plain(numberSentence("Length", dialogues, percent, context))).toContain("(no interval, so far, 12 dialogues begun, 0 ended)");
  expect(sentence).toContain("verifier Reference, run 13 of 2026-03-02, simulated replies.");
  expect(numberSentence("Mean accuracy", { ...metric, value: null }, percent, context)).toBeNull();
});

test("a sentence with a recomputed number gives its condition", () => {
  const condition = "recomputed at patience 2; the run used 3";
  expect(numberSentence("Mean accuracy", metric, percent, { ...context, condition })).toMatch(
    /run 13 of 2026-03-02, recomputed at patience 2; the run used 3\.$/,
  );
});

test("the browser tab shows a run's progress and then its result", () => {
  const counts = { queued: 150, running: 0, scored: 100, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
  const run = { id: 13, modelName: "mini-a", counts, sampleCount: 250, headline: metric };
  const views = { metrics: [{ ...percent, id: "accuracy", label: "Accuracy", direction: "higher" as const, description: "", group: "" }] };
  expect(runTitle({ ...run, status: "running" }, views)).toBe("40% · #13");
  const dialogues = { ...metric, n: 12, counts: "dialogues", soFar: { asked: 3, of: 12 } };
  expect(plain(runTitle({ ...run, headline: dialogues, status: "running" }, views))).toBe("12 dialogues begun, 3 ended · #13");
  expect(plain(runTitle({ ...run, status: "finished" }, views))).toBe("#13 mini-a, 44.4%");
});
