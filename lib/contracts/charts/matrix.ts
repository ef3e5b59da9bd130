import { z } from "zod";
import { axis, chartWords } from "./chart-parts";

/** One metric over the values of one tag, or over pairs of values, a row for each series: the published ones stand below the measured ones. A cell opens what failed. */
export const matrixChart = chartWords.extend({
  kind: z.literal("matrix"),
  /** Columns in this order, where it means something, others after them; without one numbers rise, and words are sorted by their means, the worst first; `labels`: what a value is called, and in few letters above its column. */
  x: axis.extend({
    tag: z.string(),
    order: z.array(z.string()).optional(),
    labels: z.record(z.string(), z.object({ label: z.string(), short: z.string() })).optional(),
  }),
  /** The tag of the second of two values that a row or a column is of: a pair of checks. */
  beside: z.string().optional(),
  /** Of many values, so many: those whose intervals of the first series begin highest, from the highest down. */
  most: z.number().int().optional(),
  metric: z.string(),
  /** Zero is the least that a value says: what lies below it is said in words, drawn as zero and in no mean; tips and the table have the figure. */
  fromZero: z.boolean().optional(),
  /** Values are rows of dots, one for each series: for more values than a page is wide. One series alone is always drawn so. */
  down: z.boolean().optional(),
  /**
   * What a cell opens: samples with the tag, samples that missed a check of the group, or of the sort (`missedBy`, by the tag's name), that the
   * column names (both of a pair), or the whole run.
   */
  opens: z.enum(["tag", "group", "sort", "run"]),
});
export type MatrixChart = z.infer<typeof matrixChart>;
