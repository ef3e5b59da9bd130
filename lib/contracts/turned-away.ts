import { z } from "zod";

/** Replies that the family's protocol turned away, so that they were asked for again: by reason, most first. */
export const turnedAway = z.object({
  replies: z.array(z.object({ reason: z.string(), label: z.string(), count: z.number().int() })),
  /** What they cost, in US dollars; null without a price. */
  costUsd: z.number().nullable(),
});
export type TurnedAway = z.infer<typeof turnedAway>;
