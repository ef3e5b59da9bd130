import { z } from "zod";
import { metric, metricDeclaration } from "./metric";

/**
 * The order of the runs of a series: by the number in their models' names and then by time, by time alone, or in the given order of models.
 */
export const seriesOrder = z.enum(["number", "time", "given"]);
export type SeriesOrder = z.infer<typeof seriesOrder>;

/** A complete run in a series. */
export const seriesPoint = z.object({
  runId: z.number().int(),
  model: z.string(),
  /** The number in the model's name by which checkpoints are ordered; null if the names have none. */
  number: z.number().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  headline: metric,
});
export type SeriesPoint = z.infer<typeof seriesPoint>;

/** The step from one point to the next: a tested difference, or a break where something other than the model changed. */
export const seriesStep = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("tested"),
    /** The later headline minus the earlier one, in its unit. */
    difference: z.number(),
    /** Two-sided, paired over what both runs were asked; null if not tested. */
    p: z.number().nullable(),
    /** Holm-adjusted over the tested steps of the series. */
    adjusted: z.number().nullable(),
    /** The reason why it was not tested; null if it was. */
    why: z.string().nullable(),
  }),
  z.object({ kind: z.literal("break"), reason: z.string() }),
]);
export type SeriesStep = z.infer<typeof seriesStep>;

/** A model, or a series of checkpoints, over its complete runs of one suite with the same settings. */
export const overTime = z.object({
  suite: z.object({ id: z.number().int(), name: z.string() }),
  /** The metric drawn, with its label from the suite's leaderboard. */
  headline: metricDeclaration.pick({ label: true, unit: true, decimals: true, direction: true }),
  order: seriesOrder,
  /** Models of the series, each once, in the order of their points. */
  models: z.array(z.string()),
  points: z.array(seriesPoint),
  /** One fewer than the points: each step precedes the point with the next index. */
  steps: z.array(seriesStep),
  /** Short notes on what is left out: "2 runs that did not finish". */
  left: z.array(z.string()),
});
export type OverTime = z.infer<typeof overTime>;

/** A suite of which a model has several complete runs. */
export interface RepeatedSuite {
  benchmark: { id: string; title: string };
  suite: { id: number; name: string };
  runs: number;
}
