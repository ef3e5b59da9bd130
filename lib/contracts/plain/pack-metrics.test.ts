import { expect, it } from "vitest";
import type { Metric } from "../metric";
import { packedMetrics } from "../packed-metrics";
import { packMetrics, unpackMetrics } from "./pack-metrics";

const figure = (slice: Metric["slice"], more: Partial<Metric> = {}): Metric => ({
  ...{ id: "ars", slice, value: 0.5, standardError: null, low: null, high: null, n: 66, missing: 0 },
  ...more,
});

it("unpacks packed metrics unchanged, with one group per metric and set of tags", () => {
  const metrics = [
    figure({}),
    figure({ length: 4, task: "LSI" }, { standardError: 0.1, low: 0.3, high: 0.7 }),
    figure({ task: "MF", length: 8 }, { value: null }),
    figure({ density: [10, 100] }),
  ];
  const packed = packedMetrics.parse(JSON.parse(JSON.stringify(packMetrics(metrics))));
  expect(packed.map(({ tags, rows }) => [tags, rows.length])).toEqual([
    [[], 1],
    [["length", "task"], 2],
    [["density"], 1],
  ]);
  expect(unpackMetrics(packed)).toEqual(metrics);
});
