import type { TurnedAway } from "../turned-away";
import type { Views } from "../views";

/** Translates a stored reason: `short_response after 3 attempts` becomes "too short after 3 attempts"; other reasons are unchanged. */
export function reasonWords(reason: string, { rejections = [] }: Pick<Views, "rejections">): string {
  const rejection = rejections.find(({ id }) => reason === id || reason.startsWith(`${id} `));
  return rejection ? rejection.label + reason.slice(rejection.id.length) : reason;
}

/** Counts the rejected replies. */
export const rejectedCount = (away: TurnedAway | undefined): number => away?.replies.reduce((sum, { count }) => sum + count, 0) ?? 0;

/**
 * Describes rejected replies without a full stop: "1,012 replies rejected: too short", or each reason with its count if there are several.
 */
export function turnedAwaySentence(away: TurnedAway, format: (count: number) => string): string {
  const count = rejectedCount(away);
  const [only, more] = away.replies;
  const why = more ? away.replies.map((reply) => `${format(reply.count)} ${reply.label}`).join(", ") : (only?.label ?? "");
  return `${format(count)} ${count === 1 ? "reply" : "replies"} rejected: ${why}`;
}
