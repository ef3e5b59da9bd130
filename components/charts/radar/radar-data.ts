import type { RadarChart } from "@/lib/contracts/charts/radar";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";
import { type ChartMark, type Formats, tipRow } from "../chart-kit";
import { type ChartPoint, chartPoint, type DrawnSeries, drawnSeries } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import { bySlice, orderedValues, tagValue } from "../tag-values";

export interface RadarSeries extends DrawnSeries {
  /** One point per axis; null if the series has no figure. */
  points: (ChartPoint | null)[];
}

export interface RadarData {
  series: RadarSeries[];
  /** Clockwise from the top. */
  axes: { id: string; label: string; metric: string; opens?: Slice | undefined }[];
  /** Value at the rim: 1, or 100 if the metric is a percentage. */
  scale: number;
  /** Value at the center of polygons: 0, or a round value below all others if these are all far from 0. Bars begin at 0. */
  start: number;
  absent: string[];
  /** Labels of the series for which the radar has no room. */
  over: string[];
}

/** Largest number of polygons that can be distinguished. */
const mostSeries = 6;

/** Computes the axes with each series' values. */
export function radarData(spec: RadarChart, declarations: readonly MetricDeclaration[], series: readonly ChartSeries[]): RadarData {
  const axes = axesOf(spec, series);
  const all = series.map((chartSeries, position): RadarSeries => {
    const byMetric = new Map([...new Set(axes.map(({ metric }) => metric))].map((id) => [id, bySlice(chartSeries.metrics, id)]));
    const points = axes.map(({ metric, slice }) => {
      const value = byMetric.get(metric)?.get(sliceKey(slice));
      return value ? chartPoint(value) : null;
    });
    return { ...drawnSeries(chartSeries, position), points };
  });
  const drawn = all.filter(({ points }) => points.some((point) => point !== null));
  const unit = declarations.find(({ id }) => id === axes[0]?.metric)?.unit;
  return {
    series: drawn.slice(0, mostSeries),
    axes: axes.map(({ slice: _, ...axis }) => axis),
    ...scaleOf(
      unit === "%" ? 100 : 1,
      drawn.slice(0, mostSeries).flatMap(({ points }) => points.flatMap((point) => point?.value ?? [])),
    ),
    absent: all.filter((radarSeries) => !drawn.includes(radarSeries)).map(({ label }) => label),
    over: drawn.slice(mostSeries).map(({ label }) => label),
  };
}

/** Possible starts of an axis to 1: a quarter of the way from each to 1 is a round step. */
const starts = [0.8, 0.6, 0.2];

/** The axis begins at the highest start that is clearly below every value. */
function scaleOf(scale: number, values: readonly number[]): Pick<RadarData, "scale" | "start"> {
  const least = values.reduce((a, b) => Math.min(a, b), scale) / scale;
  const start = starts.find((start) => least >= start + 0.1 * (1 - start)) ?? 0;
  return { scale, start: start * scale };
}

function axesOf({ axes }: RadarChart, series: readonly ChartSeries[]) {
  if (Array.isArray(axes)) return axes.map((axis) => ({ ...axis, id: axis.metric, slice: {} }));
  const { metric, tag, order, labels } = axes;
  const values = series.flatMap(({ metrics }) =>
    metrics.flatMap(({ id, slice, value }) =>
      id === metric && value !== null && Object.keys(slice).length === 1 ? (tagValue(slice, tag) ?? []) : [],
    ),
  );
  return orderedValues(values, order).map((value) => ({
    id: String(value),
    label: labels?.[String(value)] ?? String(value),
    metric,
    slice: { [tag]: value },
  }));
}

/** Maps a value to its position between the center (0, for `start`) and the rim (1); values beyond are clipped. */
export function radarShare(value: number, scale: number, start = 0): number {
  return Math.min(1, Math.max(0, (value - start) / (scale - start)));
}

/** Returns the direction of one of `count` axes: 0 points up, and the others follow clockwise. */
export function spoke(axis: number, count: number): { across: number; down: number } {
  const angle = (2 * Math.PI * axis) / count;
  return { across: Math.sin(angle), down: -Math.cos(angle) };
}

/** Returns every value as a mark for the pointer, with its axis. */
export function radarMarks({ series, axes }: RadarData, formats: Formats): { mark: ChartMark; axis: number }[] {
  return series.flatMap((radarSeries) =>
    radarSeries.points.flatMap((point, axis) => {
      const on = axes[axis];
      if (!point || !on) return [];
      const mark = {
        series: radarSeries,
        x: on.label,
        y: point.value,
        point,
        at: on.label,
        rows: [tipRow(on.label, on.metric, point, formats)],
        ...(on.opens && { target: { slice: on.opens } }),
      };
      return [{ mark, axis }];
    }),
  );
}
