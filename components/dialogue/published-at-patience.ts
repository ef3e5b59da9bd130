import type { ChartSeries } from "@/components/charts/chart-series";
import type { EnduranceView } from "@/lib/contracts/endurance";

/** A published series as the paper has it for a patience: its figures of the whole are those of that patience, others are left out. */
export function publishedAtPatience(series: ChartSeries, patience: number, { byPatience }: EnduranceView): ChartSeries {
  const { tag } = byPatience;
  const swept = series.metrics.filter(({ slice }) => tag in slice);
  const whole = swept.filter(({ slice }) => slice[tag] === patience).map((metric) => ({ ...metric, slice: {} }));
  return { ...series, metrics: [...whole, ...swept] };
}
