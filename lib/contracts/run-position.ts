import { z } from "zod";

/** The headline of a run against that of an earlier one over what both were asked. */
const headlineDifference = z.object({
  /** `last`: the last run of the same model here; `baseline`: its family's pinned baseline. */
  kind: z.enum(["last", "baseline"]),
  runId: z.number().int(),
  modelName: z.string(),
  /** This run's value less the other's, in the headline's unit, with its paired 95% interval. */
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Two-sided. */
  p: z.number().nullable(),
  /** “mid-p McNemar, Tango’s interval”. */
  test: z.string().nullable(),
  /** Items that both have a score for. */
  n: z.number().int(),
  /** Why there is no difference, or no interval. */
  why: z.string().nullable(),
  unit: z.string(),
  decimals: z.number().int(),
});
export type HeadlineDifference = z.infer<typeof headlineDifference>;

/** Where a run stands: among the models of its ranking, and against earlier runs. */
export const runPosition = z.object({
  /** Models of its ranking with whole runs, best first, as the leaderboard has them; none for a run without a rank. */
  models: z.array(
    z.object({
      model: z.string(),
      runId: z.number().int(),
      value: z.number(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      /** The row that this run counts in. */
      isOwn: z.boolean(),
    }),
  ),
  /** Key of the ranking, as the leaderboard's address has it; null for a run without one. */
  ranking: z.string().nullable(),
  /** Its place among the models that have a rank; null where its own row rests on too little. */
  place: z
    .object({
      /** From 1; equal values share the better one. */
      place: z.number().int().positive(),
      /** How many these are. */
      models: z.number().int().positive(),
      /** Best and worst rank that pairwise tests allow. */
      rank: z.tuple([z.number().int(), z.number().int()]),
      /** Runs that its row puts together. */
      pooled: z.number().int(),
    })
    .nullable(),
  against: z.array(headlineDifference),
});
export type RunPosition = z.infer<typeof runPosition>;
