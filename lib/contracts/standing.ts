import { z } from "zod";

/**
 * What the headline of a run is a mean of: a value for each thing that was drawn (seed, item, function, script), repetitions averaged. All
 * lists are parallel. Runs over one suite have the same keys, so that they can be tested in pairs.
 */
export const standing = z.object({
  /** Sorted, each once. */
  keys: z.array(z.string()),
  values: z.array(z.number()),
  /** What a key names: "seed". */
  noun: z.string(),
  /** Each value is one yes or no (1 or 0) of its own. */
  yesNo: z.boolean().optional(),
  /** The fixed level that a value belongs to, such as a task; one for all where absent. */
  strata: z.array(z.string()).optional(),
  /** For each way of drawing the cluster of each value, where ways are crossed; each key is a cluster of its own where absent. */
  ways: z.array(z.array(z.string())).optional(),
  /** The cluster of each value by which a ranking counts what was drawn, such as its context, with their noun; the keys where absent. */
  clusters: z.object({ of: z.array(z.string()), noun: z.string() }).optional(),
  /** What a stratum counts; all alike where absent. */
  weights: z.record(z.string(), z.number()).optional(),
});
export type Standing = z.infer<typeof standing>;
