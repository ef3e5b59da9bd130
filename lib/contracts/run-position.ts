import { z } from "zod";

/** The headline of a run against that of an earlier one, over what both were asked. */
const headlineDifference = z.object({
  /** `last`: the previous run of the row in its ranking; `baseline`: the family's pinned baseline, if it is in that ranking. */
  kind: z.enum(["last", "baseline"]),
  runId: z.number().int(),
  modelName: z.string(),
  /** This run's value minus the other's, in the headline's unit, with its paired 95% interval. */
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Two-sided. */
  p: z.number().nullable(),
  /** “mid-p McNemar, Tango’s interval”. */
  test: z.string().nullable(),
  /** Number of items for which both have a score. */
  n: z.number().int(),
  /** The reason why there is no difference or no interval. */
  why: z.string().nullable(),
  unit: z.string(),
  decimals: z.number().int(),
});
export type HeadlineDifference = z.infer<typeof headlineDifference>;

/** The position of a run among the models of its ranking and against earlier runs. */
export const runPosition = z.object({
  /** Models of the ranking with complete runs, best first, as on the leaderboard; empty for a run without a rank. */
  models: z.array(
    z.object({
      model: z.string(),
      runId: z.number().int(),
      value: z.number(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      /** True for the row that includes this run. */
      isOwn: z.boolean(),
    }),
  ),
  /** Key of the ranking in the leaderboard's address; null for a run without one. */
  ranking: z.string().nullable(),
  /** Position among the rows that have a rank, with published figures that rank with them; null for a row with too few samples. */
  place: z
    .object({
      /** Counted from 1; equal values share the better position. */
      place: z.number().int().positive(),
      /** Number of these rows. */
      models: z.number().int().positive(),
      /** Best and worst rank that pairwise tests allow. */
      rank: z.tuple([z.number().int(), z.number().int()]),
      /** Number of runs that the row pools. */
      pooled: z.number().int(),
    })
    .nullable(),
  against: z.array(headlineDifference),
});
export type RunPosition = z.infer<typeof runPosition>;
