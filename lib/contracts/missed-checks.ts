import { z } from "zod";
import { tags } from "./slice";

const share = z.coerce.number().min(0).max(1);

/**
 * Which checks are counted: all of the run, or, with `tag`, of the samples with a value of it from `low` to `high`, and, with `from` and
 * `to`, those between these shares of each list. `over` adds the other runs of its suite, or of all suites of its family, under the same verifier. `by` is what they are
 * counted by: `label`, `group`, or a sort of the family (`views.missedBy`).
 */
export const missedSearch = z.object({
  tag: z.string().max(100).optional(),
  low: z.coerce.number().optional(),
  high: z.coerce.number().optional(),
  from: share.default(0),
  to: share.default(1),
  over: z.enum(["run", "suite", "family"]).default("run"),
  by: z.string().max(100).default("label"),
});
export type MissedSearch = z.infer<typeof missedSearch>;

/** What a sample is named by; not picked from its row, so that a run's page, which reads this with its first screen, does not load all that a sample is. */
const namedSample = z.object({
  ordinal: z.number().int(),
  key: z.string(),
  tags,
  repetition: z.number().int(),
  asked: z.string().optional(),
});

/** Checks by their label, or sorts of checks, most often missed first. */
export const missedChecks = z.object({
  rows: z.array(
    z.object({
      label: z.string(),
      /** How often it was not passed, and how often it was asked for, in the counted samples. */
      missed: z.number().int().positive(),
      asked: z.number().int().positive(),
      /** 95% interval of the share missed, in percent; null where one cluster alone was asked for it. */
      low: z.number().nullable(),
      high: z.number().nullable(),
      /** Of the first rows: the first sample of the run that missed it. */
      first: namedSample.optional(),
    }),
  ),
  /** What the intervals count as independent: `seed`, `prompt`. */
  cluster: z.string(),
  /** Different checks that were missed; `rows` holds the first of them. */
  checks: z.number().int().nonnegative(),
  /** Different checks that were asked for. */
  different: z.number().int().nonnegative(),
  runs: z.number().int().nonnegative(),
  /** Scored samples that were counted: evenly chosen ones where `total` are more than can be. */
  samples: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
});
export type MissedChecks = z.infer<typeof missedChecks>;

/** Rows that are sent at most. */
export const mostMissed = 200;

/** A run's scored samples as the outcome letters of their checks in item order, a dialogue's turns one after the other. */
export const outcomeStrips = z.object({
  strips: z.array(z.object({ ordinal: z.number().int().nonnegative(), key: z.string(), at: z.number(), letters: z.string() })),
  /** Scored samples with a number under the tag; `strips` holds evenly chosen ones where they are more than it may hold. */
  total: z.number().int().nonnegative(),
});
export type OutcomeStrips = z.infer<typeof outcomeStrips>;

/** `tag`: the numeric tag by which strips are stacked. */
export const stripsSearch = z.object({ tag: z.string().max(100) });
