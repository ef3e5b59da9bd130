import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { ChartSeries } from "./chart-series";
import { chartKind, openChart } from "./registry";

/** True if a chart needs the whole width of the page: a table, small multiples, or a grid with many columns or several plots. */
export function isWideChart(spec: ChartSpec, series: readonly ChartSeries[]): boolean {
  return chartKind(spec).wide(spec, series);
}

/** Moves charts that take a whole row behind those that share one, so that they leave no gaps; otherwise keeps the order. */
export function wideLast<Spec extends ChartSpec>(charts: readonly Spec[], series: readonly ChartSeries[]): Spec[] {
  return [...charts.filter((spec) => !isWideChart(spec, series)), ...charts.filter((spec) => isWideChart(spec, series))];
}

/** True if a chart can draw something from these series. */
export function hasFigures(spec: ChartSpec, series: readonly ChartSeries[]): boolean {
  return openChart(spec, [], series).series.length > 0;
}
