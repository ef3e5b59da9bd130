import { expect, it } from "vitest";
import type { ComparedFigures, ComparedMetric, ComparedSide } from "@/lib/contracts/comparison";
import type { Metric } from "@/lib/contracts/metric";
import { shownFigure } from "./shown-figure";

const side = (id: string) => ({ id }) as ComparedSide;
const metricOf = (value: number, changes: Partial<Metric> = {}): Metric => ({
  ...{ id: "m", slice: {}, value, standardError: null, low: null, high: null, n: 20, missing: 0 },
  ...changes,
});
const against = (id: string, baseline: number, value: number) => ({ side: id, baseline, value }) as ComparedFigures;
const cases = { sample: { one: "case", many: "cases" }, cluster: { one: "function", many: "functions" } };
const prompts = { sample: { one: "prompt", many: "prompts" }, cluster: null };
const shown = (ids: string[], figures: ComparedFigures[], owns: (Metric | null)[], nouns: typeof cases | typeof prompts) => {
  const headline = { unit: "%", decimals: 1, figures, own: owns } as ComparedMetric;
  return ids.map((_, slot) => shownFigure({ sides: ids.map(side), headline, benchmark: { nouns } }, slot));
};

it("shows a run's own figure with its interval if both runs have the same items", () => {
  const [a, b] = [metricOf(80), metricOf(84)];
  expect(shown(["1", "2"], [against("2", 80, 84)], [a, b], prompts)).toEqual([
    { value: 80, metric: a, note: "" },
    { value: 84, metric: b, note: "" },
  ]);
});

it("shows beside a figure over shared items what it covers and the run page's own value, also for the baseline", () => {
  const lost = metricOf(75, { counts: "functions" });
  expect(shown(["49", "48"], [against("48", 85, 85)], [lost, metricOf(85, { counts: "functions" })], cases)[0]).toEqual({
    ...{ value: 85, metric: null },
    note: "functions by the cases that both have; its own page has 75.0%",
  });
  const stopped = metricOf(62.3, { soFar: { asked: 69, of: 200 } });
  expect(
    shown(["31", "38"], [against("38", 60, 61.4)], [metricOf(79.5), stopped], prompts).map(({ value, note }) => [value, note]),
  ).toEqual([
    [60, "over the prompts that both have; its own page has 79.5%"],
    [61.4, "over the prompts that both have; its own page has 62.3%, complete blocks only"],
  ]);
});

it("keeps the baseline's own figure among several runs, since each shares different items with it", () => {
  const a = metricOf(80);
  expect(shown(["1", "2", "3"], [against("2", 70, 71), against("3", 60, 61)], [a, null, null], prompts)).toEqual([
    { value: 80, metric: a, note: "" },
    { value: 71, metric: null, note: "over the prompts that both have" },
    { value: 61, metric: null, note: "over the prompts that both have" },
  ]);
});
