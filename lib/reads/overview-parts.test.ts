import { expect, test } from "vitest";
import type { Metric } from "@/lib/contracts/metric";
import type { RunRow } from "@/lib/contracts/run";
import { latestOfModels } from "./latest-of-models";
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
  ({ id, modelName, suiteId, status: "finished", reason: null, stoppedBy: null, counts, headline: metricOf(value) }) as RunRow;
const views = {
  headline: { metric: "accuracy", slice: {}, label: "Accuracy" },
  metrics: [{ id: "accuracy", label: "Accuracy", unit: "%", decimals: 1, direction: "higher" as const, description: "", group: "" }],
};

test("each model stands once with its newest run, and changes against its run before over the same suite", () => {
  const rows = [run(5, "b", 60), run(4, "a", 80), run(3, "a", 10, 2), run(2, "a", 70), run(1, "b", 1, 2)];
  expect(latestOfModels(views, rows).map((of) => [of.run.id, of.change])).toEqual([
    [4, 10],
    [5, null],
  ]);
});

test("a model whose headline has no value because replies are missing stands last, and one of a suite without the headline does not", () => {
  const without = (id: number, modelName: string, missing: number) => {
    const row = run(id, modelName, 0);
    return { ...row, headline: { ...metricOf(0), value: null, missing } };
  };
  expect(latestOfModels(views, [without(8, "b", 0), without(7, "a", 2), run(6, "c", 1), run(5, "a", 9)])).toMatchObject([
    { run: { id: 6 }, change: null },
    { run: { id: 7 }, change: null },
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
