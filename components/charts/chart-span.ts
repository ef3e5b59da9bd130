import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { ChartSeries } from "./chart-series";
import { chartKind, openChart } from "./registry";

/** Whether a chart needs the whole width of the page: a table, small multiples, or a grid with many columns or several plots. */
export function isWide(spec: ChartSpec, series: readonly ChartSeries[]): boolean {
  return chartKind(spec).wide(spec, series);
}

/** Charts that share a row before those that take one, so that none leaves a gap behind it; otherwise in their order. */
export function wideLast<Spec extends ChartSpec>(charts: readonly Spec[], series: readonly ChartSeries[]): Spec[] {
  return [...charts.filter((spec) => !isWide(spec, series)), ...charts.filter((spec) => isWide(spec, series))];
}

/** Whether a chart would draw anything of these series. */
export function hasFigures(spec: ChartSpec, series: readonly ChartSeries[]): boolean {
  return openChart(spec, [], series).series.length > 0;
}
