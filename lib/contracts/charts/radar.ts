import { z } from "zod";
import { slice } from "../slice";
import { chartWords, facet } from "./chart-parts";

/**
 * Chart of shares from 0 to 1, or in percent, on axes around a center, with a polygon for each of up to six series. The reader can switch
 * to bars with intervals.
 */
export const radarChart = chartWords.extend({
  kind: z.literal("radar"),
  facet: facet.optional(),
  /** One metric over the values of a tag, or one metric per axis; clockwise from the top. */
  axes: z.union([
    z.object({
      metric: z.string(),
      tag: z.string(),
      /** Values in display order; others follow. */
      order: z.array(z.string()).optional(),
      /** Labels of the values. */
      labels: z.record(z.string(), z.string()).optional(),
    }),
    z
      .array(
        z.object({
          metric: z.string(),
          label: z.string(),
          /** Slice of the samples that the axis opens; the whole run if absent. */
          opens: slice.optional(),
        }),
      )
      .min(3),
  ]),
});
export type RadarChart = z.infer<typeof radarChart>;
