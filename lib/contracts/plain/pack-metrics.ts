import type { Metric } from "../metric";
import type { PackedMetrics } from "../packed-metrics";
import type { Slice } from "../slice";

/** Packs published metrics. Leaves out the fields that only measured metrics have: missing samples and details. */
export function packMetrics(metrics: readonly Metric[]): PackedMetrics {
  const groups = new Map<string, PackedMetrics[number]>();
  for (const { id, slice, value, standardError, low, high, n } of metrics) {
    const tags = Object.keys(slice).sort();
    const key = [id, ...tags].join(" ");
    const group = groups.get(key) ?? { id, tags, rows: [] };
    groups.set(key, group);
    const error = standardError === null && low === null && high === null ? [] : [standardError, low, high];
    group.rows.push([...tags.map((tag) => slice[tag] ?? null), value, n, ...error]);
  }
  return [...groups.values()];
}

/** Restores the input of `packMetrics`, in the order of metrics and tags. */
export function unpackMetrics(packed: PackedMetrics): Metric[] {
  return packed.flatMap(({ id, tags, rows }) =>
    rows.map((row) => {
      const [value, n, standardError = null, low = null, high = null] = row.slice(tags.length) as (number | null)[];
      const slice = Object.fromEntries(tags.map((tag, at) => [tag, row[at]])) as Slice;
      return { id, slice, value: value ?? null, standardError, low, high, n: n ?? 0, missing: 0 };
    }),
  );
}
