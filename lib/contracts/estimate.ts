import { z } from "zod";

/** A figure that is not known yet. In nine of ten launches the true one should lie between `low` and `high`. */
export const outlook = z.object({
  low: z.number(),
  likely: z.number(),
  high: z.number(),
  /** Where it comes from, in a sentence. */
  basis: z.string(),
});
export type Outlook = z.infer<typeof outlook>;

/** What a launch will take, before the button: the likely figures, and their ranges. */
export const estimate = z.object({
  samples: z.number().int(),
  /** Mean turns of a sample; 1 where a sample is one request. */
  turns: z.number(),
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** US dollars; null where the model has no price. */
  costUsd: z.number().nullable(),
  seconds: z.number().nullable(),
  /** Where the figures come from: earlier runs of this model, or the benchmark's rule of thumb. */
  basis: z.string(),
  /** Smallest difference of the headline metric that this run can tell from another of its size (80 % power, alpha 0.05), in its unit. */
  detectable: z.number().nullable(),
  ranges: z.object({
    calls: outlook,
    inputTokens: outlook,
    outputTokens: outlook,
    /** Null where the model has no price. */
    costUsd: outlook.nullable(),
    seconds: outlook,
    /** The detectable difference; low and high are one figure where enough stands behind its variance. */
    detectable: outlook.nullable(),
  }),
  /** Calls if the family's protocol turned every reply away as often as it may; null where it turns none away. */
  mostCalls: z.number().int().nullable(),
  /** Whether repeats or more items tell smaller differences, in a sentence with figures; null until a run with repetitions shows how far one item varies. */
  repeats: z.string().nullable(),
});
export type Estimate = z.infer<typeof estimate>;

/** What a diagnosis will take. */
export const diagnosisEstimate = z.object({
  /** Failed samples that the model has not named yet; `calls`: those of which there is something to ask. */
  failures: z.number().int(),
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** US dollars; null where the model has no price. */
  costUsd: z.number().nullable(),
});
export type DiagnosisEstimate = z.infer<typeof diagnosisEstimate>;
