import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import { chartData } from "./chart-data";
import type { ChartSeries } from "./chart-series";

/** Whether a chart would draw anything of these series. */
export function hasFigures(spec: ChartSpec, series: readonly ChartSeries[]): boolean {
  return chartData(spec, [], series).series.length > 0;
}
