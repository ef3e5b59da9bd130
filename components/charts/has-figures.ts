import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { ChartSeries } from "./chart-series";
import { openChart } from "./registry";

/** Whether a chart would draw anything of these series. */
export function hasFigures(spec: ChartSpec, series: readonly ChartSeries[]): boolean {
  return openChart(spec, [], series).series.length > 0;
}
