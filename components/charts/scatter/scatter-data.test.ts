import { expect, it } from "vitest";
import type { ScatterChart } from "@/lib/contracts/charts/scatter";
import type { Metric } from "@/lib/contracts/metric";
import { scatterData } from "./scatter-data";

const spec: ScatterChart = {
  kind: "scatter",
  id: "s",
  title: "",
  note: "",
  tag: null,
  x: { label: "Length", unit: "turns", metric: "length" },
  y: { label: "Robust", unit: "%", metric: "robust" },
};

it("has one point for each series, over the whole run, if it has no tag", () => {
  const metric = (id: string, value: number | null, slice: Metric["slice"] = {}): Metric => ({
    ...{ id, slice, value, standardError: null, low: null, high: null, n: 40, missing: 0 },
  });
  const data = scatterData(
    spec,
    [],
    [
      {
        id: "a",
        label: "a",
        source: "measured",
        metrics: [metric("length", 10), metric("robust", 60), metric("length", 3, { group: "case" })],
      },
      { id: "b", label: "b", source: "measured", metrics: [metric("length", 10), metric("robust", null)] },
    ],
  );
  expect(data.series.map(({ points }) => points.map(({ x, y, slice }) => [x.value, y.value, slice]))).toEqual([[[10, 60, {}]]]);
  expect(data.absent).toEqual(["b"]);
});
