import { expect, it } from "vitest";
import type { OverTime, SeriesStep } from "@/lib/contracts/over-time";
import { pointNames } from "./point-names";
import { isChange, seriesFinding } from "./series-finding";

const series = (values: number[], steps: SeriesStep[], more: Partial<OverTime> = {}): OverTime => ({
  suite: { id: 1, name: "Suite" },
  headline: { label: "Accuracy", unit: "%", decimals: 1, direction: "higher" },
  order: "number",
  models: values.map((_, at) => `ckpt-${at}`),
  points: values.map((value, at) => ({
    ...{ runId: at + 1, model: `ckpt-${at}`, number: at * 1000, finishedAt: `2026-11-0${at + 1}T23:30:00.000Z` },
    headline: { id: "accuracy", slice: {}, value, standardError: 1, low: value - 2, high: value + 2, n: 20, missing: 0 },
  })),
  steps,
  left: [],
  ...more,
});
const tested = (difference: number, adjusted: number | null): SeriesStep => ({
  ...{ kind: "tested", difference, p: adjusted, adjusted },
  why: adjusted === null ? "4 seeds, fewer than 5" : null,
});
const broken: SeriesStep = { kind: "break", reason: "provider: a, before b" };
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

it.each([
  [[], [], "No complete run with a value."],
  [[60], [], "One complete run. A second run on this suite with the same settings is needed for a comparison."],
  [[60, 61], [broken], "No steps tested: something other than the model changed between all of these runs."],
  [[60, 61], [tested(1, null)], "No step could be tested: 4 seeds, fewer than 5."],
  [[60, 61], [tested(1, 0.4)], "The two runs do not differ beyond chance."],
  [[60, 61, 62], [broken, tested(1, 0.4)], "The only tested step is not a change beyond chance."],
  [[60, 61, 62], [tested(1, 0.4), tested(1, 1)], "None of 2 tested steps is a change beyond chance."],
  [
    [60, 61, 70],
    [tested(1, 0.4), tested(9, 0.003)],
    "1 of 2 tested steps is a change beyond chance: +9.0 points at 2 000 (p = 0.003). p values are Holm-corrected.",
  ],
] as [number[], SeriesStep[], string][])("of %j with %j: %s", (values, steps, sentence) => {
  expect(plain(seriesFinding(series(values, steps)))).toBe(sentence);
});

it("a step is a change only if its corrected p is below 0.05", () => {
  expect([tested(9, 0.049), tested(9, 0.05), tested(9, null), broken, undefined].map(isChange)).toEqual([true, false, false, false, false]);
});

it("points are named by number, else by model, else by day, else by run ID", () => {
  const points = series([1, 2], [tested(1, 1)]);
  expect(pointNames(points).map(plain)).toEqual(["0", "1 000"]);
  expect(pointNames({ ...points, order: "time" })).toEqual(["ckpt-0", "ckpt-1"]);
  expect(pointNames({ ...points, order: "time", models: ["ckpt"] })).toEqual(["1 Nov", "2 Nov"]);
  const sameDay = points.points.map((point) => ({ ...point, finishedAt: "2026-11-01T23:30:00.000Z" }));
  expect(pointNames({ points: sameDay, order: "time", models: ["ckpt"] })).toEqual(["#1", "#2"]);
});
