import { describe, expect, it } from "vitest";
import { type BarsChart, barsChart } from "@/lib/contracts/charts/bars";
import { type CurveChart, curveChart } from "@/lib/contracts/charts/curve";
import type { Metric } from "@/lib/contracts/metric";
import { chartTags } from "@/lib/contracts/plain/chart-metrics";
import type { Slice } from "@/lib/contracts/slice";
import type { Variable } from "@/lib/contracts/variable";
import { chartTable } from "./chart-table";
import { narrowedTo } from "./facets";
import { openChart } from "./registry";
import { chosenFor, offered, type VariableHandle } from "./use-variables";

const metric = (slice: Slice, value: number | null, missing = 0): Metric => ({
  id: "asr",
  slice,
  value,
  standardError: null,
  low: null,
  high: null,
  n: 10,
  missing,
});
const series = (id: string, ...metrics: Metric[]) => ({ id, label: id.toUpperCase(), source: "measured" as const, metrics });
const words = { id: "c", title: "", note: "" };
const length: Variable = { id: "length", label: "Length", kind: "choice", tag: "length", order: ["4k", "32k"], all: "all lengths" };
const curve: CurveChart = curveChart.parse({
  ...words,
  kind: "curve",
  x: { label: "Turn", unit: "", tag: "turn" },
  y: { label: "Score", unit: "" },
  metric: "asr",
  facet: { tag: "task", label: "Task", order: ["list", "document"] },
});

describe("groups of models", () => {
  const spec = curveChart.parse({ ...words, kind: "curve", x: curve.x, y: curve.y, metric: "asr", groups: true });
  const seriesOf = (id: string, group: string | null, base = false) => ({
    ...series(id, metric({ turn: 1 }, 10), metric({ turn: 2 }, id === "c" ? 90 : 20)),
    traits: { base, group },
  });

  it("have a plot each if the drawn models belong to several, and one shared table", () => {
    const chart = openChart(
      spec,
      [],
      [seriesOf("a", "API models"), seriesOf("b", "Over 20B", true), seriesOf("c", "API models"), seriesOf("d", null)],
    );
    expect(chart.plots.map(({ title }) => title)).toEqual(["API models", "Over 20B"]);
    expect(chart.series.map(({ id, slot, base }) => [id, slot, base])).toEqual([
      ["a", 0, undefined],
      ["b", 1, true],
      ["c", 2, undefined],
      ["d", 3, undefined],
    ]);
    expect(chart.absent).toEqual([]);
    expect(chartTable(chart.frame(), []).rows.map(([name]) => name)).toEqual(["A", "A", "B", "B", "C", "C", "D", "D"]);
  });

  it("share a plot if there is only one group, or if the chart is not split by group", () => {
    expect(openChart(spec, [], [seriesOf("a", "API models"), seriesOf("b", null)]).plots).toHaveLength(1);
    expect(openChart({ ...spec, groups: false }, [], [seriesOf("a", "API models"), seriesOf("b", "Over 20B")]).plots).toHaveLength(1);
  });
});

describe("small multiples", () => {
  const a = series(
    "a",
    metric({ turn: 1, task: "document" }, 3),
    metric({ turn: 2, task: "document" }, 40, 2),
    metric({ turn: 1, task: "list" }, 10),
    metric({ turn: 9 }, 99),
    metric({ turn: 1, task: "other" }, null),
  );
  const b = series("b", metric({ turn: 5, task: "list" }, 20));
  const chart = openChart(curve, [], [a, b, series("c", metric({ turn: 1 }, 1))]);

  it("have a plot for each value, in the family's order, and each series that any plot has", () => {
    expect(chart.plots.map(({ title }) => title)).toEqual(["Task list", "Task document"]);
    expect(chart.series.map(({ id, slot }) => [id, slot])).toEqual([
      ["a", 0],
      ["b", 1],
    ]);
    expect(chart.absent).toEqual(["C"]);
  });

  it("have one table with the facet's value beside each point", () => {
    const { columns, rows } = chartTable(chart.frame(), []);
    expect(columns.map(({ label }) => label)).toEqual(["Series", "Task", "Turn", "Score", "95% from", "95% to", "n", "missing"]);
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ["A", "list", 1, 10],
      ["B", "list", 5, 20],
      ["A", "document", 1, 3],
      ["A", "document", 2, 40],
    ]);
    expect(chart.subtitle()).toBe("10 samples per point; 2 without a result");
  });

  it("add the facet's value to the slice of an opened point, and share axes that fit every plot", () => {
    const opened: unknown[] = [];
    const plot = chart.plots[1]?.draw({
      width: 1,
      height: 1,
      directLabels: false,
      formatValue: String,
      formatInterval: () => "",
      onPoint: (id, target) => opened.push([id, target]),
      onLight: undefined,
      canOpen: () => true,
    });
    if (typeof plot !== "object" || plot === null || !("props" in plot)) throw new Error("nothing is drawn");
    const { onPoint, data } = plot.props as {
      onPoint: (id: string, target: object) => void;
      data: { xDomain: number[]; yDomain: number[] };
    };
    onPoint("a", { slice: { turn: 2 } });
    expect(opened).toEqual([["a", { slice: { task: "document", turn: 2 } }]]);
    expect([data.xDomain, data.yDomain]).toEqual([
      [0, 5],
      [0, 40],
    ]);
  });

  it("count missing samples behind a group of bars once for each value", () => {
    const bars: BarsChart = barsChart.parse({
      ...words,
      kind: "bars",
      x: { label: "Turn", unit: "", tag: "turn" },
      y: { label: "Score", unit: "" },
      metrics: ["asr"],
      stacked: false,
      facet: { tag: "task", label: "Task" },
    });
    const chartSeries = series("a", metric({ turn: 1, task: "list" }, 3, 1), metric({ turn: 1, task: "document" }, 4, 2));
    expect(openChart(bars, [], [chartSeries]).subtitle()).toBe("10 samples per point; 3 without a result");
  });

  it("are a single plot if no metric has the tag", () => {
    const plain = openChart(curve, [], [series("a", metric({ turn: 1 }, 1))]);
    expect(plain.plots.map(({ title }) => title)).toEqual([null]);
    expect(chartTable(plain.frame(), []).columns[1]?.label).toBe("Turn");
  });
});

describe("a page's selectors", () => {
  const chartSeries = series("a", metric({ turn: 1 }, 1), metric({ turn: 1, length: "32k" }, 2), metric({ turn: 1, length: "4k" }, 3));
  const handle: VariableHandle = { variable: length, values: ["4k", "32k"], value: "32k", home: null, set: () => undefined };

  it("offer the values that the metrics have, in the family's order", () => {
    expect(offered(length, [...chartSeries.metrics, metric({ length: "8k" }, null)])).toEqual(["4k", "32k"]);
  });

  it("narrow only the charts that name them", () => {
    expect(chosenFor({ by: ["length"] }, [handle])).toEqual({ slice: { length: "32k" }, words: "Length 32k" });
    expect(chosenFor({ by: ["seed"] }, [handle])).toBeNull();
    expect(chosenFor({ by: ["length"] }, [{ ...handle, value: null }])).toBeNull();
    expect(narrowedTo([chartSeries], { length: "32k" })[0]?.metrics).toEqual([metric({ turn: 1 }, 2)]);
    expect(narrowedTo([chartSeries], {})[0]).toBe(chartSeries);
  });

  it("request the slices that a choice may need", () => {
    expect(chartTags({ ...curve, by: ["length"] }, [length])).toEqual([
      ["task"],
      ["task", "turn"],
      ["length", "task"],
      ["length", "task", "turn"],
    ]);
    expect(chartTags({ ...curve, by: ["length"] }, [{ ...length, recomputed: true }])).toHaveLength(2);
  });
});
