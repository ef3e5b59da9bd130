import { expect, it } from "vitest";
import { scatterChart } from "@/lib/contracts/charts/scatter";
import { markSentence } from "../chart-kit";
import type { ChartSeries } from "../chart-series";
import { chartTable } from "../chart-table";
import { narrowedTo } from "../facets";
import { chartKind, openChart } from "../registry";
import { frontierOf, scatterData, scatterMarks } from "./scatter-data";

const spec = scatterChart.parse({
  kind: "scatter",
  id: "s",
  title: "",
  note: "",
  points: "samples",
  tag: null,
  x: { label: "Latency", unit: "s", metric: "latency" },
  y: { label: "Score", unit: "", metric: "score" },
});
const series = (more: Partial<ChartSeries>): ChartSeries => ({ id: "run-3", label: "A", source: "measured", metrics: [], ...more });
const points = [
  { ordinal: 4, key: "d100-s1", x: 2.5, y: 0.5 },
  { ordinal: 9, key: "d100-s2", x: 8, y: 1 },
];

it("requests the samples of runs that may be read, and draws no others", () => {
  const [measured, paper] = chartKind(spec).ask(spec, [series({ samples: "/api/runs/3" }), series({})]);
  expect(measured?.queryKey).toEqual(["samples", "/api/runs/3", "points?x=latency&y=score"]);
  expect(paper).toBeNull();
  expect(scatterData(spec, [], [series({})])).toMatchObject({ series: [], absent: ["A"] });
  expect(openChart(spec, [], [series({ samples: "/api/runs/3" })]).series).toHaveLength(1);
});

it("draws a point for each sample, which opens the sample", () => {
  const data = scatterData(spec, [], [series({ samples: "/api/runs/3", loaded: { points, total: 2 } })]);
  const marks = scatterMarks(data, spec, { formatValue: String, formatInterval: () => "" });
  expect(marks.map(({ x, y, at, target }) => [x, y, at, target])).toEqual([
    [2.5, 0.5, "Sample d100-s1", { slice: {}, sample: 4 }],
    [8, 1, "Sample d100-s2", { slice: {}, sample: 9 }],
  ]);
  expect([data.xDomain, data.yDomain]).toEqual([
    [0, 8],
    [0, 1],
  ]);
});

it("shows how many of the samples it draws, and lists them", () => {
  const openWith = (total: number) => openChart(spec, [], [series({ samples: "/api/runs/3", loaded: { points, total } })]);
  expect(openWith(2).subtitle()).toBe("2 samples");
  expect(openWith(1000).subtitle()).toBe("2 of 1\u202F000 samples, sampled evenly");
  const { columns, rows } = chartTable(openWith(2).frame(), []);
  expect(columns.map(({ label }) => label).slice(0, 3)).toEqual(["Series", "Sample", "Latency (s)"]);
  expect(rows[0]).toEqual(["A", "d100-s1", 2.5, null, null, 0.5, null, null, 1, 0]);
});

it("splits samples by a tag into plots with their own axes, and follows a selector", () => {
  const faceted = scatterChart.parse({ ...spec, diagonal: true, by: ["task"], facet: { tag: "length", label: "Length", free: true } });
  const tagged = [
    { ordinal: 1, key: "a", x: 3, y: 5, tags: { length: 4, task: "LSI" } },
    { ordinal: 2, key: "b", x: 900, y: 100, tags: { length: 32, task: "LSI" } },
    { ordinal: 3, key: "c", x: 7, y: 7, tags: { length: 4, task: "LOI" } },
  ];
  const loaded = series({ samples: "/api/runs/3", loaded: { points: tagged, total: 3 } });
  expect(chartKind(faceted).ask(faceted, [loaded])[0]?.queryKey).toEqual([
    "samples",
    "/api/runs/3",
    "points?x=latency&y=score&tags=length%2Ctask",
  ]);
  const chart = openChart(faceted, [], [loaded]);
  expect(chart.plots.map(({ title }) => title)).toEqual(["Length 4", "Length 32"]);
  expect(chart.subtitle()).toBe("3 samples");
  const [narrowed] = narrowedTo([loaded], { length: 4, task: "LSI" });
  const data = scatterData(faceted, [], narrowed ? [narrowed] : []);
  expect(data.series[0]?.points.map(({ sample }) => sample)).toEqual([1]);
  // How many samples the slice has is not known if only some of the run's were read.
  const some = { ...loaded, loaded: { points: tagged, total: 13_830 } };
  expect(openChart(faceted, [], [some]).subtitle()).toBe("3 of 13\u202F830 samples, sampled evenly");
  expect(openChart(faceted, [], narrowedTo([some], { task: "LSI" })).subtitle()).toBe("2 samples, sampled evenly");
  // Both axes have the same bounds.
  expect(data.xDomain).toEqual(data.yDomain);
  expect(data.xDomain[1]).toBeLessThan(10);
});

it("draws the ranks of the series instead of their figures, with 1 as the best by each metric", () => {
  const ranks = scatterChart.parse({
    ...{ kind: "scatter", id: "r", title: "", note: "", tag: null, ranks: true, diagonal: true },
    x: { label: "Rank by score", unit: "", metric: "score" },
    y: { label: "Rank by spread", unit: "", metric: "spread" },
  });
  const figure = (id: string, value: number) => ({ id, slice: {}, value, standardError: null, low: null, high: null, n: 9, missing: 0 });
  const seriesOf = (id: string, score: number, spread: number) =>
    series({ id, label: id, metrics: [figure("score", score), figure("spread", spread)] });
  const declared = (id: string, direction: "higher" | "lower") => ({
    id,
    direction,
    label: id,
    unit: "",
    decimals: 1,
    description: "",
    group: "",
  });
  const declarations = [declared("score", "higher"), declared("spread", "lower")];
  const all = [seriesOf("a", 0.9, 0.3), seriesOf("b", 0.5, 0.1), seriesOf("c", 0.5, 0.2)];
  const data = scatterData(ranks, declarations, all);
  expect(data.series.map(({ id, points }) => [id, points[0]?.x.value, points[0]?.y.value])).toEqual([
    ["a", 1, 3],
    ["b", 2, 1],
    ["c", 2, 2],
  ]);
  expect(data.xDomain).toEqual([0, 4]);
  const marks = scatterMarks(data, ranks, { formatValue: (_, value) => `${value?.toFixed(3)}`, formatInterval: () => "" });
  expect(marks[1]?.rows.map(({ label, text, n }) => [label, text, n])).toEqual([
    ["Rank by spread", "1", null],
    ["Rank by score", "2", null],
  ]);
  expect(marks[1] && markSentence(marks[1])).toBe("b, b: Rank by spread 1; Rank by score 2");
  const { columns, rows } = chartTable(openChart(ranks, declarations, all).frame(), declarations);
  expect(columns.map(({ label }) => label)).toEqual(["Series", "Rank by score", "Rank by spread"]);
  expect(rows[0]).toEqual(["a", 1, 3]);
});

it("connects by steps the points that no other beats in both metrics", () => {
  const pointAt = (x: number, y: number) => ({ points: [{ x: { value: x }, y: { value: y } }] });
  const steps = frontierOf({ series: [pointAt(3, 90), pointAt(1, 50), pointAt(2, 40), pointAt(3, 80), pointAt(9, 90)] } as never);
  expect(steps).toEqual([
    { from: { x: 1, y: 50 }, to: { x: 3, y: 50 } },
    { from: { x: 3, y: 50 }, to: { x: 3, y: 90 } },
  ]);
});
