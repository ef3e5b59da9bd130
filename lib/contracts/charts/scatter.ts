import { z } from "zod";
import { axis, chartWords, facet } from "./chart-parts";

/**
 * Two metrics against each other, one point a value of `tag`; with no tag one point a series, or (`ranks`) its ranks among the drawn ones.
 * With `points: "samples"` each point is one sample of a run, `metric` names a number of samples (a `sampleField`, a numeric tag or a
 * numeric fact of the verdict), facet and variables name tags of the samples, and a point opens its sample.
 */
export const scatterChart = chartWords.extend({
  kind: z.literal("scatter"),
  points: z.enum(["slices", "samples"]).optional(),
  facet: facet.optional(),
  tag: z.string().nullable(),
  ranks: z.boolean().optional(),
  /** A stepped line joins the points that no other beats in both: less of x and more of y is better. */
  frontier: z.boolean().optional(),
  /** Both axes have the same bounds, and a line marks where both numbers are equal. */
  diagonal: z.boolean().optional(),
  /** `log`: a logarithmic axis where all values are above 0; a linear one otherwise. */
  x: axis.extend({ metric: z.string(), log: z.boolean().optional() }),
  y: axis.extend({ metric: z.string() }),
});
export type ScatterChart = z.infer<typeof scatterChart>;
