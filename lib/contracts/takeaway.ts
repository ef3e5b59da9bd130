import { z } from "zod";
import { metric } from "./metric";
import { missedChecks } from "./missed-checks";
import { runDetail } from "./run";
import { sampleDetail } from "./sample";

/** Annotated samples that a file of a run shows, at most. */
export const mostAnnotated = 10;

/** What a run's HTML file is made of: as a reader of a link may see it, without addresses and keys. */
export const runTakeaway = z.object({
  run: runDetail,
  /** SHA-256, hex. */
  suiteHash: z.string(),
  metrics: z.array(metric),
  missed: missedChecks,
  /** The worst first, then those that somebody has said something of; each with what was said. */
  samples: z.array(z.object({ why: z.enum(["worst", "annotated"]), sample: sampleDetail, said: z.array(z.string()) })),
});
export type RunTakeaway = z.infer<typeof runTakeaway>;
