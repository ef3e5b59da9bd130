import { z } from "zod";
import { tags } from "./slice";

const share = z.coerce.number().min(0).max(1);

/**
 * The checks to count: all of the run, with `tag` only those of samples with a value from `low` to `high`, and with `from` and `to` only
 * those between these shares of each list.
 */
export const missedSearch = z.object({
  tag: z.string().max(100).optional(),
  low: z.coerce.number().optional(),
  high: z.coerce.number().optional(),
  from: share.default(0),
  to: share.default(1),
  /** Adds the other runs of the suite, or of all suites of the family, under the same verifier. */
  over: z.enum(["run", "suite", "family"]).default("run"),
  /** Grouping of the counts: `label`, `group`, or a sort of the family (`views.missedBy`). */
  by: z.string().max(100).default("label"),
});
export type MissedSearch = z.infer<typeof missedSearch>;

/**
 * The fields that name a sample. They are not picked from the sample row, so that the first screen of a run's page does not load the whole
 * sample contract.
 */
const namedSample = z.object({
  ordinal: z.number().int(),
  key: z.string(),
  tags,
  repetition: z.number().int(),
  asked: z.string().optional(),
});

/** Checks by label, or sorts of checks, most often missed first. */
export const missedChecks = z.object({
  rows: z.array(
    z.object({
      label: z.string(),
      /** Number of times the check was missed in the counted samples; `asked` is the number of times it was asked for. */
      missed: z.number().int().positive(),
      asked: z.number().int().positive(),
      /** 95% interval of the share missed, in percent; null if only one cluster was asked for it. */
      low: z.number().nullable(),
      high: z.number().nullable(),
      /** The first sample of the run that missed the check; only in the first rows. */
      first: namedSample.optional(),
    }),
  ),
  /** The independent unit of the intervals: `seed`, `prompt`. */
  cluster: z.string(),
  /** Number of distinct checks that were missed; `rows` has the first of them. */
  checks: z.number().int().nonnegative(),
  /** Number of distinct checks that were asked for. */
  different: z.number().int().nonnegative(),
  runs: z.number().int().nonnegative(),
  /** Number of scored samples that were counted; an evenly spaced selection if `total` exceeds the limit. */
  samples: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
});
export type MissedChecks = z.infer<typeof missedChecks>;

/** Largest number of rows in a response. */
export const mostMissed = 200;

/** A run's scored samples as the outcome letters of their checks in item order, with the turns of a dialogue in sequence. */
export const outcomeStrips = z.object({
  strips: z.array(z.object({ ordinal: z.number().int().nonnegative(), key: z.string(), at: z.number(), letters: z.string() })),
  /** Number of scored samples with a number under the tag; `strips` is an evenly spaced selection if there are too many. */
  total: z.number().int().nonnegative(),
});
export type OutcomeStrips = z.infer<typeof outcomeStrips>;

/** The query of a request for strips; `tag` is the numeric tag by which they are stacked. */
export const stripsSearch = z.object({ tag: z.string().max(100) });
