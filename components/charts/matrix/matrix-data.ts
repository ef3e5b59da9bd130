import type { MatrixChart } from "@/lib/contracts/charts/matrix";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";
import { type ChartMark, type Formats, tipRow } from "../chart-kit";
import { type ChartPoint, chartPoint, type DrawnSeries, drawnSeries, intervalBounds } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import { cellTarget, unmissedValue } from "../chart-target";
import { fewest, type GridCell } from "../figure-cell";
import { heatScale } from "../heat-scale";
import { bySlice, meanOf, orderedValues, type TagValue, tagValue, worstFirst } from "../tag-values";

export interface MatrixSeries extends DrawnSeries {
  /** One cell per column; null if the series has no figure. */
  cells: (GridCell | null)[];
  /** Mean of the row's cells. */
  mean: number | null;
}

export interface MatrixData {
  /** One row per series, published ones last. */
  series: MatrixSeries[];
  /** Columns with the mean over the series that are not published, or over all series if there are no others. */
  columns: { key: string; label: string; short: string; mean: number | null }[];
  counts: MatrixChart["counts"];
  /** Values are drawn as rows of dots. */
  dots: boolean;
  xDomain: [number, number];
  scale: [number, number];
  /** Value of a cell of which no sample is missed; null if no value is better than another. */
  unmissed: number | null;
  absent: string[];
}

/** Computes the cells of one metric over one tag, or over pairs of two tags, with a row for each series. */
export function matrixData(spec: MatrixChart, declarations: readonly MetricDeclaration[], series: readonly ChartSeries[]): MatrixData {
  const { labels = {} } = spec.x;
  const declared = declarations.find(({ id }) => id === spec.metric);
  const figures = series.map(({ metrics }) => bySlice(metrics, spec.metric));
  const slices = slicesOf(spec, series, declared);
  const all = series.map((chartSeries, position): MatrixSeries => {
    const cells = slices.map((slice): GridCell | null => {
      const metric = figures[position]?.get(sliceKey(slice));
      const point = metric && chartPoint(metric);
      return point ? { point, few: chartSeries.source !== "published" && point.n < fewest } : null;
    });
    return { ...drawnSeries(chartSeries, position), cells, mean: meanOf(cells.flatMap((cell) => cell?.point.value ?? [])) };
  });
  const drawn = all.filter(({ cells }) => cells.some((cell) => cell !== null));
  const worst = declared?.direction === "lower" ? -1 : 1;
  const measured = drawn.filter(({ source }) => source !== "published").sort((a, b) => worst * ((b.mean ?? 0) - (a.mean ?? 0)));
  const rows = [...measured, ...drawn.filter(({ source }) => source === "published")];
  const points = drawn.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell ? (spec.fromZero ? flooredAtZero(cell.point) : cell.point) : [])),
  );
  return {
    series: rows,
    columns: slices.map((slice, at) => {
      const values = Object.values(slice).map(String);
      const words = (form: "label" | "short") => values.map((value) => labels[value]?.[form] ?? value).join(" and ");
      const mean = meanOf((measured.length > 0 ? measured : rows).flatMap(({ cells }) => cells[at]?.point.value ?? []));
      return { key: sliceKey(slice), label: words("label"), short: words("short"), mean };
    }),
    counts: spec.counts,
    dots: spec.down === true || drawn.length === 1,
    xDomain: declared?.unit === "%" ? [0, 100] : intervalBounds(points),
    scale: heatScale(
      declared?.unit,
      points.map(({ value }) => value),
    ),
    unmissed: unmissedValue(declared),
    absent: all.filter(({ cells }) => cells.every((cell) => cell === null)).map(({ label }) => label),
  };
}

/** Clips a point at zero for charts on which lower values have no meaning. */
function flooredAtZero(point: ChartPoint): ChartPoint {
  const floored = (figure: number | null) => (figure === null ? null : Math.max(0, figure));
  return { ...point, value: Math.max(0, point.value), low: floored(point.low), high: floored(point.high) };
}

/** Slices of the columns in order, each by the chart's one or two tags. */
function slicesOf(
  { metric, x, beside, most = Number.POSITIVE_INFINITY }: MatrixChart,
  series: readonly ChartSeries[],
  declared: MetricDeclaration | undefined,
): Slice[] {
  const tags = beside === undefined ? [x.tag] : [x.tag, beside];
  const byKey = new Map<string, Slice>();
  for (const { metrics } of series)
    for (const { id, slice, value } of metrics)
      if (
        id === metric &&
        value !== null &&
        Object.keys(slice).length === tags.length &&
        tags.every((tag) => tagValue(slice, tag) !== null)
      )
        byKey.set(sliceKey(slice), Object.fromEntries(tags.map((tag) => [tag, slice[tag] ?? ""])));
  const slices = [...byKey.values()];
  if (most < Number.POSITIVE_INFINITY) {
    const highest = new Map<string, number>();
    for (const { metrics } of series.toReversed())
      for (const { id, slice, value, low } of metrics) if (id === metric && value !== null) highest.set(sliceKey(slice), low ?? value);
    const rank = (slice: Slice) => highest.get(sliceKey(slice)) ?? Number.NEGATIVE_INFINITY;
    return slices.sort((a, b) => rank(b) - rank(a) || (sliceKey(a) < sliceKey(b) ? -1 : 1)).slice(0, most);
  }
  const places =
    x.order === undefined
      ? worstFirst(measuredFigures(series, metric, x.tag), declared?.direction)
      : orderedValues(
          slices.flatMap((slice) => tagValue(slice, x.tag) ?? []),
          x.order,
        );
  return slices.sort((a, b) => places.indexOf(tagValue(a, x.tag) ?? "") - places.indexOf(tagValue(b, x.tag) ?? ""));
}

/** Figures of a metric by this tag alone. Values of published series, which may differ, only count if no series is measured. */
function measuredFigures(series: readonly ChartSeries[], metric: string, tag: string): { key: TagValue; value: number | null }[] {
  const isMeasured = ({ source }: ChartSeries) => source !== "published";
  const hasMeasured = series.some(isMeasured);
  return series.flatMap((chartSeries) =>
    chartSeries.metrics.flatMap(({ id, slice, value }) => {
      const key = id === metric && value !== null && Object.keys(slice).length === 1 ? tagValue(slice, tag) : null;
      return key === null ? [] : [{ key, value: isMeasured(chartSeries) || !hasMeasured ? value : null }];
    }),
  );
}

/** Returns every cell as a mark for the pointer, with its row among the values. */
export function matrixMarks(data: MatrixData, spec: MatrixChart, label: string, formats: Formats): { mark: ChartMark; row: number }[] {
  return data.columns.flatMap((column, row) =>
    data.series.flatMap((series) => {
      const cell = series.cells[row];
      if (!cell) return [];
      const { point } = cell;
      const at = `${spec.x.label} ${column.label}${cell.few ? ": too few to compare" : ""}`;
      const rows = [tipRow(label, spec.metric, point, formats)];
      return [{ row, mark: { series, x: column.key, y: point.value, point, at, rows, target: cellTarget(spec, point, data.unmissed) } }];
    }),
  );
}
