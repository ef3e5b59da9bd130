import { z } from "zod";
import { formatNumber } from "@/components/ui/format";
import { endTokenOf, readEnding } from "@/lib/contracts/plain/reply-ending";
import type { TurnView } from "@/lib/contracts/sample";

const called = z.object({ tool_calls: z.array(z.object({ name: z.string(), arguments: z.string() })) });
/** The names under which a request limits its output. */
const limits = z.object({ max_completion_tokens: z.number().optional(), max_tokens: z.number().optional() });

type Noted = Pick<
  TurnView,
  "reply" | "replyLength" | "reasoning" | "reasoningLength" | "finishReason" | "outputTokens" | "sent" | "rawRequest" | "rawResponse"
>;

/** What a reader of a reply should know of how it came, in sentences: a call of a tool, a limit that it met, an ending that Heed does not know. */
export function replyNotes(turn: Noted): string[] {
  const { reply, reasoning, finishReason, outputTokens, sent, rawRequest, rawResponse } = turn;
  if (reply === null || sent.ended === null) return [];
  const notes: string[] = [];
  const isBlank = reply.trim() === "";
  const calls = called.safeParse(rawResponse).data?.tool_calls ?? [];
  for (const { name, arguments: given } of calls)
    notes.push(`The model ${isBlank ? "wrote no text and" : "also"} called the tool “${name}” with ${given}. Heed had offered no tool.`);
  if (isBlank && reasoning && calls.length === 0)
    notes.push(`The reply has no text. Its reasoning has ${formatNumber(turn.reasoningLength ?? reasoning.length)} characters.`);
  const { max_completion_tokens, max_tokens } = limits.safeParse(rawRequest).data ?? {};
  const limit = max_completion_tokens ?? max_tokens;
  if (sent.ended === "text" && limit !== undefined && outputTokens === limit)
    notes.push(
      `The reply reached its limit of ${formatNumber(limit)} tokens, although the endpoint ended it with “${finishReason ?? "nothing"}”: it may be cut off. It is scored as finished.`,
    );
  if (finishReason !== null && readEnding(finishReason) === null)
    notes.push(`The endpoint ended the reply with “${finishReason}”, which Heed does not know. It counts as finished.`);
  if (finishReason === null && sent.ended === "text" && rawResponse !== null)
    notes.push("The endpoint did not say how the reply ended. It counts as finished.");
  const token = turn.replyLength === undefined ? endTokenOf(reply) : null;
  if (token !== null) notes.push(`The text ends with “${token}”, a token of the model's template. It is scored with it.`);
  return notes;
}
