import { z } from "zod";
import { slice } from "../slice";
import { axis, chartWords } from "./chart-parts";

const end = z.object({ metric: z.string(), label: z.string() });

/** Two metrics of one unit as the ends of a line, a row for each series: how far the one lies from the other, for each part of the run. */
export const dumbbellChart = chartWords.extend({
  kind: z.literal("dumbbell"),
  /** Of both metrics. */
  x: axis,
  from: end,
  to: end,
  /** Parts of the run, each with all rows; the first is the one that a small place has room for. */
  parts: z.array(z.object({ label: z.string(), slice })).min(1),
});
export type DumbbellChart = z.infer<typeof dumbbellChart>;
