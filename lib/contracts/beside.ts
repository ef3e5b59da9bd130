import { z } from "zod";
import { modelTraits } from "./model";
import { packedMetrics } from "./packed-metrics";
import { runSource } from "./run";

const series = z.object({ id: z.string(), label: z.string(), traits: modelTraits });

/** What can be drawn beside a run: the paper's models with their figures, by name, and other finished runs of its suite, newest first. */
export const runBeside = z.object({
  published: z.array(series.extend({ packed: packedMetrics })),
  /** `id` is `run-12`, as series of charts are named. */
  peers: z.array(series.extend({ runId: z.number().int(), source: runSource })),
});
export type RunBeside = z.infer<typeof runBeside>;
/** Another run of the same suite, to draw beside a run. */
export type Peer = RunBeside["peers"][number];

const mark = z.object({ label: z.string(), value: z.number(), low: z.number().nullable(), high: z.number().nullable() });
/** A figure that a run's headline stands beside. */
export type RunMark = z.infer<typeof mark>;

/** What a run's headline stands beside, in its unit. */
export const runMarks = z.object({
  published: z.array(mark),
  /** Why the published figures cannot be compared with the run's, or why none is there; null where its suite is the authors' own. */
  apart: z.string().nullable(),
});
export type RunMarks = z.infer<typeof runMarks>;
