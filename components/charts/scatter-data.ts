import type { ScatterChart } from "@/lib/contracts/charts/scatter";
import { type Slice, sliceKey } from "@/lib/contracts/slice";
import { type ChartPoint, chartPoint, type DrawnSeries, drawnSeries, pointsByTag } from "./chart-point";
import type { ChartSeries } from "./chart-series";
import { yBounds } from "./curve-data";
import { roundDomain } from "./ticks";

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
  kind: "scatter";
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
    kind: "scatter",
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
