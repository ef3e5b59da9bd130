import { z } from "zod";
import { axis, chartWords, facet } from "./chart-parts";

/**
 * Chart of two metrics with a point per value of `tag`, or per series (or its rank) without a tag. With `points: "samples"` each point is a
 * sample, and `metric` names a sample field, numeric tag or numeric fact.
 */
export const scatterChart = chartWords.extend({
  kind: z.literal("scatter"),
  points: z.enum(["slices", "samples"]).optional(),
  facet: facet.optional(),
  tag: z.string().nullable(),
  ranks: z.boolean().optional(),
  /** True to join the points that no other point beats in both metrics with a stepped line: less of x and more of y is better. */
  frontier: z.boolean().optional(),
  /** True if both axes have the same bounds and a line marks where both numbers are equal. */
  diagonal: z.boolean().optional(),
  /** `log`: a logarithmic axis if all values are above 0, else a linear one. */
  x: axis.extend({ metric: z.string(), log: z.boolean().optional() }),
  y: axis.extend({ metric: z.string() }),
});
export type ScatterChart = z.infer<typeof scatterChart>;
