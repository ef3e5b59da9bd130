import { shownReply, wholePrompt } from "@/components/evidence/whole-prompt";
import type { TextHash } from "@/lib/contracts/message";
import type { ModelSettings } from "@/lib/contracts/model";
import { messageText, spokenText } from "@/lib/contracts/plain/message-text";
import { receivedText } from "@/lib/contracts/plain/received-text";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";
import type { TurnView } from "@/lib/contracts/sample";
import { protocolOf } from "@/lib/providers/protocols/protocol-of";

const protocolIn = (settings: ModelSettings) => protocolOf(settingsAsked(settings) ?? {});

/**
 * Returns a turn's request with its messages restored (for a base model, inserted before the text that ends its prompt). Shared texts are
 * included by name, or as `text` returns them.
 */
export function wholeRequest(settings: ModelSettings, turns: readonly TurnView[], at: number, text?: (hash: TextHash) => string): unknown {
  const request = turns[at]?.rawRequest;
  if (typeof request !== "object" || request === null) return request;
  const messages = wholePrompt(turns, at).map((message) => ({
    role: message.role,
    content: text ? messageText(message, text) : spokenText(message),
  }));
  return protocolIn(settings).withMessages({ ...request }, messages);
}

/** Restores the endpoint's response by adding the reply to the stored envelope; null if none was stored. */
export function wholeResponse(settings: ModelSettings, turn: TurnView | undefined): unknown {
  if (!turn || typeof turn.rawResponse !== "object" || turn.rawResponse === null) return null;
  const { tool_calls: calls, thoughts_form: _form, ...envelope } = turn.rawResponse as { tool_calls?: unknown; thoughts_form?: unknown };
  // With only the beginning of a long text, the received text cannot be restored.
  const received = turn.replyLength === undefined && turn.reasoningLength === undefined ? (turn.received ?? null) : null;
  const text = received ? receivedText(turn.reply ?? "", turn.reasoning, received) : shownReply(turn.reply, turn.replyLength);
  const reasoning = received ? turn.reasoning?.slice(0, received.apart) || null : shownReply(turn.reasoning, turn.reasoningLength);
  return protocolIn(settings).restored(envelope, { text, reasoning, finish: turn.finishReason, calls });
}
