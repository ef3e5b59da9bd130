import type { TurnedAway } from "../turned-away";
import type { Views } from "../views";

/** A stored reason in words: `short_response after 3 attempts` as "too short after 3 attempts"; any other as it is. */
export function reasonWords(reason: string, { rejections = [] }: Pick<Views, "rejections">): string {
  const rejection = rejections.find(({ id }) => reason === id || reason.startsWith(`${id} `));
  return rejection ? rejection.label + reason.slice(rejection.id.length) : reason;
}

/** How many they are. */
export const rejectedCount = (away: TurnedAway | undefined): number => away?.replies.reduce((sum, { count }) => sum + count, 0) ?? 0;

/** "1,012 replies rejected: too short", or each reason with its count where there are several; without a full stop. */
export function turnedAwaySentence(away: TurnedAway, format: (count: number) => string): string {
  const count = rejectedCount(away);
  const [only, more] = away.replies;
  const why = more ? away.replies.map((reply) => `${format(reply.count)} ${reply.label}`).join(", ") : (only?.label ?? "");
  return `${format(count)} ${count === 1 ? "reply" : "replies"} rejected: ${why}`;
}
