import { formatNumber } from "@/components/ui/format";
import type { CurveChart } from "@/lib/contracts/charts/curve";
import type { FittedCurve } from "@/lib/contracts/metric";
import { fittedCurveOf } from "@/lib/contracts/plain/details";
import { type ChartMark, type Formats, tipRow } from "../chart-kit";
import { type ChartPoint, type DrawnSeries, drawnSeries, pointsByTag, yBounds } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import { behindSlot } from "../series-look";
import { type StrayLine, strayLines } from "./stray-lines";

export interface CurvePoint extends ChartPoint {
  x: number;
}

export interface CurveSeries extends DrawnSeries {
  points: CurvePoint[];
  fit: FittedCurve | null;
}

/** Reference value by x, in the units of the axes and in ascending order of x. */
export interface CurveFloor {
  label: string;
  points: { x: number; y: number }[];
}

export interface CurveData {
  series: CurveSeries[];
  /** Gray series behind the others, without fits. */
  behind: CurveSeries[];
  /** Shares of replies that are unfinished or not scored; empty if all finished. */
  strays: StrayLine[];
  floor: CurveFloor | null;
  /** Every x with a point of some series, ascending. */
  xs: number[];
  xDomain: [number, number];
  yDomain: [number, number];
  /** Labels of series without a point in this chart. */
  absent: string[];
}

/** Computes the lines of one metric over a numeric tag. An undefined value has no point, and the line continues to the next one. */
export function curveData(spec: CurveChart, series: readonly ChartSeries[]): CurveData {
  const placed: CurveSeries[] = series.map((chartSeries, position) => ({
    ...drawnSeries(chartSeries, position),
    points: pointsByTag(chartSeries.metrics, spec.metric, spec.x.tag).map(({ at, point }) => ({ ...point, x: at })),
    fit: spec.fit === undefined || chartSeries.behind ? null : fitOf(chartSeries, spec.fit),
  }));
  const all = placed.filter(({ slot }) => slot !== behindSlot);
  const drawn = all.filter(({ points }) => points.length > 0);
  const behind = drawn.length === 0 ? [] : placed.filter(({ slot, points }) => slot === behindSlot && points.length > 1);
  const points = [...drawn, ...behind].flatMap((curve) => curve.points);
  const floor = floorOf(spec, series);
  const xs = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const reach = [...xs, ...series.flatMap(({ axes }) => axes?.[spec.x.tag] ?? [])].sort((a, b) => a - b);
  return {
    series: drawn,
    behind,
    strays: spec.replies ? strayLines(drawn, series, spec.x.tag) : [],
    floor,
    xs,
    xDomain: spec.x.domain ?? (spec.x.log === true ? logBounds(reach) : xBounds(reach)),
    yDomain: spec.y.domain ?? yBounds(points, [...(spec.reference ? [spec.reference.y] : []), ...(floor?.points ?? []).map(({ y }) => y)]),
    absent: all.filter((curve) => curve.points.length === 0).map(({ label }) => label),
  };
}

function floorOf({ floor, x }: CurveChart, series: readonly ChartSeries[]): CurveFloor | null {
  if (!floor) return null;
  const points =
    "values" in floor
      ? floor.values.map(([at, y]) => ({ x: at, y })).sort((a, b) => a.x - b.x)
      : (series.map(({ metrics }) => pointsByTag(metrics, floor.metric, x.tag)).find((points) => points.length > 0) ?? []).map(
          ({ at, point }) => ({
            x: at,
            y: point.value,
          }),
        );
  return points.length > 0 ? { label: floor.label, points } : null;
}

function fitOf({ metrics }: ChartSeries, id: string): FittedCurve | null {
  const detail = metrics.find((metric) => metric.id === id && Object.keys(metric.slice).length === 0)?.detail;
  return fittedCurveOf(detail);
}

/** Starts at zero if that takes little space and ends at the last value, so that lines end at the edge, next to their labels. */
function xBounds(xs: readonly number[]): [number, number] {
  const first = xs[0] ?? 0;
  const last = xs.at(-1) ?? 1;
  if (first === last) return [first - 1, last + 1];
  return [first >= 0 && first < 0.3 * last ? 0 : first, last];
}

function logBounds(xs: readonly number[]): [number, number] {
  const first = xs[0] ?? 1;
  const last = xs.at(-1) ?? 2;
  return first === last ? [first / 2, 2 * last] : [first, last];
}

/** Returns a curve chart's points as marks for the pointer. */
export function curveMarks(data: CurveData, spec: CurveChart, formats: Formats): ChartMark[] {
  return [...data.series, ...data.behind].flatMap((series) =>
    series.points.map((point) => ({
      series,
      x: point.x,
      y: point.value,
      point,
      at: `${spec.x.label} ${formatNumber(point.x)}`,
      rows: [tipRow(spec.y.label, spec.metric, point, formats)],
    })),
  );
}
