import { type Message, messageText } from "@/lib/contracts/message";
import type { OpenaiCompatible, Sampling } from "@/lib/contracts/model";
import type { Cut } from "@/lib/contracts/turn-facts";
import { chatRequest } from "./chat-request";
import type { AskRequest } from "./provider";

/** The messages without what was cut away. */
export function shortened(messages: readonly Message[], cut: Cut | null, text: (hash: string) => string): readonly Message[] {
  if (cut === null) return messages;
  return messages.map((message, at) => {
    if (at !== cut.message) return message;
    const parts = message.parts.map((part, place) =>
      place === cut.part ? (typeof part === "string" ? part : text(part.hash)).slice(0, cut.kept) : part,
    );
    return { ...message, parts };
  });
}

/** A model's sampling with a turn's limit; the smaller of the two counts where both set one. */
export function limited(sampling: Sampling, limit: AskRequest["limit"]): Sampling {
  if (limit === null) return sampling;
  const asked = limit.answer + limit.reasoning;
  return { ...sampling, maxTokens: Math.min(asked, sampling.maxTokens ?? asked) };
}

/** The body of one request as JSON. */
export function requestBody(
  settings: OpenaiCompatible,
  { messages, text, limit, cut, repetition }: Pick<AskRequest, "messages" | "text" | "limit" | "cut" | "repetition">,
): string {
  const plain = (hash: string) => text(hash).text;
  const sent = shortened(messages, cut, plain).map((message) => ({ role: message.role, content: messageText(message, plain) }));
  return JSON.stringify(chatRequest({ ...settings, sampling: limited(settings.sampling, limit) }, sent, repetition));
}
