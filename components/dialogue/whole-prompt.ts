import { type Message, spokenText } from "@/lib/contracts/message";
import type { TurnView } from "@/lib/contracts/sample";

/** All messages of a turn as they were sent: those of the turns before it with their replies, and its own. */
export function wholePrompt(turns: readonly TurnView[], at: number): Message[] {
  const turn = turns[at];
  if (!turn) return [];
  if (turn.earlier === 0) return turn.messages;
  const before = turns[at - 1];
  const history = before ? [...wholePrompt(turns, at - 1), { role: "assistant" as const, parts: [before.reply ?? ""] }] : [];
  return [...history, ...turn.messages];
}

/** A turn's request as it was sent, its messages whole. */
export function wholeRequest(turns: readonly TurnView[], at: number): unknown {
  const turn = turns[at];
  const request = turn?.rawRequest;
  if (!turn || turn.earlier === 0 || typeof request !== "object" || request === null || !("messages" in request)) return request;
  return { ...request, messages: wholePrompt(turns, at).map(({ role, parts }) => ({ role, content: spokenText({ parts }) })) };
}
