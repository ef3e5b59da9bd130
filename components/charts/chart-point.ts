import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import type { ChartSeries } from "./chart-series";
import { behindSlot } from "./series-look";
import { roundDomain } from "./ticks";

/** One value of a series with its interval and counts. */
export interface ChartPoint {
  value: number;
  /** 95 % interval; both null where there is none. */
  low: number | null;
  high: number | null;
  /** What counts: samples, or what `counts` says. */
  n: number;
  missing: number;
  counts?: string;
  /** Whether the interval is rough. */
  rough?: boolean;
  /** Whether the interval is for the final value of a run of which a part has been asked. */
  sequence?: boolean;
  slice: Slice;
}

/** The identity of a drawn series, without its numbers. */
export interface DrawnSeries extends Pick<ChartSeries, "id" | "label" | "source"> {
  /** A base model, whose lines are dashed. */
  base?: boolean;
  /** That its numbers are of a part: `so far, 40 of 250`. */
  part?: string;
  /** Place among the looks, from 0; `behindSlot` for a series in grey behind the others. */
  slot: number;
}

/** A series as it is drawn: in its place among the looks, else in its `position`; in grey where it stands behind the others. */
export function drawnSeries({ id, label, source, slot, traits, part, behind }: ChartSeries, position: number): DrawnSeries {
  const look = behind ? behindSlot : (slot ?? position);
  return { id, label, source, slot: look, ...(traits?.base && { base: true }), ...(part && { part }) };
}

/** A metric as a point; null where it is undefined. */
export function chartPoint({ value, low, high, n, missing, slice, counts, rough, sequence }: Metric): ChartPoint | null {
  if (value === null) return null;
  return { value, low, high, n, missing, slice, ...(counts && { counts }), ...(rough && { rough }), ...(sequence && { sequence }) };
}

/** The value of a tag in a slice that names this tag alone: a number, or the middle of a range. */
export type TagPlace = { at: number; range: [number, number] | null };

/** Where a slice of one numeric tag lies; null for other slices. */
export function tagPlace(slice: Slice, tag: string): TagPlace | null {
  const keys = Object.keys(slice);
  const value = slice[tag];
  if (keys.length !== 1 || value === undefined) return null;
  if (typeof value === "number") return { at: value, range: null };
  return Array.isArray(value) ? { at: (value[0] + value[1]) / 2, range: value } : null;
}

/** Points of one metric over the single values of a tag, in its order; over its ranges where there are no single values. */
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

/** Bounds that follow the values; an interval far wider than these is cut, so that it does not flatten every line. */
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

/** How far a scale with whiskers reaches, as a multiple of the largest value. */
const widest = 4;

/**
 * Bounds that hold the values and their whole intervals, for charts of few points, whose whiskers can be read. What lies beyond four times the largest
 * value is cut: an interval from two repetitions alone can be so wide that nothing else would be visible.
 */
export function intervalBounds(points: readonly ChartPoint[], others: readonly number[] = []): [number, number] {
  const values = [...points.map(({ value }) => value), ...others];
  const most = widest * values.reduce((sum, value) => Math.max(sum, Math.abs(value)), 0);
  const ends = points.flatMap(({ value, low, high }) => [Math.max(low ?? value, -most), Math.min(high ?? value, most)]);
  return roundDomain([...values, ...ends]) ?? [0, 1];
}
