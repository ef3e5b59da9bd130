import { z } from "zod";
import { axis, chartWords, noun } from "./chart-parts";

/**
 * Chart of the share of dialogues that reach each turn: Kaplan-Meier steps with a band, marks for interrupted dialogues, and the numbers at
 * risk below.
 */
export const survivalChart = chartWords.extend({
  kind: z.literal("survival"),
  x: axis,
  y: axis,
  /** Metric of the whole run whose `detail` is a `lifetimesDetail`. */
  metric: z.string(),
  /** Heading above the numbers at risk, such as "Replies that follow n steps"; the default names dialogues. */
  atRisk: z.string().optional(),
  /** The unit whose lifetimes depend on each other, named by the fourth member of each; scripts if absent. */
  clusters: noun.optional(),
});
export type SurvivalChart = z.infer<typeof survivalChart>;
