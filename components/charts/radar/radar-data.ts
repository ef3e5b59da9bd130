import type { RadarChart } from "@/lib/contracts/charts/radar";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { type Formats, type Mark, tipRow } from "../chart-kit";
import { type ChartPoint, chartPoint, type DrawnSeries, drawnSeries } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import { bySlice, orderedValues, tagValue } from "../tag-values";

export interface RadarSeries extends DrawnSeries {
  /** One for each axis; null where the series has no figure. */
  points: (ChartPoint | null)[];
}

export interface RadarData {
  series: RadarSeries[];
  /** Clockwise from the top. */
  axes: { id: string; label: string; metric: string }[];
  /** Value at the rim: 1, or 100 where the metric is in percent. */
  scale: number;
  absent: string[];
  /** Labels of the series that the radar has no room for. */
  over: string[];
}

/** Polygons beyond this cannot be told apart. */
const mostSeries = 6;

/** The axes with each series' values on them. */
export function radarData(spec: RadarChart, declarations: readonly MetricDeclaration[], series: readonly ChartSeries[]): RadarData {
  const axes = axesOf(spec, series);
  const all = series.map((of, position): RadarSeries => {
    const found = new Map([...new Set(axes.map(({ metric }) => metric))].map((id) => [id, bySlice(of.metrics, id)]));
    const points = axes.map(({ metric, slice }) => {
      const value = found.get(metric)?.get(sliceKey(slice));
      return value ? chartPoint(value) : null;
    });
    return { ...drawnSeries(of, position), points };
  });
  const drawn = all.filter(({ points }) => points.some((point) => point !== null));
  const unit = declarations.find(({ id }) => id === axes[0]?.metric)?.unit;
  return {
    series: drawn.slice(0, mostSeries),
    axes: axes.map(({ id, label, metric }) => ({ id, label, metric })),
    scale: unit === "%" ? 100 : 1,
    absent: all.filter((of) => !drawn.includes(of)).map(({ label }) => label),
    over: drawn.slice(mostSeries).map(({ label }) => label),
  };
}

function axesOf({ axes }: RadarChart, series: readonly ChartSeries[]) {
  if (Array.isArray(axes)) return axes.map(({ metric, label }) => ({ id: metric, label, metric, slice: {} }));
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

/** A value between centre (0) and rim (1); what lies beyond is cut there. */
export function radarShare(value: number, scale: number): number {
  return Math.min(1, Math.max(0, value / scale));
}

/** Where an axis of `count` points to: 0 is up, then clockwise. */
export function spoke(axis: number, count: number): { across: number; down: number } {
  const angle = (2 * Math.PI * axis) / count;
  return { across: Math.sin(angle), down: -Math.cos(angle) };
}

/** Every value as a point under the pointer, with its axis. */
export function radarMarks({ series, axes }: RadarData, formats: Formats): { mark: Mark; axis: number }[] {
  return series.flatMap((of) =>
    of.points.flatMap((point, axis) => {
      const on = axes[axis];
      if (!point || !on) return [];
      const mark = { series: of, x: on.label, y: point.value, point, at: on.label, rows: [tipRow(on.label, on.metric, point, formats)] };
      return [{ mark, axis }];
    }),
  );
}
