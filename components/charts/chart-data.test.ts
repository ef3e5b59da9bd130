import { describe, expect, it } from "vitest";
import type { BarsChart } from "@/lib/contracts/charts/bars";
import type { CurveChart } from "@/lib/contracts/charts/curve";
import type { ScatterChart } from "@/lib/contracts/charts/scatter";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { chartMetrics } from "@/lib/contracts/plain/chart-metrics";
import type { Slice } from "@/lib/contracts/slice";
import { barsData } from "./bars/bars-data";
import type { ChartSeries } from "./chart-series";
import { chartTable } from "./chart-table";
import { curveData } from "./curve/curve-data";
import { openChart } from "./registry";
import { scatterData } from "./scatter/scatter-data";

const metric = (id: string, slice: Slice, value: number | null, more: Partial<Metric> = {}): Metric => ({
  id,
  slice,
  value,
  standardError: null,
  low: null,
  high: null,
  n: 5,
  missing: 0,
  ...more,
});
const series = (id: string, metrics: Metric[], more: Partial<ChartSeries> = {}): ChartSeries => ({
  id,
  label: id.toUpperCase(),
  source: "measured",
  metrics,
  ...more,
});
const axis = { label: "Density", unit: "words" };
const curve: CurveChart = {
  kind: "curve",
  id: "c",
  title: "",
  note: "",
  x: { ...axis, tag: "density" },
  y: { label: "Accuracy", unit: "%" },
  metric: "accuracy",
  fit: "fit",
};
const fit = {
  shape: "linear",
  label: "Linear",
  points: [
    [10, 90],
    [500, 40],
  ],
  knee: null,
  parameters: { slope: -0.1 },
  rSquared: 0.98,
};

function curveOf(chartSeries: ChartSeries[], spec = curve) {
  return curveData(spec, chartSeries);
}

describe("a curve", () => {
  it("takes only the slices of its tag, in order, and leaves out undefined values", () => {
    const data = curveOf([
      series("a", [
        metric("accuracy", { density: 500 }, 40, { low: 35, high: 45, n: 4, missing: 1 }),
        metric("accuracy", { density: 10 }, 99),
        metric("accuracy", { density: 100 }, null),
        metric("accuracy", {}, 70),
        metric("accuracy", { density: 10, seed: 1 }, 90),
        metric("accuracy", { density: [1, 100] }, 95),
        metric("latency", { density: 10 }, 3),
      ]),
    ]);
    expect(data.series[0]?.points).toEqual([
      { x: 10, value: 99, low: null, high: null, n: 5, missing: 0, slice: { density: 10 } },
      { x: 500, value: 40, low: 35, high: 45, n: 4, missing: 1, slice: { density: 500 } },
    ]);
    expect(data.xs).toEqual([10, 500]);
    expect(data.xDomain).toEqual([0, 500]);
  });

  it("uses the midpoints of ranges where there are no single values", () => {
    const data = curveOf([series("a", [metric("accuracy", { density: [101, 200] }, 60), metric("accuracy", { density: [1, 100] }, 80)])]);
    expect(data.series[0]?.points.map(({ x, value }) => [x, value])).toEqual([
      [50.5, 80],
      [150.5, 60],
    ]);
  });

  it("reads the whole run's fitted curve and ignores details that are not a curve", () => {
    const points = [metric("accuracy", { density: 10 }, 90)];
    expect(curveOf([series("a", [...points, metric("fit", {}, 0.98, { detail: fit })])]).series[0]?.fit).toEqual(fit);
    expect(curveOf([series("a", [...points, metric("fit", {}, 0.98, { detail: { shape: 1 } })])]).series[0]?.fit).toBeNull();
  });

  it("names series without data, and keeps the slots of the others", () => {
    const data = curveOf([
      series("a", []),
      series("b", [metric("accuracy", { density: 10 }, 90)]),
      series("c", [metric("accuracy", { density: 10 }, 80)], { slot: 7 }),
    ]);
    expect(data.absent).toEqual(["A"]);
    expect(data.series.map(({ id, slot }) => [id, slot])).toEqual([
      ["b", 1],
      ["c", 7],
    ]);
  });

  it("has a floor of fixed values or of the first series with its metric, within its bounds and in its table", () => {
    const chartSeries = [
      series("a", [metric("accuracy", { density: 10 }, 90), metric("accuracy", { density: 500 }, 80)]),
      series("b", [metric("guess", { density: 500 }, 10), metric("guess", { density: 10 }, 25), metric("guess", {}, 1)]),
    ];
    const floor = { label: "Blind guess", metric: "guess" };
    const data = curveOf(chartSeries, { ...curve, floor });
    expect(data.floor?.points).toEqual([
      { x: 10, y: 25 },
      { x: 500, y: 10 },
    ]);
    expect(data.yDomain).toEqual([0, 100]);
    expect(chartMetrics({ ...curve, floor })).toEqual(["accuracy", "fit", "guess"]);
    const chart = openChart({ ...curve, floor: { label: "Chance", values: [[10, 5]] } }, [], chartSeries);
    expect(chartTable(chart.frame(), []).rows.at(-1)).toEqual(["Chance", 10, 5, null, null, 0, 0]);
    expect(chart.subtitle()).toBe("5 samples per point");
    expect(curveOf([series("a", [])], { ...curve, floor }).floor).toBeNull();
  });

  it("follows a declared domain, and clips an interval that would flatten the lines", () => {
    expect(
      curveOf([series("a", [metric("accuracy", { density: 10 }, 50)])], { ...curve, y: { ...curve.y, domain: [0, 100] } }).yDomain,
    ).toEqual([0, 100]);
    const wide = curveOf([
      series("a", [metric("accuracy", { density: 10 }, 1, { low: -200, high: 300 }), metric("accuracy", { density: 20 }, 2)]),
    ]);
    expect(wide.yDomain[0]).toBeGreaterThanOrEqual(0);
    expect(wide.yDomain[1]).toBeLessThanOrEqual(3);
  });

  it("keeps the reference line in view", () => {
    const data = curveOf([series("a", [metric("accuracy", { density: 10 }, 4), metric("accuracy", { density: 20 }, 5)])], {
      ...curve,
      reference: { y: 1, label: "even" },
    });
    expect(data.yDomain[0]).toBeLessThanOrEqual(1);
  });

  it("is empty without any series", () => {
    expect(curveOf([])).toMatchObject({ series: [], xs: [], absent: [] });
  });
});

const bars: BarsChart = {
  kind: "bars",
  id: "b",
  title: "",
  note: "",
  x: { ...axis, tag: "density" },
  y: { label: "Error rate", unit: "%" },
  metrics: ["early", "late"],
  stacked: false,
};
const declarations: MetricDeclaration[] = [
  { id: "early", label: "First third", unit: "%", direction: "lower", decimals: 1, description: "", group: "" },
];

function barsOf(chartSeries: ChartSeries[], spec = bars) {
  return barsData(spec, declarations, chartSeries);
}

describe("bars", () => {
  it("prefer ranges and keep the order of the metrics", () => {
    const data = barsOf([
      series("a", [
        metric("late", { density: [101, 200] }, 30),
        metric("early", { density: [101, 200] }, 20, { high: 26, low: 14 }),
        metric("late", { density: [1, 100] }, null),
        metric("early", { density: [1, 100] }, 5),
        metric("early", { density: 10 }, 1),
      ]),
    ]);
    expect(data.metrics).toEqual([
      { id: "early", label: "First third" },
      { id: "late", label: "late" },
    ]);
    expect(data.series[0]?.groups.map(({ label, values: points }) => [label, points.map((bar) => bar?.value ?? null)])).toEqual([
      ["1–100", [5, null]],
      ["101–200", [20, 30]],
    ]);
    expect(data.yDomain).toEqual([0, 30]);
  });

  it("keep words in the order of the family's metrics", () => {
    const data = barsOf([
      series("a", [
        metric("early", { density: "easy" }, 3),
        metric("late", { density: "easy" }, 4),
        metric("early", { density: "hard" }, 1),
        metric("early", { density: "hard", seed: 1 }, 9),
      ]),
    ]);
    expect(data.series[0]?.groups.map(({ label, values: points }) => [label, points.map((bar) => bar?.value ?? null)])).toEqual([
      ["easy", [3, 4]],
      ["hard", [1, null]],
    ]);
  });

  it("use single values, in order, where ranges are missing", () => {
    expect(
      barsOf([series("a", [metric("early", { density: 50 }, 5), metric("early", { density: 10 }, 1)])]).series[0]?.groups.map(
        ({ label }) => label,
      ),
    ).toEqual(["10", "50"]);
  });

  it("have an axis from zero that fits their stacks", () => {
    const chartSeries = [series("a", [metric("early", { density: 10 }, 60), metric("late", { density: 10 }, 60)])];
    expect(barsOf(chartSeries, { ...bars, stacked: true }).yDomain).toEqual([0, 125]);
    expect(barsOf(chartSeries).yDomain[0]).toBe(0);
  });

  it("count the missing samples behind a group of bars once", () => {
    const seriesOf = (density: string, missing: number) => [
      metric("early", { density }, 3, { missing }),
      metric("late", { density }, 4, { missing }),
    ];
    expect(openChart(bars, declarations, [series("a", [...seriesOf("easy", 7), ...seriesOf("hard", 2)])]).subtitle()).toBe(
      "5 samples per point; 9 without a result",
    );
  });

  it("count a sample missing from several groups once, and name the unit of n", () => {
    const seriesOf = (density: string, n: number) =>
      ["early", "late"].map((id) => metric(id, { density }, 3, { n, missing: 4, counts: "instructions" }));
    const whole = metric("accuracy", {}, 80, { missing: 4, counts: "prompts" });
    const both = [series("a", [...seriesOf("easy", 1), ...seriesOf("hard", 121), whole]), series("b", seriesOf("easy", 15))];
    expect(openChart(bars, declarations, both).subtitle()).toBe("1–121 instructions per point; 8 samples without a result");
    const other = series("c", [metric("early", { density: "easy" }, 3, { counts: "samples" })]);
    expect(openChart(bars, declarations, [...both, other]).subtitle()).toBe("1–121 values per point; 8 samples without a result");
  });

  it("are grouped side by side in one plot for a single metric, and have a plot for each series for several metrics", () => {
    const chartSeries = [
      series("a", [metric("early", { density: 50 }, 5), metric("early", { density: 500 }, 0)]),
      series("b", [metric("early", { density: 10 }, 1), metric("early", { density: 50 }, 7), metric("late", { density: 10 }, 2)]),
    ];
    const shared = barsOf(chartSeries, { ...bars, metrics: ["early"] });
    expect(shared.plots.map((plot) => plot.series)).toEqual([null]);
    expect(
      shared.plots[0]?.groups.map(({ label, bars: all }) => [label, all.map(({ series: { id }, point }) => [id, point?.value])]),
    ).toEqual([
      [
        "10",
        [
          ["a", undefined],
          ["b", 1],
        ],
      ],
      [
        "50",
        [
          ["a", 5],
          ["b", 7],
        ],
      ],
      [
        "500",
        [
          ["a", 0],
          ["b", undefined],
        ],
      ],
    ]);
    expect(barsOf(chartSeries).plots.map((plot) => plot.series?.id)).toEqual(["a", "b"]);
  });

  it("name series without bars", () => {
    expect(barsOf([series("a", [metric("other", { density: 10 }, 1)])])).toMatchObject({ series: [], absent: ["A"] });
  });
});

const scatter: ScatterChart = {
  kind: "scatter",
  id: "s",
  title: "",
  note: "",
  tag: "density",
  x: { label: "Latency", unit: "s", metric: "latency" },
  y: { label: "Accuracy", unit: "%", metric: "accuracy" },
};

describe("a scatter", () => {
  it("joins two metrics where both are defined", () => {
    const data = scatterData(
      scatter,
      [],
      [
        series("a", [
          metric("latency", { density: 10 }, 2),
          metric("latency", { density: 500 }, 20),
          metric("latency", { density: 100 }, null),
          metric("accuracy", { density: 500 }, 40),
          metric("accuracy", { density: 10 }, 99),
          metric("accuracy", { density: 100 }, 80),
        ]),
      ],
    );
    expect(data.series[0]?.points.map(({ x, y, label }) => [x.value, y.value, label])).toEqual([
      [2, 99, "10"],
      [20, 40, "500"],
    ]);
    expect(data.xDomain).toEqual([0, 20]);
  });

  it("has axes that fit its points and not their intervals; with one point per model, they also fit the intervals", () => {
    const many = (count: number) =>
      series("a", [
        ...Array.from({ length: count }, (_, at) => metric("latency", { density: at }, 1 + at / 100, { low: 0.2, high: 4 })),
        ...Array.from({ length: count }, (_, at) => metric("accuracy", { density: at }, 90, { low: 74, high: 98 })),
      ]);
    for (const count of [3, 20]) {
      const data = scatterData(scatter, [], [many(count)]);
      expect(data.xDomain[1], `${count} points`).toBeLessThan(2);
      expect(data.yDomain[1] - data.yDomain[0], `${count} points`).toBeLessThan(26);
    }
    const single = [metric("latency", {}, 1, { low: 0.2, high: 90 }), metric("accuracy", {}, 90, { low: 74, high: 98 })];
    const whole = scatterData({ ...scatter, tag: null }, [], [series("a", single)]);
    expect([whole.xDomain, whole.yDomain]).toEqual([
      [0, 4],
      [70, 100],
    ]);
  });

  it("has a logarithmic axis only if all values are above 0", () => {
    const log = { ...scatter, x: { ...scatter.x, log: true } };
    const at = (least: number) =>
      scatterData(
        log,
        [],
        [
          series("a", [
            metric("latency", { density: 10 }, least),
            metric("latency", { density: 50 }, 3),
            metric("accuracy", { density: 10 }, 90),
            metric("accuracy", { density: 50 }, 80),
          ]),
        ],
      );
    expect([at(0.03).log, at(0.03).xDomain]).toEqual([true, [0.02, 5]]);
    expect([at(0).log, at(0).xDomain[0]]).toEqual([false, 0]);
  });
});
