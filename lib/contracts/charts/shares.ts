import { z } from "zod";
import { scoredEnding } from "../asked";
import { outcomeTone } from "../check";
import { sampleStatus } from "../sample";
import { slice } from "../slice";
import { axis, chartWords, facet } from "./chart-parts";

/** Chart of named shares that add up to 100%, as one bar per value of a tag or per series. */
export const sharesChart = chartWords.extend({
  kind: z.literal("shares"),
  facet: facet.optional(),
  /** `tag` null: one bar per series. `order`: values in display order; others follow. */
  x: axis.extend({ tag: z.string().nullable(), order: z.array(z.string()).optional() }),
  /**
   * Parts from left to right: one metric over the values of a tag, or one metric per part. Percentages are drawn as they are, counts as
   * shares of their sum. A part with a tone has the color of such verdicts.
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
          /** Parts below the common line. If present, the bars are columns, and all other parts are above that line. */
          below: z.boolean().optional(),
          /** Target of a piece in addition to its slice; null for none. */
          opens: z
            .object({
              reply: scoredEnding.optional(),
              status: z.array(sampleStatus).optional(),
              slice: slice.optional(),
              /** False for samples that missed something only, such as the scoring point that the slice names. */
              passed: z.boolean().optional(),
              /** Further terms of the filter. */
              line: z.string().optional(),
            })
            .nullable()
            .optional(),
        }),
      )
      .min(1),
  ]),
});
export type SharesChart = z.infer<typeof sharesChart>;
