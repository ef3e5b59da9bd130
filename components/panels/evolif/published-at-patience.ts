import type { ChartSeries } from "@/components/charts/chart-series";
import type { EnduranceView } from "@/lib/contracts/endurance";

/**
 * Returns a published series at a patience: the paper's figures for that patience replace those of the whole, and figures without a
 * patience are left out.
 */
export function publishedAtPatience(series: ChartSeries, patience: number, { byPatience }: EnduranceView): ChartSeries {
  const { tag } = byPatience;
  const swept = series.metrics.filter(({ slice }) => tag in slice);
  const whole = swept.filter(({ slice }) => slice[tag] === patience).map((metric) => ({ ...metric, slice: {} }));
  return { ...series, metrics: [...whole, ...swept] };
}
