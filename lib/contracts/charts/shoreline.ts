import { z } from "zod";
import { outcomeDeclaration } from "../check";
import { axis, chartWords, noun } from "./chart-parts";

/**
 * Every reply of a run as a strip of its checks in list order, stacked by a numeric tag: where the missed ones gather is seen as a shore.
 * Choosing a span lists its checks.
 */
export const shorelineChart = chartWords.extend({
  kind: z.literal("shoreline"),
  /** What the strips are stacked by. */
  y: axis.extend({ tag: z.string() }),
  /** A metric with a slice for each value of the tag: the table's figures, and which series have replies. */
  metric: z.string(),
  /** What a check is called. */
  noun,
  /** What the letters of the strips mean. */
  outcomes: z.array(outcomeDeclaration),
});
export type ShorelineChart = z.infer<typeof shorelineChart>;
