import { z } from "zod";
import { axis, chartContract, chartWords } from "./chart-parts";

/** Two metrics against each other, one point a value of `tag`; with no tag one point a series. */
export const scatterChart = chartWords.extend({
  kind: z.literal("scatter"),
  tag: z.string().nullable(),
  x: axis.extend({ metric: z.string() }),
  y: axis.extend({ metric: z.string() }),
});
export type ScatterChart = z.infer<typeof scatterChart>;

export const scatter = chartContract(scatterChart, ({ x, y, tag }) => ({
  metrics: [x.metric, y.metric],
  tags: tag === null ? [[]] : [[], [tag]],
}));
