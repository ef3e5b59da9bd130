import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import { chartMetrics } from "@/lib/contracts/plain/chart-metrics";
import { tagPlace } from "./chart-point";
import type { ChartSeries } from "./chart-series";

/** Factors between the least and the greatest value: from the one on a logarithmic axis is offered, from the other on it is chosen at first. */
const spans = { offered: 20, chosen: 100 };

/** The scale that a chart's x axis begins with, where the reader may choose it; null where there is nothing to choose. */
export function offeredScale(spec: ChartSpec, series: readonly ChartSeries[]): "linear" | "log" | null {
  if (spec.kind !== "curve" || spec.x.log !== "offered") return null;
  const drawn = new Set(chartMetrics(spec));
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const { metrics } of series) {
    for (const { id, slice, value } of metrics) {
      const place = drawn.has(id) && value !== null ? tagPlace(slice, spec.x.tag) : null;
      if (place === null || place.range !== null) continue;
      low = Math.min(low, place.at);
      high = Math.max(high, place.at);
    }
  }
  if (low <= 0 || high / low <= spans.offered) return null;
  return high / low > spans.chosen ? "log" : "linear";
}

/** The chart with its x axis by this scale; the chart itself where it offers none. */
export function withScale(spec: ChartSpec, scale: "linear" | "log" | null): ChartSpec {
  if (spec.kind !== "curve" || spec.x.log !== "offered") return spec;
  return { ...spec, x: { ...spec.x, log: scale === "log" } };
}
