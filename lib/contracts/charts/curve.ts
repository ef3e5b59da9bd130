import { z } from "zod";
import { axis, chartWords, facet } from "./chart-parts";

/** A metric over a numeric tag: one line a series, with its interval as a band. */
export const curveChart = chartWords.extend({
  kind: z.literal("curve"),
  facet: facet.optional(),
  /** One plot for each group of models, where the drawn ones are in several. */
  groups: z.boolean().optional(),
  /**
   * `log`: places by the logarithm, for lengths that double. `offered`: the reader may choose it where the values span more than a factor
   * of 20, and it is chosen at first beyond a factor of 100.
   */
  x: axis.extend({ tag: z.string(), log: z.union([z.boolean(), z.literal("offered")]).optional() }),
  y: axis,
  metric: z.string(),
  /** Below it the share of replies at each value that did not finish, or that are in no score, as curves of their own. */
  replies: z.boolean().optional(),
  /** Metric whose `detail` is a `fittedCurve`, drawn thin over the series. */
  fit: z.string().optional(),
  /** Draw a reference line at this y, such as a ratio of 1. */
  reference: z.object({ y: z.number(), label: z.string() }).optional(),
  /**
   * A reference that differs from x to x, such as the score of a blind guess at each length: a metric over the same tag, taken from the
   * first series that has it, or fixed values.
   */
  floor: z
    .union([
      z.object({ label: z.string(), metric: z.string() }),
      z.object({ label: z.string(), values: z.array(z.tuple([z.number(), z.number()])).min(1) }),
    ])
    .optional(),
});
export type CurveChart = z.infer<typeof curveChart>;
