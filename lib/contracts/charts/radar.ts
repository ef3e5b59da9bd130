import { z } from "zod";
import { chartWords, facet } from "./chart-parts";

/**
 * Shares from 0 to 1 (or percent of it) on axes around a centre, a polygon for each of up to six series; the same as bars with their
 * intervals when the reader asks.
 */
export const radarChart = chartWords.extend({
  kind: z.literal("radar"),
  facet: facet.optional(),
  /** One metric over the values of a tag, or a metric for each axis; clockwise from the top. */
  axes: z.union([
    z.object({
      metric: z.string(),
      tag: z.string(),
      /** Values in the order in which they are shown; others follow. */
      order: z.array(z.string()).optional(),
      /** What a value is called. */
      labels: z.record(z.string(), z.string()).optional(),
    }),
    z.array(z.object({ metric: z.string(), label: z.string() })).min(3),
  ]),
});
export type RadarChart = z.infer<typeof radarChart>;
