import { z } from "zod";
import { axis, chartContract, chartWords } from "./chart-parts";

/**
 * Two metrics against each other, one point a value of `tag`; with no tag one point a series. With `points: "samples"` each point is one
 * sample of a run, `metric` names a number of samples (a `sampleField` or a numeric tag), and a point opens its sample.
 */
export const scatterChart = chartWords.extend({
  kind: z.literal("scatter"),
  points: z.enum(["slices", "samples"]).optional(),
  tag: z.string().nullable(),
  x: axis.extend({ metric: z.string() }),
  y: axis.extend({ metric: z.string() }),
});
export type ScatterChart = z.infer<typeof scatterChart>;

export const scatter = chartContract(scatterChart, ({ points, x, y, tag }) =>
  points === "samples" ? { metrics: [], tags: [] } : { metrics: [x.metric, y.metric], tags: tag === null ? [[]] : [[], [tag]] },
);
