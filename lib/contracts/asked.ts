import { z } from "zod";
import { unfinishedEndings } from "./plain/states";

export const unfinishedEnding = z.enum(unfinishedEndings);
export type UnfinishedEnding = z.infer<typeof unfinishedEnding>;

/** The ending of a scored sample: that of its first unfinished reply, else `finished`. Replies with an unknown ending count as finished. */
export const scoredEnding = z.enum(["finished", ...unfinishedEndings]);
export type ScoredEnding = z.infer<typeof scoredEnding>;

/** Numbers of scored samples with an unfinished reply, by ending; all other scored samples are finished. */
export const endingCounts = z.object({
  cut_off: z.number().int().nonnegative(),
  reasoning_exhausted: z.number().int().nonnegative(),
  refused: z.number().int().nonnegative(),
  empty: z.number().int().nonnegative(),
});
export type EndingCounts = z.infer<typeof endingCounts>;

/**
 * The tag by which a run's page breaks down the outcomes of its samples; under `turn`, the turns of a dialogue are counted individually.
 */
export const askedAxis = z.object({
  label: z.string(),
  unit: z.string(),
  tag: z.string(),
  order: z.array(z.string()).optional(),
  /** True if replies are counted by their turn, from 1, instead of samples by a tag. */
  turns: z.boolean().optional(),
});
export type AskedAxis = z.infer<typeof askedAxis>;
