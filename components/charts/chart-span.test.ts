import { expect, test } from "vitest";
import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { Metric } from "@/lib/contracts/metric";
import type { ChartSeries } from "./chart-series";
import { isWideChart, wideLast } from "./chart-span";

const metric = (value: string): Metric => ({
  id: "m",
  slice: { group: value },
  value: 1,
  standardError: null,
  low: null,
  high: null,
  n: 1,
  missing: 0,
});
const series = (...values: string[]): ChartSeries => ({ id: "a", label: "a", source: "measured", metrics: values.map(metric) });
const words = { title: "", note: "" };
const matrix: ChartSpec = {
  ...words,
  kind: "matrix",
  id: "matrix",
  x: { label: "", unit: "", tag: "group" },
  metric: "m",
  counts: { one: "turn", many: "turns" },
  opens: "tag",
};
const scatter: ChartSpec = {
  ...words,
  kind: "scatter",
  id: "scatter",
  tag: null,
  x: { label: "", unit: "", metric: "m" },
  y: { label: "", unit: "", metric: "m" },
};

test("a matrix with four or more columns takes the full width", () => {
  expect(isWideChart(matrix, [series("a", "b"), series("b", "c")])).toBe(false);
  expect(isWideChart(matrix, [series("a", "b"), series("c", "d")])).toBe(true);
});

test("wide charts come after charts that share a row", () => {
  const ids = (series: ChartSeries) => wideLast([matrix, scatter], [series]).map(({ id }) => id);
  expect(ids(series("a", "b", "c", "d"))).toEqual(["scatter", "matrix"]);
  expect(ids(series("a"))).toEqual(["matrix", "scatter"]);
});
