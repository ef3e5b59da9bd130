import type { ScatterChart } from "@/lib/contracts/charts/scatter";
import { type Slice, sliceKey } from "@/lib/contracts/slice";
import { type Formats, type Mark, tipRow } from "../chart-kit";
import { type ChartPoint, chartPoint, type DrawnSeries, drawnSeries, pointsByTag, yBounds } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import { roundDomain } from "../ticks";

export interface ScatterPoint {
  x: ChartPoint;
  y: ChartPoint;
  /** Value of the tag. */
  at: number;
  label: string;
  slice: Slice;
}

export interface ScatterSeries extends DrawnSeries {
  /** In the order of the tag. */
  points: ScatterPoint[];
}

export interface ScatterData {
  series: ScatterSeries[];
  xDomain: [number, number];
  yDomain: [number, number];
  absent: string[];
}

/** Two metrics against each other, a point for each value of a tag at which both are defined, or one a series without a tag. */
export function scatterData(spec: ScatterChart, series: readonly ChartSeries[]): ScatterData {
  const all: ScatterSeries[] = series.map((of, position) => {
    if (spec.tag === null) return { ...drawnSeries(of, position), points: wholePoint(spec, of) };
    const across = new Map(pointsByTag(of.metrics, spec.x.metric, spec.tag).map(({ point }) => [sliceKey(point.slice), point]));
    const points = pointsByTag(of.metrics, spec.y.metric, spec.tag).flatMap(({ at, range, point: y }) => {
      const x = across.get(sliceKey(y.slice));
      return x ? [{ x, y, at, label: range ? `${range[0]}–${range[1]}` : String(at), slice: y.slice }] : [];
    });
    return { ...drawnSeries(of, position), points };
  });
  const drawn = all.filter(({ points }) => points.length > 0);
  const points = drawn.flatMap((of) => of.points);
  return {
    series: drawn,
    xDomain: spec.x.domain ??
      roundDomain(spec.tag === null ? points.flatMap(({ x }) => ends(x)) : points.map(({ x }) => x.value)) ?? [0, 1],
    yDomain: spec.y.domain ?? yBounds(points.map(({ y }) => y)),
    absent: all.filter((of) => of.points.length === 0).map(({ label }) => label),
  };
}

/** Single points stand alone with their intervals: the axis starts at zero and holds them. */
function ends({ value, low, high }: ChartPoint): number[] {
  return [0, low ?? value, high ?? value];
}

/** The one point of a series over the whole run; none where a metric has no value. */
function wholePoint(spec: ScatterChart, { label, metrics }: ChartSeries): ScatterPoint[] {
  const whole = (id: string) => {
    const metric = metrics.find((of) => of.id === id && Object.keys(of.slice).length === 0);
    return metric ? chartPoint(metric) : null;
  };
  const [x, y] = [whole(spec.x.metric), whole(spec.y.metric)];
  return x && y ? [{ x, y, at: 0, label, slice: {} }] : [];
}

/** The points of a scatter chart as they are pointed at, with both of their metrics. */
export function scatterMarks(data: ScatterData, spec: ScatterChart, formats: Formats): Mark[] {
  return data.series.flatMap((series) =>
    series.points.map(({ x, y, label }) => ({
      series,
      x: x.value,
      y: y.value,
      point: y,
      at: `${series.label}, ${spec.tag} ${label}`,
      rows: [tipRow(spec.y.label, spec.y.metric, y, formats), tipRow(spec.x.label, spec.x.metric, x, formats)],
    })),
  );
}
