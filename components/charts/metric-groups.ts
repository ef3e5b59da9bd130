import type { BarsChart } from "@/lib/contracts/charts/bars";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";
import { type ChartPoint, chartPoint, type TagPlace, tagPlace } from "./chart-point";

type TagAxis = Pick<BarsChart["x"], "tag" | "order">;

/** Several metrics on one value or range of a tag. */
export interface MetricGroup {
  /** `101–200`, or the one value. */
  label: string;
  /** Groups rise by it. */
  at: number;
  slice: Slice;
  /** One for each metric, in their order; null where it is undefined. */
  values: (ChartPoint | null)[];
}

/** Single values of a tag that stand beside each other without being read as a curve. */
const mostValues = 12;

/** Where a slice of one tag stands and what it is called; words stand as the family orders them, else as they come. */
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
 * Metrics with these ids over the values of the axis' tag, or over its ranges where there are many values; with `rangesFirst` over its ranges wherever
 * there are several.
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
