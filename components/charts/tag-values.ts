import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";

export type TagValue = string | number | boolean;

/** Returns the single value of a tag in a slice; null for none and for a range. */
export function tagValue(slice: Slice, tag: string): TagValue | null {
  const value = slice[tag];
  return value === undefined || Array.isArray(value) ? null : value;
}

/** Returns the distinct values: those of `order` first, then numbers ascending, then words in order of appearance. */
export function orderedValues(values: readonly TagValue[], order: readonly string[] = []): TagValue[] {
  const rank = (value: TagValue): number => {
    const at = order.indexOf(String(value));
    return at >= 0 ? at : order.length;
  };
  return [...new Set(values)].sort((a, b) => rank(a) - rank(b) || (typeof a === "number" && typeof b === "number" ? a - b : 0));
}

/**
 * Returns the distinct values: numbers ascending, words by the mean of their figures, worst first (the lowest, or the highest if lower is
 * better). Values without a figure come last.
 */
export function worstFirst(
  figures: readonly { key: TagValue; value: number | null }[],
  direction: MetricDeclaration["direction"] | undefined,
): TagValue[] {
  const values = orderedValues(figures.map(({ key }) => key));
  if (values.every((value) => typeof value === "number")) return values;
  const sign = direction === "lower" ? -1 : 1;
  const means = new Map(
    values.map((key) => [key, meanOf(figures.flatMap((figure) => (figure.key === key && figure.value !== null ? [figure.value] : [])))]),
  );
  const rank = (value: TagValue) => sign * (means.get(value) ?? sign * Number.POSITIVE_INFINITY);
  return values.sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

/** Returns the mean; null if there are no values. */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Maps slice keys to a series' values of one metric. */
export function bySlice(metrics: readonly Metric[], id: string): ReadonlyMap<string, Metric> {
  return new Map(metrics.filter((metric) => metric.id === id).map((metric) => [sliceKey(metric.slice), metric]));
}

/** Returns the cells over two tags whose samples are all missing; the chart counts but does not draw them. */
export function lostCells(metrics: readonly Metric[], id: string, tags: readonly [string, string]): Metric[] {
  return metrics.filter(({ id: metricId, slice, value, missing }) => {
    const keys = Object.keys(slice);
    return metricId === id && value === null && missing > 0 && keys.length === 2 && tags.every((tag) => keys.includes(tag));
  });
}

/** Converts a tag's value to a cell of a table. */
export function plainValue(value: TagValue): string | number {
  return typeof value === "boolean" ? String(value) : value;
}

/** Returns the values of these tags in a metric's slice. */
export function tagsOf({ slice }: Metric, tags: readonly string[]): (string | number)[] {
  return tags.map((tag) => plainValue(tagValue(slice, tag) ?? ""));
}
