import { z } from "zod";
import { type Metric, metric } from "./metric";

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Published figures of one metric over the same tags in few letters, for pages that may draw any of thousands. */
export const packedMetrics = z.array(
  z.object({
    id: z.string(),
    tags: z.array(z.string()),
    /** Values of the tags, then value and n, then, where one is known, standard error, low and high. */
    rows: z.array(z.array(z.union([scalar, z.tuple([z.number(), z.number()])]))),
  }),
);
export type PackedMetrics = z.infer<typeof packedMetrics>;

/** Leaves out what only measured metrics have: missing samples and details. */
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

/** What `packMetrics` was given, in the order of metrics and tags. */
export function unpackMetrics(packed: PackedMetrics): Metric[] {
  return packed.flatMap(({ id, tags, rows }) =>
    rows.map((row) => {
      const [value, n, standardError = null, low = null, high = null] = row.slice(tags.length);
      const slice = Object.fromEntries(tags.map((tag, at) => [tag, row[at]]));
      return metric.parse({ id, slice, value, standardError, low, high, n, missing: 0 });
    }),
  );
}
