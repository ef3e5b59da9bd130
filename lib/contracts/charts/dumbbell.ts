import { z } from "zod";
import { slice } from "../slice";
import { axis, chartWords } from "./chart-parts";

const end = z.object({ metric: z.string(), label: z.string() });

/** Chart of two metrics of one unit as the ends of a line, one row per series; it shows their distance in each part of the run. */
export const dumbbellChart = chartWords.extend({
  kind: z.literal("dumbbell"),
  /** The axis of both metrics. */
  x: axis,
  from: end,
  to: end,
  /** Parts of the run, each with all rows; only the first is shown where space is small. */
  parts: z.array(z.object({ label: z.string(), slice })).min(1),
});
export type DumbbellChart = z.infer<typeof dumbbellChart>;
