import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { ChartSeries } from "./chart-series";

/** Columns of a matrix that still fit half the page. */
const fewColumns = 3;

/** Whether a chart needs the whole width of the page: a table, or a grid with many columns or several plots. */
export function isWide(spec: ChartSpec, series: readonly ChartSeries[]): boolean {
  switch (spec.kind) {
    case "table":
      return true;
    case "matrix": {
      const of = series.flatMap(({ metrics }) => metrics.filter(({ id }) => id === spec.metric).map(({ slice }) => slice[spec.x.tag]));
      return new Set(of.filter((value) => value !== undefined).map(String)).size > fewColumns;
    }
    case "heatmap":
      return series.length > 1;
    default:
      return false;
  }
}

/** Charts that share a row before those that take one, so that none leaves a gap behind it; otherwise in their order. */
export function wideLast<Spec extends ChartSpec>(charts: readonly Spec[], series: readonly ChartSeries[]): Spec[] {
  return [...charts.filter((spec) => !isWide(spec, series)), ...charts.filter((spec) => isWide(spec, series))];
}
