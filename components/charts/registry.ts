import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { bars } from "./bars/bars";
import type { AnyChartKind, DrawnChart } from "./chart-kind";
import type { ChartSeries } from "./chart-series";
import { curve } from "./curve/curve";
import { dumbbell } from "./dumbbell/dumbbell";
import { heatmap } from "./heatmap/heatmap";
import { matrix } from "./matrix/matrix";
import { radar } from "./radar/radar";
import { scatter } from "./scatter/scatter";
import { shares } from "./shares/shares";
import { shoreline } from "./shoreline/shoreline";
import { slopes } from "./slopes/slopes";
import { survival } from "./survival/survival";
import { table } from "./table/table";

/** All chart kinds; a new one needs a line here and one in lib/contracts/charts/chart-spec.ts. */
const kinds: readonly AnyChartKind[] = [curve, bars, scatter, heatmap, table, matrix, survival, radar, shares, shoreline, slopes, dumbbell];

/** Returns the kind of a chart. */
export function chartKind(spec: ChartSpec): AnyChartKind {
  const chartKind = kinds.find(({ kind }) => kind === spec.kind);
  if (!chartKind) throw new Error(`components/charts/registry.ts has no kind “${spec.kind}”.`);
  return chartKind;
}

/** Returns a chart with the data that it draws of these series. */
export function openChart(spec: ChartSpec, declarations: readonly MetricDeclaration[], series: readonly ChartSeries[]): DrawnChart {
  const chart = chartKind(spec).open(spec, declarations, series);
  if (!chart) throw new Error(`The kind “${spec.kind}” does not draw its own charts.`);
  return chart;
}
