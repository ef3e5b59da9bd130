import { z } from "zod";
import { axis, chartWords } from "./chart-parts";

/**
 * Chart of one metric over two tags: a colored cell per pair of values, with figure, interval and n. Numbers ascend; words are sorted by
 * mean, worst first.
 */
export const heatmapChart = chartWords.extend({
  kind: z.literal("heatmap"),
  x: axis.extend({ tag: z.string() }),
  y: axis.extend({ tag: z.string() }),
  metric: z.string(),
  /** Target of a cell: failed samples with its tags; with `sort`, samples that missed a check of each of its two sorts, named by `x`'s tag. */
  opens: z.literal("sort").optional(),
});
export type HeatmapChart = z.infer<typeof heatmapChart>;
