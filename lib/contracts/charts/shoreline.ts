import { z } from "zod";
import { outcomeDeclaration } from "../check";
import { axis, chartWords, noun } from "./chart-parts";

/**
 * Chart of every reply of a run as a strip of its checks in list order, stacked by a numeric tag, so that clusters of missed checks are
 * visible. Selecting a span lists its checks.
 */
export const shorelineChart = chartWords.extend({
  kind: z.literal("shoreline"),
  /** The tag by which the strips are stacked. */
  y: axis.extend({ tag: z.string() }),
  /** A metric with a slice for each value of the tag. It provides the table's figures and shows which series have replies. */
  metric: z.string(),
  /** Singular and plural of a check. */
  noun,
  /** Meanings of the letters in the strips. */
  outcomes: z.array(outcomeDeclaration),
});
export type ShorelineChart = z.infer<typeof shorelineChart>;
