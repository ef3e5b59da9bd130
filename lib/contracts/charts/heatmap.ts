import { z } from "zod";
import { axis, chartWords } from "./chart-parts";

/**
 * One metric over two tags: a coloured cell for each pair of values, with its figure, interval and n. Numbers
 * rise, words are sorted by their means, the worst first. A cell opens its failed samples.
 */
export const heatmapChart = chartWords.extend({
  kind: z.literal("heatmap"),
  x: axis.extend({ tag: z.string() }),
  y: axis.extend({ tag: z.string() }),
  metric: z.string(),
});
export type HeatmapChart = z.infer<typeof heatmapChart>;
