import { z } from "zod";
import { axis, chartWords, facet } from "./chart-parts";

/** Chart of several metrics side by side over the values or ranges of one tag. */
export const barsChart = chartWords.extend({
  kind: z.literal("bars"),
  facet: facet.optional(),
  /** `order`: values in display order; others follow. */
  x: axis.extend({ tag: z.string(), order: z.array(z.string()).optional() }),
  y: axis,
  metrics: z.array(z.string()).min(1),
  stacked: z.boolean(),
});
export type BarsChart = z.infer<typeof barsChart>;
