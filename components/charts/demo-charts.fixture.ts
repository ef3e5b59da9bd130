import { type RadarChart, radarChart } from "@/lib/contracts/charts/radar";
import { type SharesChart, sharesChart } from "@/lib/contracts/charts/shares";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import type { ChartSeries } from "./chart-series";

/** Returns a test metric on a slice, with an interval of ten points of its scale. */
export function demoMetric(id: string, slice: Slice, value: number | null, more: Partial<Metric> = {}): Metric {
  const half = id === "failures" ? 2 : 0.05;
  return {
    id,
    slice,
    value,
    standardError: null,
    low: value === null ? null : value - half,
    high: value === null ? null : value + half,
    n: 120,
    missing: 0,
    ...more,
  };
}

/** Test radar with six abilities, by length if the page has chosen one. */
export const abilityRadar: RadarChart = radarChart.parse({
  kind: "radar",
  id: "abilities",
  title: "Abilities",
  note: "Share of what each ability could earn; the axes run from 0 to 1.",
  by: ["length"],
  axes: {
    metric: "ability",
    tag: "ability",
    order: ["ori", "num", "spat", "fmt", "logic", "rec"],
    labels: { ori: "Original content", num: "Numerical", spat: "Spatial", fmt: "Format", logic: "Logic execution", rec: "Recognition" },
  },
});

/** Test chart of the failed replies' outcomes by length. */
export const failureShares: SharesChart = sharesChart.parse({
  kind: "shares",
  id: "failures",
  title: "How replies fail",
  note: "Shares of failed functions by their first wrong step.",
  counts: { one: "function", many: "functions" },
  x: { label: "Length", unit: "", tag: "length", order: ["4k", "32k"] },
  parts: {
    metric: "failures",
    tag: "class",
    order: ["branch", "state", "arithmetic"],
    labels: { branch: { label: "Wrong branch" }, state: { label: "State not kept" }, arithmetic: { label: "Arithmetic" } },
  },
});

/** Test chart of reply outcomes as counts, one bar per series. */
export const outcomeShares: SharesChart = sharesChart.parse({
  kind: "shares",
  id: "outcomes",
  title: "Outcomes of replies",
  note: "What became of each reply.",
  x: { label: "Model", unit: "", tag: null },
  parts: [
    { metric: "passed", label: "Passed", tone: "pass" },
    { metric: "partly", label: "Partly", tone: "changed" },
    { metric: "failed", label: "Failed", tone: "fail" },
    { metric: "cut", label: "Cut off", tone: "unscored" },
  ],
});

export const demoDeclarations: MetricDeclaration[] = [
  { id: "ability", label: "Ability", unit: "", decimals: 3, direction: "higher", description: "", group: "" },
  { id: "failures", label: "Failures", unit: "%", decimals: 1, direction: "none", description: "", group: "" },
];

/** Returns a test series with figures for all three charts; `shift` moves its values. */
export function demoSeries(id: string, label: string, shift = 0): ChartSeries {
  const abilities = { ori: 0.82, num: 0.41, spat: 0.63, fmt: 0.97, logic: 0.36, rec: 0.7 };
  const classes = { branch: 46 - shift * 40, state: 33 + shift * 30, arithmetic: 21 + shift * 10 };
  return {
    id,
    label,
    source: "measured",
    metrics: [
      ...Object.entries(abilities).flatMap(([ability, value]) => [
        demoMetric("ability", { ability }, value - shift),
        demoMetric("ability", { ability, length: "32k" }, value - shift - 0.1),
      ]),
      ...["32k", "4k"].flatMap((length) =>
        Object.entries(classes).map(([name, value]) =>
          demoMetric("failures", { class: name, length }, value, { n: length === "4k" ? 25 : 31, missing: 2 }),
        ),
      ),
      demoMetric("passed", {}, 60),
      demoMetric("partly", {}, 25),
      demoMetric("failed", {}, 10),
      demoMetric("cut", {}, 5),
    ],
  };
}
