import { describe, expect, it } from "vitest";
import { slopesChart } from "@/lib/contracts/charts/slopes";
import { chartTable } from "../chart-table";
import { demoMetric, demoSeries } from "../demo-charts.fixture";
import { openChart } from "../registry";
import { slopeMarks, slopesData } from "./slopes-data";

const spec = slopesChart.parse({
  ...{ kind: "slopes", id: "thirds", title: "Errors by position", note: "", metrics: ["early", "middle", "late"] },
  x: { label: "Density", unit: "words", tag: "density" },
  y: { label: "Error rate", unit: "%" },
  ratio: { label: "Ratio", unit: "ratio", metric: "ratio" },
});
const at = (density: number, [early, middle, late]: readonly number[], ratio: number | null) => [
  demoMetric("early", { density }, early ?? null),
  demoMetric("middle", { density }, middle ?? null),
  demoMetric("late", { density }, late ?? null),
  demoMetric("ratio", { density }, ratio),
];
const model = (id: string, ...metrics: ReturnType<typeof at>[]) => ({ ...demoSeries(id, id.toUpperCase()), metrics: metrics.flat() });
const [a, b] = [model("a", at(500, [20, 25, 30], 1.5), at(10, [0, 0, 0], null)), model("b", at(250, [22, 24, 23], 1.05))];

describe("slopes", () => {
  it("have a line for each value of the tag, in order, on an axis that fits them", () => {
    const data = slopesData(spec, [], [model("a", at(500, [20, 25, 30], 1.5)), b]);
    expect(data.labels).toEqual(["250", "500"]);
    expect(data.series.map(({ slopes }) => slopes.map(({ points }) => points.map((point) => point?.value)))).toEqual([
      [[20, 25, 30]],
      [[22, 24, 23]],
    ]);
    expect(data.yDomain).toEqual([17.5, 32.5]);
  });

  it("mark 1 on the ratio axis, which is omitted if no series has a ratio", () => {
    const data = slopesData(spec, [], [a, b]);
    expect(data.ratioDomain?.[0]).toBeLessThanOrEqual(1);
    expect(data.ratioDomain?.[1]).toBeGreaterThanOrEqual(1.5);
    expect(slopesData(spec, [], [model("a", at(10, [1, 2, 3], null))]).ratioDomain).toBeNull();
  });

  it("have all their figures in tooltip and table; a row without a ratio is kept", () => {
    const data = slopesData(spec, [], [a]);
    const marks = slopeMarks(data, spec, { formatValue: (_, value) => String(value), formatInterval: () => "" });
    expect(marks.map(({ mark }) => mark.rows.map(({ text }) => text))).toEqual([
      ["0", "0", "0"],
      ["20", "25", "30", "1.5"],
    ]);
    const { rows } = chartTable(openChart(spec, [], [a]).frame(), []);
    expect(rows.map((row) => [row[1], row[2], row[5], row[11]])).toEqual([
      ["10", null, 0, 0],
      ["500", 1.5, 20, 30],
    ]);
    expect(openChart(spec, [], [a]).subtitle()).toBe("120 samples per point");
  });
});
