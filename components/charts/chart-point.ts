import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import type { ChartSeries } from "./chart-series";
import { behindSlot } from "./series-look";
import { roundDomain } from "./ticks";

/** Value of a series with its interval and counts. */
export interface ChartPoint {
  value: number;
  /** 95% interval; both ends null if there is none. */
  low: number | null;
  high: number | null;
  /** Number of samples, or of the unit in `counts`. */
  n: number;
  missing: number;
  counts?: string;
  /** True for an approximate interval. */
  rough?: boolean;
  /** True if the interval is for the final value of a partly asked run. */
  sequence?: boolean;
  slice: Slice;
}

/** Identity of a drawn series, without its numbers. */
export interface DrawnSeries extends Pick<ChartSeries, "id" | "label" | "source"> {
  /** A base model, whose lines are dashed. */
  base?: boolean;
  /** Progress of a partly asked run: `so far, 40 of 250`. */
  part?: string;
  /** Index of the series' look, from 0; `behindSlot` for a gray series behind the others. */
  slot: number;
}

/** Returns a series as it is drawn, with the look of its `slot`, else of its `position`; gray if it is behind the others. */
export function drawnSeries({ id, label, source, slot, traits, part, behind }: ChartSeries, position: number): DrawnSeries {
  const look = behind ? behindSlot : (slot ?? position);
  return { id, label, source, slot: look, ...(traits?.base && { base: true }), ...(part && { part }) };
}

/** Converts a metric to a point; null if its value is undefined. */
export function chartPoint({ value, low, high, n, missing, slice, counts, rough, sequence }: Metric): ChartPoint | null {
  if (value === null) return null;
  return { value, low, high, n, missing, slice, ...(counts && { counts }), ...(rough && { rough }), ...(sequence && { sequence }) };
}

/** Position of a slice that names one numeric tag: its number, or the middle of its range. */
export type TagPlace = { at: number; range: [number, number] | null };

/** Returns the position of a slice of this numeric tag alone; null for other slices. */
export function tagPlace(slice: Slice, tag: string): TagPlace | null {
  const keys = Object.keys(slice);
  const value = slice[tag];
  if (keys.length !== 1 || value === undefined) return null;
  if (typeof value === "number") return { at: value, range: null };
  return Array.isArray(value) ? { at: (value[0] + value[1]) / 2, range: value } : null;
}

/** Returns the points of one metric in ascending order of the tag's single values, or of its ranges if there are no single values. */
export function pointsByTag(
  metrics: readonly Metric[],
  id: string,
  tag: string,
): { at: number; range: [number, number] | null; point: ChartPoint }[] {
  const placed = metrics.flatMap((metric) => {
    const place = metric.id === id ? tagPlace(metric.slice, tag) : null;
    const point = place && chartPoint(metric);
    return point ? [{ ...place, point }] : [];
  });
  const single = placed.filter(({ range }) => range === null);
  return (single.length > 0 ? single : placed).sort((a, b) => a.at - b.at);
}

/** Computes axis bounds from the values. An interval far wider than their spread is cut, so that it does not flatten every line. */
export function yBounds(points: readonly ChartPoint[], references: readonly number[] = []): [number, number] {
  const values = [...points.map(({ value }) => value), ...references];
  if (values.length === 0) return [0, 1];
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  const spread = high - low || Math.abs(high) || 1;
  const ends = points.flatMap((point) => [
    Math.max(point.low ?? point.value, low - spread / 4),
    Math.min(point.high ?? point.value, high + spread / 4),
  ]);
  return roundDomain([...values, ...ends]) ?? [0, 1];
}

/** Maximum extent of an axis with whiskers, as a multiple of the largest value. */
const widest = 4;

/**
 * Computes axis bounds that contain the values and their intervals, for charts with few points.
 * Intervals are cut at four times the largest value: one from two repetitions can be so wide that nothing else would be visible.
 */
export function intervalBounds(points: readonly ChartPoint[], others: readonly number[] = []): [number, number] {
  const values = [...points.map(({ value }) => value), ...others];
  const most = widest * values.reduce((sum, value) => Math.max(sum, Math.abs(value)), 0);
  const ends = points.flatMap(({ value, low, high }) => [Math.max(low ?? value, -most), Math.min(high ?? value, most)]);
  return roundDomain([...values, ...ends]) ?? [0, 1];
}
