import { expect, test } from "vitest";
import type { Metric } from "@/lib/contracts/metric";
import type { RunRow } from "@/lib/contracts/run";
import { latestBySuite } from "@/lib/ranking/latest-of-models";
import { readNeeds } from "./needs";

const counts = { queued: 0, running: 0, scored: 4, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
const metricOf = (value: number): Metric => ({
  id: "accuracy",
  slice: {},
  value,
  standardError: null,
  low: null,
  high: null,
  n: 4,
  missing: 0,
});
const run = (id: number, modelName: string, value: number, suiteId = 1) =>
  ({
    id,
    modelName,
    suiteId,
    suiteName: "Suite",
    status: "finished",
    sampleCount: 4,
    reason: null,
    stoppedBy: null,
    counts,
    headline: metricOf(value),
  }) as RunRow;
const views = {
  headline: { metric: "accuracy", slice: {}, label: "Accuracy" },
  summary: [{ metric: "accuracy", slice: {}, label: "Mean accuracy" }],
  metrics: [{ id: "accuracy", label: "Accuracy", unit: "%", decimals: 1, direction: "higher" as const, description: "", group: "" }],
};

/** The suites in their order with their runs and changes. */
const listed = (rows: readonly RunRow[]) =>
  latestBySuite(() => views, rows).map(({ suite, models }) => [suite.id, models.map((of) => [of.run.id, of.change])]);

test("models stand by suite, once in each with their newest run, and numbers of two suites are never sorted together", () => {
  const rows = [run(6, "c", 100, 2), run(5, "b", 60), run(4, "a", 80), run(3, "a", 10, 2), run(2, "a", 70), run(1, "d", 1)];
  expect(listed(rows)).toEqual([
    [
      1,
      [
        [4, 10],
        [5, null],
        [1, null],
      ],
    ],
    [
      2,
      [
        [6, null],
        [3, null],
      ],
    ],
  ]);
});

test("a partial or lossy run never leads, and stands for its model only where there is no whole one", () => {
  const partial = { ...run(9, "a", 100), sampleCount: 40, wholeCount: 200 };
  const lossy = { ...run(8, "b", 99), counts: { ...counts, failed: 2 } };
  expect(listed([partial, lossy, run(7, "c", 50), run(6, "a", 10), run(5, "a", 30)])).toEqual([
    [
      1,
      [
        [7, null],
        [6, -20],
        [8, null],
      ],
    ],
  ]);
});

test("a model whose headline has no value because replies are missing stands last, and one of a suite without any number does not", () => {
  const without = (id: number, modelName: string, missing: number) => {
    const row = run(id, modelName, 0);
    return { ...row, headline: { ...metricOf(0), value: null, missing } };
  };
  expect(listed([without(8, "b", 0), without(7, "a", 2), run(6, "c", 1), run(5, "d", 9)])).toEqual([
    [
      1,
      [
        [5, null],
        [6, null],
        [7, null],
      ],
    ],
  ]);
});

test("a suite without the headline's slice has the mean over its samples, and never beside runs that have the headline", () => {
  const at500 = { ...views, headline: { metric: "accuracy", slice: { density: 500 }, label: "Accuracy at 500" } };
  const whole = { ...run(3, "a", 20), headline: { ...metricOf(20), slice: { density: 500 } } };
  const found = latestBySuite(() => at500, [run(4, "b", 99), whole, run(2, "c", 95, 2)]);
  expect(found.map(({ label, models }) => [label, models.map((of) => of.run.id)])).toEqual([
    ["Accuracy at 500", [3]],
    ["Mean accuracy", [2]],
  ]);
});

test("what needs a person is named with its place; what a person or a rule ended is not", () => {
  const stopped = { ...run(7, "a", 1), status: "stopped" as const, reason: "401 wrong key" };
  const byRule = { ...stopped, id: 8, stoppedBy: "rule" as const };
  const lost = { ...run(9, "b", 1), counts: { ...counts, failed: 1, unscored: 2 } };
  const settings = {
    kind: "openai-compatible" as const,
    address: "https://a.example/v1",
    model: "m",
    keyVariable: "HEED_KEY_A",
    sampling: {},
    timeoutSeconds: 9,
  };
  expect(readNeeds([stopped, byRule, lost], [{ id: 3, name: "m", settings, keyPresent: false }])).toEqual([
    { text: "#7 a was stopped: 401 wrong key", href: "/runs/7" },
    { text: "m has no key: HEED_KEY_A is not set where Heed runs", href: "/models/3" },
    { text: "#9 b: 1 sample failed at the provider, 2 samples could not be scored", href: "/runs/9?tab=samples" },
  ]);
});
