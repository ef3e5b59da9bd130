import { expect, test } from "vitest";
import { barsChart } from "@/lib/contracts/charts/bars";
import { scatterChart } from "@/lib/contracts/charts/scatter";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { ChartSeries } from "../chart-series";
import { demoMetric } from "../demo-charts.fixture";
import { chartContent } from "./gallery-chart";

const declared = (id: string): MetricDeclaration => ({
  ...{ id, label: id, unit: "%", decimals: 1, direction: "higher", description: "", group: "" },
});
const metrics = [declared("code"), declared("score")];
const spec = barsChart.parse({
  ...{ kind: "bars", id: "code", title: "Replies with code", note: "Share of replies with code." },
  x: { label: "Difficulty", unit: "", tag: "difficulty" },
  y: { label: "Share", unit: "%" },
  metrics: ["code"],
  stacked: false,
});
const series = (id: string, values: readonly (number | null)[]): ChartSeries => ({
  ...{ id, label: id, source: "measured" },
  metrics: values.map((value, at) => demoMetric("code", { difficulty: `level ${at}` }, value)),
});
const content = (...drawn: ChartSeries[]) => chartContent({ spec, metrics, series: drawn, chosen: null });

test("a chart whose figures are all equal is constant and shows their value; a chart with any difference is drawn", () => {
  expect(content(series("a", [0, 0]), series("b", [0, 0]))).toEqual({ kind: "constant", words: expect.stringMatching(/^0\.0%$/) });
  expect(content(series("a", [0, 0]), series("b", [0, 0.1]))).toEqual({ kind: "drawn" });
  expect(content(series("a", [100]), series("b", [100]))).toEqual({ kind: "constant", words: expect.stringMatching(/^100\.0%$/) });
});

test("a single figure is drawn, although it compares nothing", () => {
  expect(content(series("a", [40]))).toEqual({ kind: "drawn" });
});

test("a chart is empty if the drawn series have no figure in it", () => {
  expect(content()).toEqual({ kind: "empty" });
  expect(content(series("a", [null]))).toEqual({ kind: "empty" });
});

test("a scatter is constant only if both metrics are equal everywhere", () => {
  const against = scatterChart.parse({
    ...{ kind: "scatter", id: "cost", title: "", note: "", tag: null },
    x: { label: "", unit: "%", metric: "score" },
    y: { label: "", unit: "%", metric: "code" },
  });
  const model = (id: string, score: number): ChartSeries => ({
    ...{ id, label: id, source: "measured" },
    metrics: [demoMetric("code", {}, 5), demoMetric("score", {}, score)],
  });
  const two = (score: number) => chartContent({ spec: against, metrics, series: [model("a", 1), model("b", score)], chosen: null });
  expect(two(2)).toEqual({ kind: "drawn" });
  expect(two(1)).toEqual({ kind: "constant", words: expect.stringMatching(/^1\.0%, 5\.0%$/) });
});

test("a chart is classified by the slice that the page's selectors choose", () => {
  const narrow = { ...spec, by: ["language"] };
  const sliced: ChartSeries = {
    ...{ id: "a", label: "a", source: "measured" },
    metrics: ["english", "chinese"].flatMap((language, at) =>
      ["easy", "hard"].map((difficulty, level) => demoMetric("code", { difficulty, language }, at === 0 ? 3 : level)),
    ),
  };
  const chosen = (language: string) =>
    chartContent({ spec: narrow, metrics, series: [sliced], chosen: { slice: { language }, words: language } }).kind;
  expect([chosen("english"), chosen("chinese"), chosen("french")]).toEqual(["constant", "drawn", "empty"]);
});
