import { z } from "zod";
import { chartWords, noun } from "./chart-parts";

const tableSide = z.object({
  label: z.string(),
  tag: z.string(),
  /** Values in the order in which they are shown; others follow. */
  order: z.array(z.string()).optional(),
});

/** One metric by two words of its slices as a table, with the sides' own figures at its edges. */
export const tableChart = chartWords.extend({
  kind: z.literal("table"),
  rows: tableSide,
  columns: tableSide,
  metric: z.string(),
  /** What n counts and a cell opens: samples (by whatever name) with these tags, or samples that missed a check whose group has these words. */
  counts: z.union([z.enum(["samples", "checks"]), noun]),
});
export type TableChart = z.infer<typeof tableChart>;
