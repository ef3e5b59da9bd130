import type { HeatmapChart } from "@/lib/contracts/charts/heatmap";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { type ChartMark, type Formats, tipRow } from "../chart-kit";
import { type ChartPoint, chartPoint, type DrawnSeries, drawnSeries } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import { unmissedValue } from "../chart-target";
import { fewest } from "../figure-cell";
import { heatScale } from "../heat-scale";
import { bySlice, lostCells, meanOf, type TagValue, tagValue, worstFirst } from "../tag-values";

export interface HeatCell {
  x: TagValue;
  y: TagValue;
  /** Index from the left, and from the top, where the largest y is. */
  column: number;
  row: number;
  point: ChartPoint;
  /** True if the cell has too few samples. */
  few: boolean;
}

export interface HeatPanel extends DrawnSeries {
  /** Row by row from the top. */
  cells: HeatCell[];
  /** Edge figures: one for each column and one for each row, null if there is none. */
  below: (number | null)[];
  beside: (number | null)[];
  /** Pairs whose samples are all missing, with their counts. */
  lost: Metric[];
}

/** Amount by which the first of two series exceeds the second, in the cells that both have. */
export interface HeatDifference {
  cells: (Pick<HeatCell, "x" | "y" | "column" | "row" | "few"> & { value: number; n: [number, number] })[];
  /** Largest absolute difference, which is drawn strongest. */
  most: number;
}

export interface HeatmapData {
  /** Name of the metric. */
  metric: string;
  /** One small map per series, over the same axes. */
  series: HeatPanel[];
  /** Left to right, and top to bottom. */
  xs: TagValue[];
  ys: TagValue[];
  /** Meaning of the edges: the metric over all samples of a row or column or, if a series lacks that, the mean of its cells. */
  edge: "all" | "mean";
  /** Values of the lightest and of the darkest cell. */
  scale: [number, number];
  /** Value of a cell of which no sample is missed; null if no value is better than another. */
  unmissed: number | null;
  /** For two series: the first minus the second. */
  difference: HeatDifference | null;
  absent: string[];
}

/**
 * Computes the cells of one metric over two tags. Numbers ascend, words are sorted by their means, worst first; a pair without samples
 * leaves a gap.
 */
export function heatmapData(spec: HeatmapChart, declarations: readonly MetricDeclaration[], series: readonly ChartSeries[]): HeatmapData {
  const declared = declarations.find(({ id }) => id === spec.metric);
  const wanted = new Set([spec.x.tag, spec.y.tag]);
  const pairs = series.flatMap(({ metrics }) =>
    metrics.flatMap(({ id, slice, value }) => {
      const tags = Object.keys(slice);
      return id === spec.metric && value !== null && tags.length === 2 && tags.every((tag) => wanted.has(tag)) ? [{ slice, value }] : [];
    }),
  );
  const along = (tag: string) =>
    worstFirst(
      pairs.flatMap(({ slice, value }) => {
        const key = tagValue(slice, tag);
        return key === null ? [] : [{ key, value }];
      }),
      declared?.direction,
    );
  const xs = along(spec.x.tag);
  // The largest number is at the top, as on an axis.
  const upright = along(spec.y.tag);
  const ys = upright.every((value) => typeof value === "number") ? upright.reverse() : upright;
  const figures = series.map(({ metrics }) => bySlice(metrics, spec.metric));
  const valueAt = (at: number, tag: string, value: TagValue) => figures[at]?.get(sliceKey({ [tag]: value }))?.value ?? null;
  const made = series.map((chartSeries, position) => {
    const cells = ys.flatMap((y, row) =>
      xs.flatMap((x, column): HeatCell[] => {
        const metric = figures[position]?.get(sliceKey({ [spec.x.tag]: x, [spec.y.tag]: y }));
        const point = metric && chartPoint(metric);
        return point ? [{ x, y, column, row, point, few: point.n < fewest }] : [];
      }),
    );
    return {
      ...drawnSeries(chartSeries, position),
      position,
      cells,
      lost: lostCells(chartSeries.metrics, spec.metric, [spec.x.tag, spec.y.tag]),
    };
  });
  const shown = made.filter(({ cells }) => cells.length > 0);
  const hasOwn = shown.every(({ position, cells }) =>
    cells.every(({ x, y }) => valueAt(position, spec.x.tag, x) !== null && valueAt(position, spec.y.tag, y) !== null),
  );
  const drawn = shown.map(({ position, ...panel }): HeatPanel => {
    const edge = (tag: string, value: TagValue, isIn: (cell: HeatCell) => boolean) => {
      const within = panel.cells.filter(isIn);
      if (within.length === 0) return null;
      return hasOwn ? valueAt(position, tag, value) : meanOf(within.map(({ point }) => point.value));
    };
    return {
      ...panel,
      below: xs.map((x, column) => edge(spec.x.tag, x, (cell) => cell.column === column)),
      beside: ys.map((y, row) => edge(spec.y.tag, y, (cell) => cell.row === row)),
    };
  });
  return {
    metric: declared?.label ?? spec.metric,
    series: drawn,
    xs,
    ys,
    edge: hasOwn ? "all" : "mean",
    scale: heatScale(
      declared?.unit,
      drawn.flatMap(({ cells }) => cells.map(({ point }) => point.value)),
    ),
    unmissed: unmissedValue(declared),
    difference: differenceOf(drawn),
    absent: made.filter(({ cells }) => cells.length === 0).map(({ label }) => label),
  };
}

function differenceOf([first, second, third]: readonly HeatPanel[]): HeatDifference | null {
  if (!first || !second || third) return null;
  const cells = first.cells.flatMap(({ point, few, ...place }) => {
    const other = second.cells.find(({ column, row }) => column === place.column && row === place.row);
    if (!other) return [];
    return [{ ...place, value: point.value - other.point.value, n: [point.n, other.point.n] as [number, number], few: few || other.few }];
  });
  return { cells, most: cells.reduce((most, { value }) => Math.max(most, Math.abs(value)), 0) };
}

/** Returns a cell as a mark for the pointer. */
export function heatMark(
  series: HeatPanel,
  { x, y, point, few }: HeatCell,
  spec: HeatmapChart,
  metric: string,
  formats: Formats,
): ChartMark {
  return {
    series,
    x: String(x),
    y: point.value,
    point,
    at: `${spec.y.label} ${y}, ${spec.x.label.toLowerCase()} ${x}${few ? ": too few to compare" : ""}`,
    rows: [tipRow(metric, spec.metric, point, formats)],
  };
}
