import { formatNumber } from "@/components/ui/format";
import type { Message } from "@/lib/contracts/message";
import type { TurnView } from "@/lib/contracts/sample";

/** Appends the number of missing characters to a text that the page has only in part. */
export function shownReply(text: string | null, length: number | undefined): string | null {
  return text === null || length === undefined ? text : `${text} … [${formatNumber(length - text.length)} more characters]`;
}

/** Returns all messages of a turn as they were sent: those of earlier turns with their replies, and its own. */
export function wholePrompt(turns: readonly TurnView[], at: number): Message[] {
  const turn = turns[at];
  if (!turn) return [];
  if (turn.earlier === 0) return turn.messages;
  const before = turns[at - 1];
  const history = before
    ? [...wholePrompt(turns, at - 1), { role: "assistant" as const, parts: [shownReply(before.reply, before.replyLength) ?? ""] }]
    : [];
  return [...history, ...turn.messages];
}
