import { z } from "zod";

/**
 * The values behind a run's headline mean: one per drawn unit (seed, item, function, script), averaged over repetitions, in parallel lists.
 * Runs over one suite have the same keys, which permits paired tests.
 */
export const standing = z.object({
  /** Sorted and unique. */
  keys: z.array(z.string()),
  values: z.array(z.number()),
  /** Noun for what a key names: "seed". */
  noun: z.string(),
  /** True if each value is a single yes or no (1 or 0). */
  yesNo: z.boolean().optional(),
  /** The fixed level of each value, such as a task; one level for all if absent. */
  strata: z.array(z.string()).optional(),
  /** The cluster of each value for each crossed sampling dimension; if absent, each key is a separate cluster. */
  ways: z.array(z.array(z.string())).optional(),
  /** The cluster of each value by which a ranking counts the draws, such as its context, with a noun; the keys if absent. */
  clusters: z.object({ of: z.array(z.string()), noun: z.string() }).optional(),
  /** Weight of each stratum; equal if absent. */
  weights: z.record(z.string(), z.number()).optional(),
});
export type Standing = z.infer<typeof standing>;
