import { z } from "zod";
import { modelTraits } from "./model";
import { packedMetrics } from "./packed-metrics";
import { runSource } from "./run";

const series = z.object({ id: z.string(), label: z.string(), traits: modelTraits });

/**
 * Series that can be drawn beside a run: the paper's models with their figures, by name, and other finished runs of its suite, newest
 * first.
 */
export const runBeside = z.object({
  published: z.array(series.extend({ packed: packedMetrics })),
  /** `id` has the form `run-12`, like the series of charts. */
  peers: z.array(series.extend({ runId: z.number().int(), source: runSource })),
});
export type RunBeside = z.infer<typeof runBeside>;
/** A different run of the same suite, to draw beside a run. */
export type Peer = RunBeside["peers"][number];

const mark = z.object({ label: z.string(), value: z.number(), low: z.number().nullable(), high: z.number().nullable() });
/** A figure that is shown beside a run's headline. */
export type RunMark = z.infer<typeof mark>;

/** Published figures to show beside a run's headline, in its unit. */
export const runMarks = z.object({
  published: z.array(mark),
  /**
   * The reason why the published figures cannot be compared with the run's, or why there are none; null if the suite is the authors' own.
   */
  apart: z.string().nullable(),
});
export type RunMarks = z.infer<typeof runMarks>;
