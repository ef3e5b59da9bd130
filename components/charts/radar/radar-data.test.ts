import { describe, expect, it } from "vitest";
import { radarChart } from "@/lib/contracts/charts/radar";
import { chartMetrics, chartTags } from "@/lib/contracts/plain/chart-metrics";
import { chartCsv, chartTable } from "../chart-table";
import { abilityRadar, demoDeclarations, demoMetric, demoSeries } from "../demo-charts.fixture";
import { narrowedTo } from "../facets";
import { openChart } from "../registry";
import { radarData, radarMarks, radarShare, spoke } from "./radar-data";

describe("a radar", () => {
  const all = [demoSeries("a", "A"), demoSeries("b", "B", 0.2), { ...demoSeries("c", "C"), metrics: [] }];

  it("has the family's axes in order, clockwise from the top, and the series that have figures", () => {
    const data = radarData(abilityRadar, demoDeclarations, all);
    expect(data.axes.map(({ label }) => label)).toEqual([
      "Original content",
      "Numerical",
      "Spatial",
      "Format",
      "Logic execution",
      "Recognition",
    ]);
    expect(data.series.map(({ points }) => points.map((point) => point?.value.toFixed(2)))).toEqual([
      ["0.82", "0.41", "0.63", "0.97", "0.36", "0.70"],
      ["0.62", "0.21", "0.43", "0.77", "0.16", "0.50"],
    ]);
    expect([data.scale, data.absent, data.over]).toEqual([1, ["C"], []]);
    expect(spoke(0, 4)).toEqual({ across: 0, down: -1 });
    expect(spoke(1, 4).across).toBeCloseTo(1);
  });

  it("begins at a round value below all values if these are far from 0", () => {
    const startOf = (values: readonly number[]) => {
      const metrics = values.map((value, at) => demoMetric("ability", { ability: String(at) }, value));
      return radarData(abilityRadar, demoDeclarations, [{ ...demoSeries("a", "A"), metrics }]).start;
    };
    expect([startOf([0.9, 1, 0.95]), startOf([0.81, 1]), startOf([0.7, 0.9]), startOf([0.4, 1]), startOf([0.1, 1])]).toEqual([
      0.8, 0.6, 0.6, 0.2, 0,
    ]);
    expect([radarShare(0.9, 1, 0.8), radarShare(0.5, 1, 0.8)]).toEqual([expect.closeTo(0.5), 0]);
  });

  it("shows the slice that a selector chose", () => {
    const { series } = radarData(abilityRadar, demoDeclarations, narrowedTo(all, { length: "32k" }));
    expect(series[0]?.points[0]?.value).toBeCloseTo(0.72);
    const length = { id: "length", label: "Length", kind: "choice" as const, tag: "length" };
    expect(chartTags(abilityRadar, [length])).toEqual([["ability"], ["ability", "length"]]);
  });

  it("leaves a gap for a missing figure, and names the series beyond six that are not drawn", () => {
    const many = Array.from({ length: 8 }, (_, i) => demoSeries(`s${i}`, `S${i}`));
    const [first] = many;
    const data = radarData(abilityRadar, demoDeclarations, [
      { ...(first ?? demoSeries("x", "X")), metrics: first?.metrics.filter(({ slice }) => slice.ability !== "num") ?? [] },
      ...many.slice(1),
    ]);
    expect(data.series[0]?.points.map((point) => point !== null)).toEqual([true, false, true, true, true, true]);
    expect([data.series.length, data.over]).toEqual([6, ["S6", "S7"]]);
  });

  it("also takes a metric for each axis, with 100% at the rim", () => {
    const spec = radarChart.parse({
      ...abilityRadar,
      axes: ["one", "two", "three"].map((metric) => ({ metric, label: metric.toUpperCase() })),
    });
    const percent = ["one", "two", "three"].map((id) => ({
      id,
      label: id,
      unit: "%",
      decimals: 1,
      direction: "higher" as const,
      description: "",
      group: "",
    }));
    const options = {
      ...demoSeries("a", "A"),
      metrics: [demoMetric("one", {}, 50, { missing: 3 }), demoMetric("two", {}, 120, { missing: 3 }), demoMetric("three", { x: 1 }, 3)],
    };
    const data = radarData(spec, percent, [options]);
    expect([data.scale, data.series[0]?.points.map((point) => point && radarShare(point.value, data.scale))]).toEqual([
      100,
      [0.5, 1, null],
    ]);
    expect(chartMetrics(spec)).toEqual(["one", "two", "three"]);
    expect(openChart(spec, percent, [options]).subtitle()).toBe("120 samples per axis; 3 without a result");
  });

  it("has its values with intervals in tooltip, table and file", () => {
    const data = radarData(abilityRadar, demoDeclarations, all);
    const [first] = radarMarks(data, {
      formatValue: (_, value) => String(value),
      formatInterval: (_, { low, high }) => `${low} to ${high}`,
    });
    expect(first).toMatchObject({
      axis: 0,
      mark: { at: "Original content", rows: [{ text: "0.82", n: 120 }], point: { slice: { ability: "ori" } } },
    });
    const table = chartTable(openChart(abilityRadar, demoDeclarations, all).frame(), demoDeclarations);
    expect(chartCsv(table).split("\r\n").slice(0, 2)).toEqual([
      "Series,Axis,Ability,95% from,95% to,n,missing",
      `A,Original content,0.82,${0.82 - 0.05},${0.82 + 0.05},120,0`,
    ]);
    expect(table.rows).toHaveLength(12);
  });
});
