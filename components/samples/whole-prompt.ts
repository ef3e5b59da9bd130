import { formatNumber } from "@/components/ui/format";
import type { Message, TextHash } from "@/lib/contracts/message";
import { messageText, spokenText } from "@/lib/contracts/plain/message-text";
import { receivedText } from "@/lib/contracts/plain/received-text";
import type { TurnView } from "@/lib/contracts/sample";

/** A text with a word of what this page did not get of it. */
function shownReply(text: string | null, length: number | undefined): string | null {
  return text === null || length === undefined ? text : `${text} … [${formatNumber(length - text.length)} more characters]`;
}

/** All messages of a turn as they were sent: those of the turns before it with their replies, and its own. */
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

/** A turn's request with its messages restored (for a base model, before the text that ends its prompt); shared texts appear by name, or as `text` gives them. */
export function wholeRequest(turns: readonly TurnView[], at: number, text?: (hash: TextHash) => string): unknown {
  const request = turns[at]?.rawRequest;
  if (typeof request !== "object" || request === null) return request;
  const messages = wholePrompt(turns, at).map((message) => ({
    role: message.role,
    content: text ? messageText(message, text) : spokenText(message),
  }));
  if ("messages" in request) return { ...request, messages };
  if (!("prompt" in request)) return request;
  return { ...request, prompt: `${messages.map(({ content }) => content).join("\n\n")}${request.prompt}` };
}

/** A response as the endpoint gave it, its reply put back into the envelope that was stored; null where none was kept. */
export function wholeResponse(turn: TurnView | undefined): unknown {
  if (!turn || typeof turn.rawResponse !== "object" || turn.rawResponse === null) return null;
  const { finishReason } = turn;
  const { tool_calls, ...envelope } = turn.rawResponse as { tool_calls?: unknown };
  // Of a long text this page has the beginning alone, which does not give the received text back.
  const received = turn.replyLength === undefined && turn.reasoningLength === undefined ? (turn.received ?? null) : null;
  const reply = received ? receivedText(turn.reply ?? "", turn.reasoning, received) : shownReply(turn.reply, turn.replyLength);
  const reasoning = received ? turn.reasoning?.slice(0, received.apart) || null : shownReply(turn.reasoning, turn.reasoningLength);
  const message = {
    ...{ role: "assistant", content: reply },
    ...(reasoning !== null && { reasoning_content: reasoning }),
    ...(tool_calls !== undefined && { tool_calls }),
  };
  return { ...envelope, choices: [{ index: 0, message, finish_reason: finishReason }] };
}
