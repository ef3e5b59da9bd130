import { expect, it } from "vitest";
import { scatterChart } from "@/lib/contracts/charts/scatter";
import type { ChartSeries } from "../chart-series";
import { chartTable } from "../chart-table";
import { chartKind, openChart } from "../registry";
import { scatterData, scatterMarks } from "./scatter-data";

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

it("asks for the samples of a run that may be read, and draws nothing of others", () => {
  const [own, paper] = chartKind(spec).ask(spec, [series({ samples: "/api/runs/3" }), series({})]);
  expect(own?.queryKey).toEqual(["samples", "/api/runs/3", "points?x=latency&y=score"]);
  expect(paper).toBeNull();
  expect(scatterData(spec, [], [series({})])).toMatchObject({ series: [], absent: ["A"] });
  expect(openChart(spec, [], [series({ samples: "/api/runs/3" })]).series).toHaveLength(1);
});

it("has a point for each sample, which opens it", () => {
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

it("says how many samples it draws of how many, and lists them", () => {
  const of = (total: number) => openChart(spec, [], [series({ samples: "/api/runs/3", loaded: { points, total } })]);
  expect(of(2).subtitle()).toBe("2 samples");
  expect(of(1000).subtitle()).toBe("2 of 1\u202F000 samples, evenly chosen");
  const { columns, rows } = chartTable(of(2).frame(), []);
  expect(columns.map(({ label }) => label).slice(0, 3)).toEqual(["Series", "Sample", "Latency (s)"]);
  expect(rows[0]).toEqual(["A", "d100-s1", 2.5, null, null, 0.5, null, null, 1, 0]);
});
