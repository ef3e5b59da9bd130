import { z } from "zod";
import { axis, chartWords } from "./chart-parts";

/**
 * Chart of consecutive metrics, such as those of the parts of a list, as connected dots: one line per series and tag value, with the ratio
 * of the last to the first beside it.
 */
export const slopesChart = chartWords.extend({
  kind: z.literal("slopes"),
  x: axis.extend({ tag: z.string() }),
  y: axis,
  metrics: z.array(z.string()).min(2),
  /** A metric over the same tag; it is 1 if the first and the last value are equal. */
  ratio: axis.extend({ metric: z.string() }),
});
export type SlopesChart = z.infer<typeof slopesChart>;
