import { z } from "zod";

/** Replies that the family's protocol rejected and that were requested again, by reason, most frequent first. */
export const turnedAway = z.object({
  replies: z.array(z.object({ reason: z.string(), label: z.string(), count: z.number().int() })),
  /** Cost of these replies in US dollars; null without a price. */
  costUsd: z.number().nullable(),
});
export type TurnedAway = z.infer<typeof turnedAway>;
