import { z } from "zod";

/** Replies that the family's protocol turned away, so that they were asked for again: by reason, most first. */
export const turnedAway = z.object({
  replies: z.array(z.object({ reason: z.string(), label: z.string(), count: z.number().int() })),
  /** What they cost, in US dollars; null without a price. */
  costUsd: z.number().nullable(),
});
export type TurnedAway = z.infer<typeof turnedAway>;

/** How many they are. */
export const countOf = (away: TurnedAway | undefined): number => away?.replies.reduce((sum, { count }) => sum + count, 0) ?? 0;

/** "1,012 replies rejected: too short", or each reason with its count where there are several; without a full stop. */
export function turnedAwaySentence(away: TurnedAway, format: (count: number) => string): string {
  const count = countOf(away);
  const [only, more] = away.replies;
  const why = more ? away.replies.map((of) => `${format(of.count)} ${of.label}`).join(", ") : (only?.label ?? "");
  return `${format(count)} ${count === 1 ? "reply" : "replies"} rejected: ${why}`;
}
