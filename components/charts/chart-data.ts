import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { type BarsData, barsData } from "./bars-data";
import type { ChartSeries } from "./chart-series";
import { type CurveData, curveData } from "./curve-data";
import { type HeatmapData, heatmapData } from "./heatmap-data";
import { type MatrixData, matrixData } from "./matrix-data";
import { type ScatterData, scatterData } from "./scatter-data";
import { type SurvivalData, survivalData } from "./survival-data";
import { type TableData, tableData } from "./table-data";

export type ChartData = CurveData | BarsData | ScatterData | HeatmapData | TableData | MatrixData | SurvivalData;

/**
 * What a chart draws, from its description and the metrics of its series: points in order, bounds of the axes, and the labels of
 * series that have nothing to show here.
 */
export function chartData(spec: ChartSpec, declarations: readonly MetricDeclaration[], series: readonly ChartSeries[]): ChartData {
  switch (spec.kind) {
    case "curve":
      return curveData(spec, series);
    case "bars":
      return barsData(spec, declarations, series);
    case "scatter":
      return scatterData(spec, series);
    case "heatmap":
      return heatmapData(spec, declarations, series);
    case "matrix":
      return matrixData(spec, declarations, series);
    case "survival":
      return survivalData(spec, declarations, series);
    case "table":
      return tableData(spec, declarations, series);
  }
}
