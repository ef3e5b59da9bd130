import { z } from "zod";
import { axis, chartWords } from "./chart-parts";

/**
 * Metrics that follow each other, such as those of the parts of a list, as dots joined by a line: one line for each series and each value of a tag.
 * Beside it the ratio of the last to the first.
 */
export const slopesChart = chartWords.extend({
  kind: z.literal("slopes"),
  x: axis.extend({ tag: z.string() }),
  y: axis,
  metrics: z.array(z.string()).min(2),
  /** A metric over the same tag; at 1 the first and the last are equal. */
  ratio: axis.extend({ metric: z.string() }),
});
export type SlopesChart = z.infer<typeof slopesChart>;
