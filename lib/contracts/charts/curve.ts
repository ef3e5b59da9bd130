import { z } from "zod";
import { axis, chartContract, chartWords, facet } from "./chart-parts";

/** A metric over a numeric tag: one line a series, with its interval as a band. */
export const curveChart = chartWords.extend({
  kind: z.literal("curve"),
  facet: facet.optional(),
  x: axis.extend({ tag: z.string() }),
  y: axis,
  metric: z.string(),
  /** Metric whose `detail` is a `fittedCurve`, drawn thin over the series. */
  fit: z.string().optional(),
  /** Draw a reference line at this y, such as a ratio of 1. */
  reference: z.object({ y: z.number(), label: z.string() }).optional(),
});
export type CurveChart = z.infer<typeof curveChart>;

/** The fit is of the whole run. */
export const curve = chartContract(curveChart, ({ metric, fit, x }) => ({
  metrics: fit === undefined ? [metric] : [metric, fit],
  tags: [[], [x.tag]],
}));
