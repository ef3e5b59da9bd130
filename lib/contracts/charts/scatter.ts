import { z } from "zod";
import { axis, chartWords, facet } from "./chart-parts";

/** Chart of two metrics against each other, with one point per value of `tag`, or one per series without a tag. */
export const scatterChart = chartWords.extend({
  kind: z.literal("scatter"),
  /**
   * `samples`: each point is one sample of a run and opens it. The metrics then name numbers of samples (a `sampleField`, a numeric tag or
   * a numeric fact of the verdict), and facet and variables name tags of the samples.
   */
  points: z.enum(["slices", "samples"]).optional(),
  facet: facet.optional(),
  tag: z.string().nullable(),
  /** True if a point shows the ranks of its series among the drawn ones. */
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
