import { fireEvent, render } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { curveChart } from "@/lib/contracts/charts/curve";
import { outcomeMetric } from "@/lib/contracts/plain/sample-outcomes";
import type { ChartSeries } from "../chart-series";
import { demoMetric, demoSeries } from "../demo-charts.fixture";
import CurveChart from "./curve-chart";
import { curveData } from "./curve-data";

const spec = curveChart.parse({
  ...{ kind: "curve", id: "c", title: "Accuracy", note: "", metric: "accuracy", replies: true },
  x: { label: "Density", unit: "words", tag: "density", log: true },
  y: { label: "Accuracy", unit: "%", domain: [0, 100] },
});
const asked = 10;
/** Run with these accuracies and, of ten replies each, these counts of cut-off and rejected ones. */
const run = (
  id: string,
  rows: readonly (readonly [density: number, accuracy: number, cutOff: number, rejected: number])[],
): ChartSeries => ({
  ...demoSeries(id, id),
  metrics: rows.flatMap(([density, accuracy, cutOff, rejected]) => [
    demoMetric("accuracy", { density }, accuracy, { n: asked - rejected }),
    demoMetric(outcomeMetric("cut_off"), { density }, cutOff, { n: asked }),
    demoMetric(outcomeMetric("rejected"), { density }, rejected, { n: asked }),
  ]),
});
const onPoint = vi.fn();
let canOpen = true;
const chartOf = (height: number, series: ChartSeries[]) => (
  <CurveChart
    {...{ spec, width: 600, height, directLabels: false, onPoint, onLight: undefined }}
    data={curveData(spec, series)}
    canOpen={() => canOpen}
    formatValue={(_, value) => String(value)}
    formatInterval={() => ""}
  />
);
const draw = (height: number, ...series: ChartSeries[]) => render(chartOf(height, series));
const plots = ({ container }: ReturnType<typeof draw>) => [...container.querySelectorAll('[role="application"]')];

const hard = run("a", [
  [10, 99, 0, 0],
  [500, 80, 1, 2],
  [5000, 20, 7, 1],
]);

it("unfinished replies are drawn below the accuracy over the same densities, with a line and a label for each outcome", () => {
  const made = draw(320, hard);
  const [above, below] = plots(made);
  expect(above?.getAttribute("aria-label")).toMatch(/^Accuracy/);
  expect(below?.getAttribute("aria-label")).toMatch(/^Accuracy: replies that did not finish/);
  expect(made.getByText("Share of requests (%)")).toBeDefined();
  for (const outcome of ["cut off", "rejected"]) expect(made.getByText(outcome)).toBeDefined();
  // Lines of the upper and lower plot, which must end at the same x.
  const ends = [...made.container.querySelectorAll(".recharts-line-curve")].map(
    (line) => line.getAttribute("d")?.match(/([\d.]+),[\d.]+$/)?.[1],
  );
  expect(ends).toHaveLength(3);
  expect(new Set(ends).size).toBe(1);
  // The last point opens its samples.
  if (!below) throw new Error("There is no second plot.");
  // The first key press enters the plot.
  fireEvent.keyDown(below, { key: "ArrowRight" });
  fireEvent.keyDown(below, { key: "End" });
  // Its tip names both kinds, since they have the same run.
  expect([...document.querySelectorAll("table tr")].map((row) => row.textContent?.replace(/\s/g, " "))).toEqual([
    expect.stringMatching(/^cut off70/),
    expect.stringMatching(/^rejected10/),
  ]);
  fireEvent.keyDown(below, { key: "Enter" });
  expect(onPoint).toHaveBeenLastCalledWith("a", expect.objectContaining({ slice: { density: 5000 }, status: ["rejected"] }));
});

it("a chosen point stays chosen while a live run's figures change", () => {
  const made = draw(320, hard);
  const [above] = plots(made);
  if (!above) throw new Error("There is no plot.");
  fireEvent.keyDown(above, { key: "ArrowRight" });
  fireEvent.keyDown(above, { key: "End" });
  const tip = () => document.querySelector("table")?.textContent;
  expect(tip()).toContain("20");
  const later = run("a", [
    [10, 99, 0, 0],
    [500, 80, 1, 2],
    [5000, 25, 7, 1],
  ]);
  made.rerender(chartOf(320, [later]));
  expect(tip()).toContain("25");
});

it("a point that cannot be opened has a tip without an offer, no pointer cursor, and no effect", () => {
  onTestFinished(() => {
    canOpen = true;
  });
  for (const isOpen of [true, false]) {
    canOpen = isOpen;
    onPoint.mockClear();
    const made = draw(320, hard);
    const [above] = plots(made);
    if (!above) throw new Error("There is no plot.");
    fireEvent.keyDown(above, { key: "ArrowRight" });
    expect(document.querySelector("table")).not.toBeNull();
    expect(document.body.textContent?.includes("Click or press Enter to open")).toBe(isOpen);
    expect((above as SVGElement).style.cursor).toBe(isOpen ? "pointer" : "crosshair");
    expect(above.getAttribute("aria-label")?.includes("Enter opens")).toBe(isOpen);
    fireEvent.keyDown(above, { key: "Enter" });
    expect(onPoint).toHaveBeenCalledTimes(isOpen ? 1 : 0);
    made.unmount();
  }
});

it("several runs have one line each, and there is no lower plot if all replies finished or space is short", () => {
  const easy = run("b", [
    [10, 100, 0, 0],
    [5000, 90, 0, 0],
  ]);
  const both = draw(320, hard, easy);
  expect(both.getByText("Replies cut off or missing (%)")).toBeDefined();
  expect(both.queryByText("cut off")).toBeNull();
  both.unmount();
  const finished = draw(320, easy);
  expect(plots(finished)).toHaveLength(1);
  finished.unmount();
  expect(plots(draw(200, hard))).toHaveLength(1);
});
