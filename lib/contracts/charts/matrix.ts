import { z } from "zod";
import { axis, chartWords } from "./chart-parts";

/**
 * Chart of one metric over the values of a tag or pairs of values, one row per series, with published rows below the measured ones. A cell
 * opens the failures.
 */
export const matrixChart = chartWords.extend({
  kind: z.literal("matrix"),
  /**
   * `order`: columns in display order, with others after them; without it numbers ascend and words are sorted by mean, worst first.
   * `labels`: the label of a value, and its short form above the column.
   */
  x: axis.extend({
    tag: z.string(),
    order: z.array(z.string()).optional(),
    labels: z.record(z.string(), z.object({ label: z.string(), short: z.string() })).optional(),
  }),
  /** Tag of the second value if rows and columns are pairs, such as pairs of checks. */
  beside: z.string().optional(),
  /** Largest number of values to show: those whose intervals in the first series have the highest lower bounds, in descending order. */
  most: z.number().int().optional(),
  metric: z.string(),
  /**
   * True if the scale starts at zero: a negative value is described in words, drawn as zero and left out of means; tips and the table show
   * its figure.
   */
  fromZero: z.boolean().optional(),
  /**
   * True if values are rows of dots, one dot per series, for more values than fit across a page. A single series is always drawn like this.
   */
  down: z.boolean().optional(),
  /**
   * Target of a cell: failed samples with the tag, samples that missed a check of the group or sort (`missedBy`, by the tag's name) that the
   * column names (both of a pair), or the whole run; null for none, if no filter expresses the samples.
   */
  opens: z.enum(["tag", "group", "sort", "run"]).nullable(),
});
export type MatrixChart = z.infer<typeof matrixChart>;
