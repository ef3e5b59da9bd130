import { z } from "zod";
import { axis, chartWords } from "./chart-parts";

/** Share of dialogues that still go on, turn by turn: Kaplan-Meier steps with their band, broken-off dialogues marked, numbers at risk below. */
export const survivalChart = chartWords.extend({
  kind: z.literal("survival"),
  x: axis,
  y: axis,
  /** Metric of the whole run whose `detail` is a `lifetimesDetail`. */
  metric: z.string(),
  /** What stands above the numbers at risk: "Replies that follow so many steps"; of dialogues where absent. */
  atRisk: z.string().optional(),
});
export type SurvivalChart = z.infer<typeof survivalChart>;
