import type { ChartTarget } from "./chart-target";
import type { PlacedMark } from "./nearest-mark";

/**
 * Returns the target of a selected range from `left` to `right` (plot pixels): the samples of the series' marks within it. Null for fewer
 * than two marks, or unless they differ in exactly one numeric tag.
 */
export function rangeTarget(placed: readonly PlacedMark[], series: string, left: number, right: number): ChartTarget | null {
  const slices = placed.flatMap(({ mark, left: at }) =>
    mark.series.id === series && mark.target === undefined && at >= left && at <= right ? [mark.point.slice] : [],
  );
  const [first, second] = slices;
  if (!first || !second) return null;
  const differing = Object.keys(first).filter((tag) => slices.some((slice) => String(slice[tag]) !== String(first[tag])));
  const [tag] = differing;
  if (tag === undefined || differing.length > 1) return null;
  const ends = slices.flatMap((slice) => {
    const value = slice[tag];
    return typeof value === "number" ? [value] : Array.isArray(value) ? value : [Number.NaN];
  });
  if (ends.some(Number.isNaN)) return null;
  return { slice: { ...first, [tag]: [Math.min(...ends), Math.max(...ends)] } };
}
