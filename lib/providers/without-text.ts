import { z } from "zod";
import type { Reply } from "./provider";

const called = z.object({ tool_calls: z.array(z.object({ name: z.string() })).min(1) });
const count = (n: number) => n.toLocaleString("en-GB");

/** Completes a sentence that begins with the model's name: how it replied without text, and what may help. Null if the reply has text. */
export function withoutText({
  text,
  reasoning,
  ended,
  finishReason,
  usage,
  envelope,
}: Pick<Reply, "text" | "reasoning" | "ended" | "finishReason" | "usage" | "envelope">): string | null {
  if (ended === "filtered") return `answered, but the provider's filter withheld the reply (finish reason “${finishReason}”).`;
  if (text.trim() !== "") return null;
  const [call] = called.safeParse(envelope).data?.tool_calls ?? [];
  if (call) return `answered without text: it called the tool “${call.name}”, though none was offered.`;
  const exhausted = ended === "reasoning_exhausted";
  if (reasoning !== null) {
    const advice = exhausted
      ? "It reached its token limit before the answer; raise the limit."
      : "The server may put whole answers into that field; if so, start it without its reasoning parser.";
    return `answered without text (its reasoning has ${count(reasoning.length)} characters). ${advice}`;
  }
  if (exhausted) return "answered without text: it reached its token limit first. Raise the limit.";
  return `answered without text${usage.output ? `, though the endpoint counts ${count(usage.output)} tokens` : ""}.`;
}
