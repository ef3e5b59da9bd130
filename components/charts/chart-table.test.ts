import { expect, it } from "vitest";
import type { CurveChart } from "@/lib/contracts/charts/curve";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { cellText, chartCsv, chartTable } from "./chart-table";
import { openChart } from "./registry";

const spec: CurveChart = {
  kind: "curve",
  id: "c",
  title: "",
  note: "",
  x: { label: "Density", unit: "words", tag: "density" },
  y: { label: "Accuracy", unit: "%" },
  metric: "accuracy",
};
const metrics: Metric[] = [
  { id: "accuracy", slice: { density: 10 }, value: 98.76543, standardError: 1, low: 95.5, high: 100, n: 5, missing: 0 },
  { id: "accuracy", slice: { density: 500 }, value: 1204, standardError: null, low: null, high: null, n: 3, missing: 2 },
];
const declared: MetricDeclaration[] = [
  { id: "accuracy", label: "Accuracy", unit: "%", decimals: 1, direction: "higher", description: "", group: "" },
];
const table = chartTable(openChart(spec, declared, [{ id: "a", label: 'gpt, "four"', source: "measured", metrics }]).frame(), declared);

it("has a row for each point, with its interval, n and missing count", () => {
  expect(table.columns.map(({ label }) => label)).toEqual([
    "Series",
    "Density (words)",
    "Accuracy (%)",
    "95% from",
    "95% to",
    "n",
    "missing",
  ]);
  expect(table.rows).toEqual([
    ['gpt, "four"', 10, 98.76543, 95.5, 100, 5, 0],
    ['gpt, "four"', 500, 1204, null, null, 3, 2],
  ]);
});

it("rounds only on screen", () => {
  const column = table.columns[2] ?? { label: "", numeric: true };
  expect(cellText(98.76543, column)).toBe("98.8");
  expect(chartCsv(table)).toBe(
    'Series,Density (words),Accuracy (%),95% from,95% to,n,missing\r\n"gpt, ""four""",10,98.76543,95.5,100,5,0\r\n"gpt, ""four""",500,1204,,,3,2\r\n',
  );
});

it("escapes formulas in series names in a CSV file", () => {
  const table = { columns: [{ label: "Series", numeric: false }], rows: [["=HYPERLINK(1)"], ["-2+3+cmd|' /C calc'!A0"], [-2]] };
  expect(chartCsv(table)).toBe("Series\r\n'=HYPERLINK(1)\r\n'-2+3+cmd|' /C calc'!A0\r\n-2\r\n");
});
