import { expect, it } from "vitest";
import type { ChartSeries } from "@/components/charts/chart-series";
import type { EnduranceView } from "@/lib/contracts/endurance";
import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { publishedAtPatience } from "./published-at-patience";

const names: EnduranceView = {
  groups: [],
  metrics: {},
  groupMetric: { metric: "group", tag: "group" },
  byPatience: { tag: "patience", metrics: ["ACT_len"] },
  streakMetric: { metric: "streak", tag: "failures" },
  firstMiss: { metric: "after", tag: "turns", part: { tag: "part", recovered: "again", holding: "now" }, missedMetric: "missed" },
  restricted: {},
  limitMetric: "",
  censoredMetric: "",
  survivalMetric: "survival",
};
const metric = (id: string, slice: Slice, value: number): Metric => ({
  id,
  slice,
  value,
  standardError: null,
  low: null,
  high: null,
  n: 1,
  missing: 0,
});
const series = (metrics: Metric[]): ChartSeries => ({ id: "published-a", label: "A", source: "published", metrics });

it("keeps only metrics that the paper has for the given patience", () => {
  const chartSeries = series([
    metric("len", {}, 10),
    metric("rob", {}, 50),
    metric("len", { patience: 1 }, 4),
    metric("len", { patience: 2 }, 7),
  ]);
  expect(publishedAtPatience(chartSeries, 2, names).metrics.map(({ id, slice, value }) => [id, slice, value])).toEqual([
    ["len", {}, 7],
    ["len", { patience: 1 }, 4],
    ["len", { patience: 2 }, 7],
  ]);
});
