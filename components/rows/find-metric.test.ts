import { expect, it } from "vitest";
import type { Metric } from "@/lib/contracts/metric";
import { findMetric } from "./find-metric";

const metric = (id: string, slice: Metric["slice"], value: number): Metric => ({
  id,
  slice,
  value,
  standardError: null,
  low: null,
  high: null,
  n: 5,
  missing: 0,
});
const metrics = [metric("accuracy", { density: 500 }, 40), metric("accuracy", {}, 70), metric("accuracy", { seed: 1, density: 500 }, 41)];

it("finds a metric by its exact slice", () => {
  expect(findMetric(metrics, { metric: "accuracy", slice: {} })?.value).toBe(70);
  expect(findMetric(metrics, { metric: "accuracy", slice: { density: 500 } })?.value).toBe(40);
  expect(findMetric(metrics, { metric: "accuracy", slice: { density: 500, seed: 1 } })?.value).toBe(41);
  expect(findMetric(metrics, { metric: "latency", slice: {} })).toBeUndefined();
});
