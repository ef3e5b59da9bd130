import { z } from "zod";
import { axis, chartWords, facet } from "./chart-parts";

/** Chart of a metric over a numeric tag: one line per series, with its interval as a band. */
export const curveChart = chartWords.extend({
  kind: z.literal("curve"),
  facet: facet.optional(),
  /** True for one plot per group of models, if the drawn models are in several groups. */
  groups: z.boolean().optional(),
  /**
   * `log`: logarithmic positions, for lengths that double. `offered`: the reader may choose a logarithmic axis if the values span more than
   * a factor of 20; it is the default beyond a factor of 100.
   */
  x: axis.extend({ tag: z.string(), log: z.union([z.boolean(), z.literal("offered")]).optional() }),
  y: axis,
  metric: z.string(),
  /** True to draw, below the chart, curves of the share of replies at each value that did not finish or are in no score. */
  replies: z.boolean().optional(),
  /** Metric whose `detail` is a `fittedCurve`, drawn as a thin line over the series. */
  fit: z.string().optional(),
  /** A reference line at this y, such as a ratio of 1. */
  reference: z.object({ y: z.number(), label: z.string() }).optional(),
  /**
   * A reference that depends on x, such as the score of a blind guess at each length: a metric over the same tag, taken from the first
   * series that has it, or fixed values.
   */
  floor: z
    .union([
      z.object({ label: z.string(), metric: z.string() }),
      z.object({ label: z.string(), values: z.array(z.tuple([z.number(), z.number()])).min(1) }),
    ])
    .optional(),
});
export type CurveChart = z.infer<typeof curveChart>;
