import { z } from "zod";
import { scoredEnding } from "../asked";
import { outcomeTone } from "../check";
import { sampleStatus } from "../sample";
import { axis, chartWords, facet } from "./chart-parts";

/** Shares of named parts that together are 100 %, as one bar for each value of a tag, or for each series. */
export const sharesChart = chartWords.extend({
  kind: z.literal("shares"),
  facet: facet.optional(),
  /** `tag` null: one bar for each series. `order`: values in the order in which they are shown; others follow. */
  x: axis.extend({ tag: z.string().nullable(), order: z.array(z.string()).optional() }),
  /**
   * From left to right: one metric over the values of a tag, or a metric for each part. Percent are drawn as they are, counts as shares
   * of their sum. A part with a tone has the colour of such verdicts.
   */
  parts: z.union([
    z.object({
      metric: z.string(),
      tag: z.string(),
      order: z.array(z.string()).optional(),
      labels: z.record(z.string(), z.object({ label: z.string(), tone: outcomeTone.optional() })).optional(),
    }),
    z
      .array(
        z.object({
          metric: z.string(),
          label: z.string(),
          tone: outcomeTone.optional(),
          /** With such parts the bars are columns on a common line: these hang below it, the others stand on it. */
          below: z.boolean().optional(),
          /** What a piece opens beside its slice; null for nothing. */
          opens: z
            .object({ reply: scoredEnding.optional(), status: z.array(sampleStatus).optional() })
            .nullable()
            .optional(),
        }),
      )
      .min(1),
  ]),
});
export type SharesChart = z.infer<typeof sharesChart>;
