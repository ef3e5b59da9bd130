import { z } from "zod";

/** An estimated figure. In nine of ten launches the true value should be between `low` and `high`. */
export const outlook = z.object({
  low: z.number(),
  likely: z.number(),
  high: z.number(),
  /** One sentence on the source of the estimate. */
  basis: z.string(),
});
export type Outlook = z.infer<typeof outlook>;

/**
 * The expected calls, tokens, cost and duration of a launch, with their ranges, shown before it starts. Cached replies that the run uses are
 * not in them.
 */
export const runEstimate = z.object({
  samples: z.number().int(),
  /** Mean turns per sample; 1 if a sample is one request. */
  turns: z.number(),
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** In US dollars; null if the model has no price. */
  costUsd: z.number().nullable(),
  seconds: z.number().nullable(),
  /** Source of the figures: earlier runs of this model, or the benchmark's rule of thumb. */
  basis: z.string(),
  /**
   * Smallest difference in the headline metric that can be detected between this run and another of its size (80% power, alpha 0.05), in
   * the metric's unit.
   */
  detectable: z.number().nullable(),
  ranges: z.object({
    calls: outlook,
    inputTokens: outlook,
    outputTokens: outlook,
    /** Null if the model has no price. */
    costUsd: outlook.nullable(),
    seconds: outlook,
    /** The detectable difference; low and high are equal if its variance rests on enough data. */
    detectable: outlook.nullable(),
  }),
  /** Number of calls if the family's protocol rejected every reply as often as it may; null if it rejects none. */
  mostCalls: z.number().int().nullable(),
  /**
   * One sentence with figures on whether repetitions or more items detect smaller differences; null until a run with repetitions shows how
   * much a single item varies.
   */
  repeats: z.string().nullable(),
  /** Number of samples whose first turn an earlier run has asked with the same request, so that its reply can be used. */
  cached: z.number().int(),
  /**
   * What the run costs, with its judge's calls, if it uses the cached replies; null without any, without a price, and for dialogues, whose
   * later turns are not counted in advance.
   */
  restUsd: z.number().nullable(),
});
export type RunEstimate = z.infer<typeof runEstimate>;

/** The expected calls, tokens and cost of a diagnosis. */
export const diagnosisEstimate = z.object({
  /** Failed samples that the model has not classified yet; `calls` counts those that need a call. */
  failures: z.number().int(),
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** In US dollars; null if the model has no price. */
  costUsd: z.number().nullable(),
});
export type DiagnosisEstimate = z.infer<typeof diagnosisEstimate>;
