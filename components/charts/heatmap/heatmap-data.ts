import type { HeatmapChart } from "@/lib/contracts/charts/heatmap";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { type Formats, type Mark, tipRow } from "../chart-kit";
import { type ChartPoint, chartPoint, type DrawnSeries, drawnSeries } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import { heatScale } from "../heat-scale";
import { bySlice, lostCells, orderedValues, type TagValue, tagValue } from "../tag-values";

export interface HeatCell {
  x: TagValue;
  y: TagValue;
  /** Place from the left, and from the top, where the largest y is. */
  column: number;
  row: number;
  point: ChartPoint;
  /** Fewer samples than can be read. */
  few: boolean;
}

export interface HeatPanel extends DrawnSeries {
  /** Row by row from the top. */
  cells: HeatCell[];
  /** Pairs whose samples are all missing, with their counts. */
  lost: Metric[];
}

export interface HeatmapData {
  /** Name of the metric. */
  metric: string;
  /** One small map for each series, over the same axes. */
  series: HeatPanel[];
  /** From left to right, and from top to bottom. */
  xs: TagValue[];
  ys: TagValue[];
  /** Values of the lightest and of the darkest cell. */
  scale: [number, number];
  fewest: number;
  absent: string[];
}

/** Cells of one metric over two tags; a pair without samples leaves a gap. */
export function heatmapData(spec: HeatmapChart, declarations: readonly MetricDeclaration[], series: readonly ChartSeries[]): HeatmapData {
  const declared = declarations.find(({ id }) => id === spec.metric);
  const wanted = new Set([spec.x.tag, spec.y.tag]);
  const slices = series.flatMap(({ metrics }) =>
    metrics.flatMap(({ id, slice, value }) => {
      const tags = Object.keys(slice);
      return id === spec.metric && value !== null && tags.length === 2 && tags.every((tag) => wanted.has(tag)) ? [slice] : [];
    }),
  );
  const xs = orderedValues(slices.flatMap((slice) => tagValue(slice, spec.x.tag) ?? []));
  const ys = orderedValues(slices.flatMap((slice) => tagValue(slice, spec.y.tag) ?? [])).reverse();
  const all = series.map((of, position): HeatPanel => {
    const found = bySlice(of.metrics, spec.metric);
    const cells = ys.flatMap((y, row) =>
      xs.flatMap((x, column): HeatCell[] => {
        const metric = found.get(sliceKey({ [spec.x.tag]: x, [spec.y.tag]: y }));
        const point = metric && chartPoint(metric);
        return point ? [{ x, y, column, row, point, few: point.n < spec.fewest }] : [];
      }),
    );
    return { ...drawnSeries(of, position), cells, lost: lostCells(of.metrics, spec.metric, [spec.x.tag, spec.y.tag]) };
  });
  const drawn = all.filter(({ cells }) => cells.length > 0);
  return {
    metric: declared?.label ?? spec.metric,
    series: drawn,
    xs,
    ys,
    scale: heatScale(
      declared?.unit,
      drawn.flatMap(({ cells }) => cells.map(({ point }) => point.value)),
    ),
    fewest: spec.fewest,
    absent: all.filter(({ cells }) => cells.length === 0).map(({ label }) => label),
  };
}

/** A cell as a point under the pointer. */
export function heatMark(series: HeatPanel, { x, y, point, few }: HeatCell, spec: HeatmapChart, metric: string, formats: Formats): Mark {
  return {
    series,
    x: String(x),
    y: point.value,
    point,
    at: `${spec.y.label} ${y}, ${spec.x.label.toLowerCase()} ${x}${few ? ": too few to compare" : ""}`,
    rows: [tipRow(metric, spec.metric, point, formats)],
  };
}
