import { expect, it } from "vitest";
import { curveChart } from "@/lib/contracts/charts/curve";
import type { ChartSeries } from "../chart-series";
import { demoMetric, demoSeries } from "../demo-charts.fixture";
import { openChart } from "../registry";

const spec = curveChart.parse({
  ...{ kind: "curve", id: "c", title: "Accuracy", note: "", metric: "accuracy" },
  x: { label: "Density", unit: "words", tag: "density" },
  y: { label: "Accuracy", unit: "%", domain: [0, 100] },
});
const declared = [{ id: "accuracy", label: "Accuracy", unit: "%", decimals: 1, direction: "higher" as const, description: "", group: "" }];
const model = (label: string, values: Record<number, number>, more: Partial<ChartSeries> = {}): ChartSeries => ({
  ...demoSeries(label.toLowerCase(), label),
  metrics: Object.entries(values).map(([density, value]) =>
    demoMetric("accuracy", { density: Number(density) }, value, { low: value - 4, high: value + 4 }),
  ),
  ...more,
});
const finding = (...series: ChartSeries[]) => openChart(spec, declared, series).finding()?.replaceAll("\u202f", "");

it("several curves are compared at the last value that all of them have", () => {
  const [a, b] = [model("A", { 10: 99, 500: 65 }), model("B", { 10: 98, 500: 40, 1000: 20 })];
  expect(finding(a, b)).toBe("A (65.0%) is above B (40.0%) at 500 words");
  expect(finding(a, model("C", { 10: 50, 500: 64 }))).toBeUndefined();
  expect(finding(a, model("D", { 20: 1 }))).toBeUndefined();
});

it("a single curve is reported to fall or rise if its ends differ significantly", () => {
  expect(finding(model("A", { 10: 99, 100: 12, 500: 65 }))).toBe("falls from 99.0% at 10 words to 65.0% at 500 words");
  expect(finding(model("A", { 10: 60, 500: 75 }))).toBe("rises from 60.0% at 10 words to 75.0% at 500 words");
  expect(finding(model("A", { 10: 66, 500: 65 }))).toBeUndefined();
  expect(finding(model("A", { 10: 66 }))).toBeUndefined();
});

it("published curves, whose items may differ, and grey background curves are not compared", () => {
  expect(finding(model("A", { 10: 99, 500: 65 }), model("P", { 10: 9, 500: 5 }, { source: "published" }))).toBeUndefined();
  expect(finding(model("A", { 10: 99, 500: 65 }), model("G", { 10: 9, 500: 5 }, { behind: true }))).toBe(
    "falls from 99.0% at 10 words to 65.0% at 500 words",
  );
});
