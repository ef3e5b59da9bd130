import type { BarsChart } from "@/lib/contracts/charts/bars";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";
import { type ChartPoint, chartPoint, type TagPlace, tagPlace } from "./chart-point";

type TagAxis = Pick<BarsChart["x"], "tag" | "order">;

/** Several metrics at one value or range of a tag. */
export interface MetricGroup {
  /** `101–200`, or the single value. */
  label: string;
  /** Groups are sorted by this, ascending. */
  at: number;
  slice: Slice;
  /** One point per metric, in order; null if undefined. */
  values: (ChartPoint | null)[];
}

/** Largest number of single values shown as separate groups. */
const mostValues = 12;

/** Position and label of a slice with one tag; words follow the family's order, else their first appearance. */
function groupPlace(slice: Slice, { tag, order = [] }: TagAxis, next: number): (TagPlace & { label: string }) | null {
  const word = slice[tag];
  if (typeof word === "string" && Object.keys(slice).length === 1) {
    const ordered = order.indexOf(word);
    return { at: ordered < 0 ? order.length + next : ordered, range: null, label: word };
  }
  const place = tagPlace(slice, tag);
  if (place === null) return null;
  return { ...place, label: place.range === null ? String(place.at) : `${place.range[0]}–${place.range[1]}` };
}

/**
 * Groups metrics by the values of the axis' tag, or by its ranges if it has many values; with `rangesFirst`, by its ranges whenever there
 * are several.
 */
export function metricGroups(x: TagAxis, ids: readonly string[], metrics: readonly Metric[], rangesFirst: boolean): MetricGroup[] {
  const groups = new Map<string, MetricGroup & { ranged: boolean }>();
  for (const metric of metrics) {
    const at = ids.indexOf(metric.id);
    const key = sliceKey(metric.slice);
    const place = at < 0 ? null : groupPlace(metric.slice, x, groups.size);
    if (place === null) continue;
    const group = groups.get(key) ?? {
      at: place.at,
      ranged: place.range !== null,
      label: place.label,
      slice: metric.slice,
      values: ids.map(() => null),
    };
    group.values[at] = chartPoint(metric);
    groups.set(key, group);
  }
  const sorted = [...groups.values()].filter(({ values }) => values.some((bar) => bar !== null)).sort((a, b) => a.at - b.at);
  const ranges = sorted.filter(({ ranged }) => ranged);
  const singles = sorted.filter(({ ranged }) => !ranged);
  const chosen = (rangesFirst && ranges.length > 1) || singles.length > mostValues || singles.length === 0 ? ranges : singles;
  return (chosen.length > 0 ? chosen : singles).map(({ label, at, slice, values }) => ({ label, at, slice, values }));
}
