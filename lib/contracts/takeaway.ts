import { z } from "zod";
import { metric } from "./metric";
import { missedChecks } from "./missed-checks";
import { runDetail } from "./run";
import { sampleDetail } from "./sample";

/** Largest number of annotated samples in a run's HTML file. */
export const mostAnnotated = 10;

/** The content of a run's HTML file: everything that a reader of a link may see, without addresses and keys. */
export const runTakeaway = z.object({
  run: runDetail,
  /** SHA-256 in hex. */
  suiteHash: z.string(),
  metrics: z.array(metric),
  missed: missedChecks,
  /** Worst samples first, then annotated ones, each with its annotations. */
  samples: z.array(z.object({ why: z.enum(["worst", "annotated"]), sample: sampleDetail, said: z.array(z.string()) })),
});
export type RunTakeaway = z.infer<typeof runTakeaway>;
