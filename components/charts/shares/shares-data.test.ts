import { describe, expect, it } from "vitest";
import { chartMetrics, chartTags } from "@/lib/contracts/plain/chart-metrics";
import { chartCsv, chartTable } from "../chart-table";
import { demoDeclarations, demoMetric, demoSeries, failureShares, outcomeShares } from "../demo-charts.fixture";
import { openChart } from "../registry";
import { sharesData, sharesMark, sharesPieces } from "./shares-data";

describe("stacked shares", () => {
  const a = demoSeries("a", "A");

  it("have a bar for each value of the tag and its parts, both in the family's order", () => {
    const data = sharesData(failureShares, demoDeclarations, [a, { ...a, id: "b", label: "B", metrics: [] }]);
    expect(data.parts.map(({ label }) => label)).toEqual(["Wrong branch", "State not kept", "Arithmetic"]);
    expect(data.series[0]?.rows.map(({ label, cells, n, missing }) => [label, cells.map((cell) => cell?.value), n, missing])).toEqual([
      ["4k", [46, 33, 21], 25, 2],
      ["32k", [46, 33, 21], 31, 2],
    ]);
    expect(data.absent).toEqual(["B"]);
    expect([chartMetrics(failureShares), chartTags(failureShares)]).toEqual([["failures"], [["class", "length"]]]);
  });

  it("convert counts to shares of their sum, without intervals, in one bar for each series", () => {
    const data = sharesData(outcomeShares, [], [a, demoSeries("b", "B")]);
    expect(data.series.map(({ rows }) => rows.map(({ label, cells }) => [label, cells.map((cell) => [cell?.value, cell?.low])]))).toEqual(
      ["A", "B"].map((label) => [
        [
          label,
          [
            [60, null],
            [25, null],
            [10, null],
            [5, null],
          ],
        ],
      ]),
    );
    expect(chartTags(outcomeShares)).toEqual([[]]);
  });

  it("place the pieces side by side within 100%, and omit empty pieces", () => {
    const cell = (value: number | null) => (value === null ? null : { value, low: null, high: null, n: 1, missing: 0, slice: {} });
    const places = (...values: (number | null)[]) =>
      sharesPieces({ label: "", n: 1, missing: 0, cells: values.map(cell) }).map(({ part, from, to }) => [part, from, to]);
    expect(places(20, null, 0, 30)).toEqual([
      [0, 0, 20],
      [3, 20, 50],
    ]);
    expect(places(100, 100)).toEqual([
      [0, 0, 50],
      [1, 50, 100],
    ]);
  });

  it("open the samples of a piece and show the values of its bar", () => {
    const data = sharesData(failureShares, demoDeclarations, [a]);
    const [series] = data.series;
    const row = series?.rows[1];
    const piece = row && sharesPieces(row)[1];
    if (!series || !row || !piece) throw new Error("no piece");
    const mark = sharesMark(data, series, row, piece);
    expect(mark.at).toBe("32k: State not kept 33.0%");
    expect(mark.point.slice).toEqual({ class: "state", length: "32k" });
    expect(mark.rows.map(({ label, text, interval, n }) => [label, text, interval, n])[0]).toEqual([
      "Wrong branch",
      "46.0%",
      "44.0 to 48.0%",
      31,
    ]);
  });

  it("name the unit of n, and list every part", () => {
    const chart = openChart(failureShares, demoDeclarations, [
      { ...a, metrics: [...a.metrics, demoMetric("lost", {}, 0, { n: 56, missing: 4 })] },
    ]);
    expect(chart.subtitle()).toBe("25–31 functions per bar; 4 samples without a result");
    expect(chartCsv(chartTable(chart.frame(), demoDeclarations)).split("\r\n").slice(0, 2)).toEqual([
      "Series,Length,Part,Share (%),95% from,95% to,n,missing",
      "A,4k,Wrong branch,46,44,48,25,2",
    ]);
    expect(chartTable(openChart(outcomeShares, [], [a]).frame(), []).rows[0]).toEqual(["A", "Passed", 60, null, null, 120, 0]);
  });

  it("leave out bars without a figure", () => {
    const options = {
      ...a,
      metrics: [demoMetric("failures", { class: "state", length: "4k" }, null), demoMetric("failures", { class: "state" }, 3)],
    };
    expect(sharesData(failureShares, demoDeclarations, [options]).series).toEqual([]);
  });
});
