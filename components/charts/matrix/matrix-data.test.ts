import { describe, expect, it } from "vitest";
import type { MatrixChart } from "@/lib/contracts/charts/matrix";
import type { Metric } from "@/lib/contracts/metric";
import type { ChartSeries } from "../chart-series";
import { cellTarget } from "../chart-target";
import { matrixData } from "./matrix-data";

const metric = (id: string, group: string | null, value: number | null, n = 40): Metric => ({
  id,
  slice: group === null ? {} : { group },
  value,
  standardError: null,
  low: null,
  high: null,
  n,
  missing: 0,
});
const series = (id: string, source: ChartSeries["source"], metrics: Metric[]): ChartSeries => ({ id, label: id, source, metrics });
const spec: MatrixChart = {
  kind: "matrix",
  id: "m",
  title: "",
  note: "",
  x: { label: "Group", unit: "", tag: "group", order: ["case", "length"], labels: { case: { label: "Case", short: "CS" } } },
  metric: "held",
  counts: { one: "turn", many: "turns" },
  opens: "group",
};

describe("a matrix", () => {
  const data = matrixData(
    spec,
    [],
    [
      series("paper", "published", [metric("held", "length", 50, 1)]),
      series("own", "measured", [metric("held", "format", 80), metric("held", "case", 90, 2), metric("held", null, 70)]),
      series("none", "measured", [metric("other", "case", 1)]),
    ],
  );

  it("colours and places values below zero as zero if its values begin at zero", () => {
    const floored = [series("own", "measured", [metric("held", "case", -8.64), metric("held", "length", 0.8)])];
    const data = matrixData({ ...spec, fromZero: true }, [], floored);
    expect([data.scale, data.xDomain]).toEqual([
      [0, 0.8],
      [0, 0.8],
    ]);
    expect(matrixData(spec, [], floored).scale[0]).toBeLessThan(-8);
  });

  it("has rows of dots if the family declares them or there is only one series", () => {
    const [a, other] = [series("a", "measured", [metric("held", "case", 90)]), series("b", "measured", [metric("held", "case", 80)])];
    expect([matrixData({ ...spec, down: true }, [], [a, other]).dots, matrixData(spec, [], [a]).dots]).toEqual([true, true]);
    expect(matrixData(spec, [], [a, other]).dots).toBe(false);
  });

  it("sorts words without an order by their mean over measured series, worst first, and series by theirs, best first", () => {
    const { order: _, ...x } = spec.x;
    const seriesOf = (id: string, source: "measured" | "published", values: Record<string, number>) =>
      series(
        id,
        source,
        Object.entries(values).map(([group, value]) => metric("held", group, value)),
      );
    const sorted = matrixData(
      { ...spec, x },
      [],
      [
        seriesOf("low", "measured", { case: 40, length: 20 }),
        seriesOf("high", "measured", { case: 80, length: 90, format: 70 }),
        seriesOf("paper", "published", { case: 1, extra: 5 }),
      ],
    );
    expect(sorted.columns.map(({ label, mean }) => [label, mean])).toEqual([
      ["length", 55],
      ["Case", 60],
      ["format", 70],
      ["extra", null],
    ]);
    expect(sorted.series.map(({ id, mean }) => [id, mean])).toEqual([
      ["high", 80],
      ["low", 30],
      ["paper", 3],
    ]);
  });

  it("has the family's columns in its order and with its names, and others after them", () => {
    expect(data.columns).toEqual([
      { key: "group=case", label: "Case", short: "CS", mean: 90 },
      { key: "group=length", label: "length", short: "length", mean: null },
      { key: "group=format", label: "format", short: "format", mean: 80 },
    ]);
  });

  it("puts published rows last, leaves gaps, and greys out only measured cells with a small n", () => {
    expect(data.series.map(({ id }) => id)).toEqual(["own", "paper"]);
    expect(data.series.map(({ cells }) => cells.map((cell) => cell && [cell.point.value, cell.few]))).toEqual([
      [[90, true], null, [80, false]],
      [null, [50, false], null],
    ]);
    expect(data.absent).toEqual(["none"]);
  });

  it("opens the failures behind a cell by tag, by group, by sort of check, or all of them", () => {
    const opened = (opens: MatrixChart["opens"]) => {
      const cell = data.series[0]?.cells[0];
      return cell && cellTarget({ opens, x: spec.x }, cell.point, data.unmissed);
    };
    expect(opened("tag")).toEqual({ slice: { group: "case" }, passed: false });
    expect(opened("group")).toEqual({ slice: {}, groups: ["case"] });
    expect(opened("sort")).toEqual({ slice: {}, groups: ["group:case"] });
    expect(opened("run")).toEqual({ slice: {} });
  });

  it("opens all samples behind a cell without failures", () => {
    const opened = (opens: MatrixChart["opens"], unit: string, direction: "higher" | "lower", value: number) => {
      const declared = { id: "held", label: "Held", unit, direction, decimals: 1, description: "", group: "" };
      const { unmissed } = matrixData(spec, [declared], []);
      return cellTarget({ opens, x: spec.x }, { slice: { group: "case" }, value }, unmissed);
    };
    expect(opened("tag", "%", "higher", 100)).toEqual({ slice: { group: "case" } });
    expect(opened("group", "%", "higher", 100)).toEqual({ slice: {} });
    // A score from 0 to 1.
    expect(opened("tag", "", "higher", 1)).toEqual({ slice: { group: "case" } });
    expect(opened("tag", "", "higher", 0.99)).toEqual({ slice: { group: "case" }, passed: false });
    // A share of misses.
    expect(opened("group", "%", "lower", 0)).toEqual({ slice: {} });
    expect(opened("group", "%", "lower", 100)).toEqual({ slice: {}, groups: ["case"] });
  });
});

describe("a matrix of pairs", () => {
  const pair = (id: string, beside: string, value: number, low: number): Metric => ({
    ...{ id: "together", slice: { id, beside }, value, standardError: null, low, high: 100, n: 8, missing: 0 },
  });
  const pairs: MatrixChart = {
    ...spec,
    x: { label: "Pair", unit: "", tag: "id" },
    beside: "beside",
    most: 2,
    metric: "together",
    opens: "sort",
  };
  const data = matrixData(
    pairs,
    [],
    [
      series("first", "measured", [pair("a", "b", 50, 20), pair("a", "c", 60, 10), metric("together", null, 99), pair("b", "c", 40, 30)]),
      series("second", "measured", [pair("a", "b", 70, 60)]),
    ],
  );

  it("shows the pairs whose intervals in the first series begin highest", () => {
    expect(data.columns.map(({ label }) => label)).toEqual(["b and c", "a and b"]);
    expect(data.series.map(({ cells }) => cells.map((cell) => cell?.point.value ?? null))).toEqual([
      [null, 70],
      [40, 50],
    ]);
  });

  it("opens samples failing both", () => {
    const cell = data.series[1]?.cells[0];
    expect(cell && cellTarget(pairs, cell.point, data.unmissed)).toEqual({ slice: {}, groups: ["id:b", "id:c"] });
  });
});
