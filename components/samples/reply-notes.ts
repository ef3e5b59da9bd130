import { formatNumber } from "@/components/ui/format";
import { endTokenOf, readEnding } from "@/lib/contracts/plain/reply-ending";
import type { ThoughtsForm } from "@/lib/contracts/plain/thoughts-form";
import type { TurnView } from "@/lib/contracts/sample";

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});

/** Tool calls in a stored response, each as name and arguments. */
function callsIn(response: unknown): { name: string; given: string }[] {
  const { tool_calls } = fieldsOf(response);
  return (Array.isArray(tool_calls) ? tool_calls : []).map((call) => ({
    name: String(fieldsOf(call).name),
    given: String(fieldsOf(call).arguments),
  }));
}

type Noted = Pick<
  TurnView,
  "reply" | "replyLength" | "reasoning" | "reasoningLength" | "finishReason" | "outputTokens" | "sent" | "tokenLimit" | "rawResponse"
>;

/**
 * Returns sentences about a reply that a reader should know: a tool call, a limit that it reached, or an ending that Heed does not know.
 */
export function replyNotes(turn: Noted): string[] {
  const { reply, reasoning, finishReason, outputTokens, sent, tokenLimit, rawResponse } = turn;
  if (reply === null || sent.ended === null) return [];
  const notes: string[] = [];
  const isBlank = reply.trim() === "";
  const calls = callsIn(rawResponse);
  for (const { name, given } of calls)
    notes.push(`The model ${isBlank ? "wrote no text and" : "also"} called the tool “${name}” with ${given}. Heed offered no tools.`);
  if (isBlank && reasoning && calls.length === 0)
    notes.push(`The reply has no text. Its reasoning has ${formatNumber(turn.reasoningLength ?? reasoning.length)} characters.`);
  if (sent.ended === "text" && tokenLimit != null && outputTokens === tokenLimit)
    notes.push(
      `The reply reached its limit of ${formatNumber(tokenLimit)} tokens, but the endpoint reported “${finishReason ?? "nothing"}”, so it may be cut off. It is scored as finished.`,
    );
  if (finishReason !== null && readEnding(finishReason) === null)
    notes.push(`The endpoint reported the unknown finish reason “${finishReason}”. The reply counts as finished.`);
  if (finishReason === null && sent.ended === "text" && rawResponse !== null)
    notes.push("The endpoint reported no finish reason. The reply counts as finished.");
  const token = turn.replyLength === undefined ? endTokenOf(reply) : null;
  if (token !== null) notes.push(`The text ends with “${token}”, a token of the model’s template. The text is scored with this token.`);
  return notes;
}

/**
 * Returns a sentence with the markers at which reasoning was separated from a reply's text; null if it came in a separate field, or if this
 * was not recorded.
 */
export function thoughtsPlace({ reasoning, received }: Pick<TurnView, "reasoning" | "received">): string | null {
  if (!reasoning || !received) return null;
  if (!received.pieces.some((piece) => typeof piece === "number" && piece < 0)) return null;
  const markers = received.pieces.flatMap((piece) => (typeof piece === "string" && piece.trim() !== "" ? [piece.trim()] : []));
  const shown = [...new Set(markers)].slice(0, mostMarkers).map((marker) => `“${marker}”`);
  return `Separated from the reply’s text at ${shown.join(", ")}. “Raw” shows the text as received.`;
}

const mostMarkers = 6;

/** Sentences about the forms in which a provider returns something else than the model's reasoning. */
export const thoughtsFormNotes: Readonly<Record<ThoughtsForm, string>> = {
  summary: "The provider’s summary of the reasoning. It does not return the reasoning itself.",
  redacted: "The provider returned the reasoning encrypted, so it cannot be shown.",
  "summary, in part redacted": "The provider’s summary of the reasoning. It returned some of it encrypted, which cannot be shown.",
};
