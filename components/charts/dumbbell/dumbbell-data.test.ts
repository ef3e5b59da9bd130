import { describe, expect, it } from "vitest";
import { dumbbellChart } from "@/lib/contracts/charts/dumbbell";
import { chartTable } from "../chart-table";
import { demoMetric, demoSeries } from "../demo-charts.fixture";
import { openChart } from "../registry";
import { dumbbellData, dumbbellMark } from "./dumbbell-data";

const spec = dumbbellChart.parse({
  kind: "dumbbell",
  id: "d",
  title: "Strict to loose",
  note: "",
  x: { label: "Accuracy", unit: "%", domain: [0, 100] },
  from: { metric: "strict", label: "Strict" },
  to: { metric: "loose", label: "Loose" },
  parts: [
    { label: "All", slice: {} },
    { label: "English", slice: { language: "english" } },
    { label: "Chinese", slice: { language: "chinese" } },
  ],
});
const seriesOf = (id: string, strict: number, loose: number | null, english = strict) => ({
  ...demoSeries(id, id.toUpperCase()),
  metrics: [demoMetric("strict", {}, strict), demoMetric("loose", {}, loose), demoMetric("strict", { language: "english" }, english)],
});

describe("a dumbbell", () => {
  it("has a row for each series in each part, in the same order everywhere, best first, and omits empty parts", () => {
    const data = dumbbellData(spec, [seriesOf("a", 40, 45, 90), seriesOf("b", 60, null, 10), { ...demoSeries("c", "C"), metrics: [] }]);
    expect(data.parts.map(({ label, rows }) => [label, rows.map(({ series }) => series.id)])).toEqual([
      ["All", ["b", "a"]],
      ["English", ["b", "a"]],
    ]);
    expect(data.parts[0]?.rows[0]).toMatchObject({ from: { value: 60 }, to: null });
    expect([data.absent, data.xDomain]).toEqual([["C"], [0, 100]]);
  });

  it("has an axis that fits whole intervals, even where the two ends are close together", () => {
    const row = {
      ...demoSeries("a", "A"),
      metrics: [demoMetric("strict", {}, 86, { low: 75.5, high: 93.2 }), demoMetric("loose", {}, 90, { low: 80, high: 96 })],
    };
    expect(dumbbellData({ ...spec, x: { label: "Accuracy", unit: "%" } }, [row]).xDomain).toEqual([75, 100]);
  });

  it("has the parts of a single series as rows, and shows both ends in the tooltip and in its table", () => {
    const chart = openChart(spec, [], [seriesOf("a", 40, 45)]);
    expect(chartTable(chart.frame(), []).rows[0]?.slice(0, 4)).toEqual(["A", "All", 40, expect.any(Number)]);
    const { parts, rowsAre } = dumbbellData(spec, [seriesOf("a", 40, 45)]);
    expect([rowsAre, parts.map(({ label, rows }) => [label, rows.map(({ part }) => part)])]).toEqual([
      "parts",
      [["A", ["All", "English"]]],
    ]);
    const row = parts[0]?.rows[0];
    const formats = { formatValue: (_: string, value: number | null) => String(value), formatInterval: () => "" };
    const mark = row && dumbbellMark(row, spec, formats);
    expect(mark?.rows.map(({ label, text }) => [label, text])).toEqual([
      ["Strict", "40"],
      ["Loose", "45"],
    ]);
    expect(mark?.point.slice).toEqual({});
  });
});
