import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import { chartMetrics } from "@/lib/contracts/plain/chart-metrics";
import { tagPlace } from "./chart-point";
import type { ChartSeries } from "./chart-series";

/**
 * Ratios of the largest to the smallest value: above `offered` the reader may choose a logarithmic axis, above `chosen` it is the default.
 */
const spans = { offered: 20, chosen: 100 };

/** Returns the default scale of a chart's x axis if the reader may choose it; null if there is no choice. */
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

/** Returns the chart with its x axis on this scale, or the chart unchanged if it offers no choice. */
export function withScale(spec: ChartSpec, scale: "linear" | "log" | null): ChartSpec {
  if (spec.kind !== "curve" || spec.x.log !== "offered") return spec;
  return { ...spec, x: { ...spec.x, log: scale === "log" } };
}
