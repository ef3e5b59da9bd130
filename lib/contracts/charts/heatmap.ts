import { z } from "zod";
import { axis, chartWords } from "./chart-parts";

/**
 * Chart of one metric over two tags: a colored cell per pair of values, with figure, interval and n. Numbers ascend; words are sorted by
 * mean, worst first. A cell opens its failed samples.
 */
export const heatmapChart = chartWords.extend({
  kind: z.literal("heatmap"),
  x: axis.extend({ tag: z.string() }),
  y: axis.extend({ tag: z.string() }),
  metric: z.string(),
});
export type HeatmapChart = z.infer<typeof heatmapChart>;
