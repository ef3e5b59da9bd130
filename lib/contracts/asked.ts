import { z } from "zod";
import { unfinishedEndings } from "./plain/states";

export const unfinishedEnding = z.enum(unfinishedEndings);
export type UnfinishedEnding = z.infer<typeof unfinishedEnding>;

/** How the replies of a scored sample ended: as its first unfinished one did, else `finished`. Replies of which nobody told count as finished. */
export const scoredEnding = z.enum(["finished", ...unfinishedEndings]);
export type ScoredEnding = z.infer<typeof scoredEnding>;

/** Scored samples with an unfinished reply; the other scored ones are finished. */
export const endingCounts = z.object({
  cut_off: z.number().int().nonnegative(),
  reasoning_exhausted: z.number().int().nonnegative(),
  refused: z.number().int().nonnegative(),
  empty: z.number().int().nonnegative(),
});
export type EndingCounts = z.infer<typeof endingCounts>;

/** The tag over which a run's page shows what became of what was asked; a dialogue's turns count one by one under `turn`. */
export const askedAxis = z.object({
  label: z.string(),
  unit: z.string(),
  tag: z.string(),
  order: z.array(z.string()).optional(),
  /** Replies are counted by their turn, from 1, and not samples by a tag. */
  turns: z.boolean().optional(),
});
export type AskedAxis = z.infer<typeof askedAxis>;
