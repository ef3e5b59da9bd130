import { z } from "zod";
import { chartWords, noun } from "./chart-parts";

const tableSide = z.object({
  label: z.string(),
  tag: z.string(),
  /** Values in display order; others follow. */
  order: z.array(z.string()).optional(),
});

/** Table of one metric by two tags of its slices, with the figures of each tag alone at its edges. */
export const tableChart = chartWords.extend({
  kind: z.literal("table"),
  rows: tableSide,
  columns: tableSide,
  metric: z.string(),
  /**
   * The unit of n and the target of a cell: samples (under any name) with these tags, of which only the failed ones if the metric has a
   * better end; or samples that missed a check whose group contains these words.
   */
  counts: z.union([z.enum(["samples", "checks"]), noun]),
});
export type TableChart = z.infer<typeof tableChart>;
