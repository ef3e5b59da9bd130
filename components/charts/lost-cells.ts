import type { Metric } from "@/lib/contracts/metric";

/** Cells over two tags without a figure, because all that they should be made of is missing: they are not drawn, but they count. */
export function lostCells(metrics: readonly Metric[], id: string, tags: readonly [string, string]): Metric[] {
  return metrics.filter(({ id: of, slice, value, missing }) => {
    const keys = Object.keys(slice);
    return of === id && value === null && missing > 0 && keys.length === 2 && tags.every((tag) => keys.includes(tag));
  });
}
