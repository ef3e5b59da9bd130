import { z } from "zod";
import { metric, metricDeclaration } from "./metric";

/** How the runs of a series follow each other: by the number in their models' names and then by time, by time alone, or as the models were given. */
export const seriesOrder = z.enum(["number", "time", "given"]);
export type SeriesOrder = z.infer<typeof seriesOrder>;

/** A whole run of a series. */
export const seriesPoint = z.object({
  runId: z.number().int(),
  model: z.string(),
  /** The number in the model's name by which checkpoints are ordered; null where the names have none. */
  number: z.number().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  headline: metric,
});
export type SeriesPoint = z.infer<typeof seriesPoint>;

/** From one point to the next: a tested difference, or a break, where something other than the model changed. */
export const seriesStep = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("tested"),
    /** The later headline less the earlier, in its unit. */
    difference: z.number(),
    /** Two-sided, paired over what both runs were asked; null where it was not tested. */
    p: z.number().nullable(),
    /** Holm's over the tested steps of the series. */
    adjusted: z.number().nullable(),
    /** Why it was not tested; null where it was. */
    why: z.string().nullable(),
  }),
  z.object({ kind: z.literal("break"), reason: z.string() }),
]);
export type SeriesStep = z.infer<typeof seriesStep>;

/** A model, or a series of checkpoints, over its whole runs of one suite with the same settings. */
export const overTime = z.object({
  suite: z.object({ id: z.number().int(), name: z.string() }),
  /** What is drawn, as the suite's leaderboard calls it. */
  headline: metricDeclaration.pick({ label: true, unit: true, decimals: true, direction: true }),
  order: seriesOrder,
  /** Models of the series, each once, in the order of their points. */
  models: z.array(z.string()),
  points: z.array(seriesPoint),
  /** One fewer than the points: each lies before the point with the next index. */
  steps: z.array(seriesStep),
  /** What is left out, a phrase each: "2 runs that did not finish". */
  left: z.array(z.string()),
});
export type OverTime = z.infer<typeof overTime>;

/** A suite over which a model has several whole runs. */
export interface RepeatedSuite {
  benchmark: { id: string; title: string };
  suite: { id: number; name: string };
  runs: number;
}
