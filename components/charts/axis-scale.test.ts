import { expect, test } from "vitest";
import type { CurveChart } from "@/lib/contracts/charts/curve";
import { offeredScale, withScale } from "./axis-scale";
import type { ChartSeries } from "./chart-series";
import { curveData } from "./curve/curve-data";

const spec: CurveChart = {
  ...{ kind: "curve", id: "accuracy", title: "Accuracy", note: "", metric: "accuracy" },
  x: { label: "Density", unit: "words", tag: "density", log: "offered" },
  y: { label: "Accuracy", unit: "%" },
};
const over = (...densities: number[]): ChartSeries[] => [
  {
    ...{ id: "run-1", label: "Run", source: "measured" },
    metrics: densities.map((density) => ({
      ...{ id: "accuracy", slice: { density }, value: 50, standardError: null, low: null, high: null, n: 5, missing: 0 },
    })),
  },
];

test("a logarithmic axis is offered above a factor of 20 and is the default above 100", () => {
  expect(offeredScale(spec, over(10, 200))).toBeNull();
  expect(offeredScale(spec, over(10, 500))).toBe("linear");
  expect(offeredScale(spec, over(10, 2000))).toBe("log");
  expect(offeredScale({ ...spec, x: { ...spec.x, log: true } }, over(10, 2000))).toBeNull();
  expect(offeredScale(spec, [])).toBeNull();
});

test("a logarithmic chart begins at its first value, and a linear one at 0", () => {
  const chosen = withScale(spec, "log");
  const linear = withScale(spec, "linear");
  if (chosen.kind !== "curve" || linear.kind !== "curve") throw new Error("A curve stays one.");
  expect(curveData(chosen, over(10, 5000)).xDomain).toEqual([10, 5000]);
  expect(curveData(linear, over(10, 5000)).xDomain).toEqual([0, 5000]);
});
