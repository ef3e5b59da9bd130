import { describe, expect, it } from "vitest";
import { outcomeMetric } from "@/lib/contracts/plain/sample-outcomes";
import { drawnSeries } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import { demoMetric, demoSeries } from "../demo-charts.fixture";
import { strayLines, strayMarks } from "./stray-lines";

const counted = (outcome: "finished" | "cut_off" | "rejected", density: number, value: number) =>
  demoMetric(outcomeMetric(outcome), { density }, value, { n: 5 });
const run: ChartSeries = {
  ...demoSeries("a", "A"),
  metrics: [10, 500].flatMap((density, at) => [
    counted("finished", density, 5 - 3 * at),
    counted("cut_off", density, 2 * at),
    counted("rejected", density, at),
  ]),
};
const other: ChartSeries = { ...demoSeries("b", "B"), metrics: [] };
const lines = (...series: ChartSeries[]) => strayLines(series.map(drawnSeries), series, "density");

describe("unfinished replies", () => {
  it("are drawn as a line for each outcome of a single run, never in the run's colour, that opens its samples", () => {
    const strayLines = lines(run);
    expect(strayLines.map(({ label, points }) => [label, points.map(({ x, share }) => [x, share])])).toEqual([
      [
        "cut off",
        [
          [10, 0],
          [500, 40],
        ],
      ],
      [
        "rejected",
        [
          [10, 0],
          [500, 20],
        ],
      ],
    ]);
    expect(strayLines.every(({ slot }) => slot !== 0)).toBe(true);
    const marks = strayMarks(strayLines, "Density");
    expect(marks.map(({ series }) => series.slot)).toEqual(strayLines.flatMap(({ slot, points }) => points.map(() => slot)));
    expect(marks.at(-1)).toMatchObject({ series: { id: "a" }, target: { slice: { density: 500 }, status: ["rejected"] } });
  });

  it("are drawn as one line per run that has any", () => {
    const strayLines = lines(run, other);
    expect(strayLines.map(({ label, points }) => [label, points.map(({ share }) => share)])).toEqual([["A", [0, 60]]]);
    expect(strayMarks(strayLines, "Density").every(({ target }) => target === null)).toBe(true);
  });

  it("have no line if every reply finished", () => expect(lines(other)).toEqual([]));
});
