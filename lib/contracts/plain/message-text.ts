import type { Message, Part, TextHash } from "../message";
import type { Cut } from "../turn-facts";

/** Returns a message's text for readers, with shared texts by name only. */
export function spokenText(message: Pick<Message, "parts">): string {
  return messageText(message, (hash) => `[shared text ${hash.slice(0, 12)}]`);
}

/** Returns a message's text, with shared texts from `text`. */
export function messageText({ parts }: Pick<Message, "parts">, text: (hash: TextHash) => string): string {
  const [only] = parts;
  if (parts.length === 1 && typeof only === "string") return only;
  return parts.map((part) => (typeof part === "string" ? part : text(part.hash))).join("");
}

/** Returns messages as they were sent: without the part that was cut to fit the model's context. */
export function sentMessages(messages: readonly Message[], cut: Cut | null, text: (hash: TextHash) => string): readonly Message[] {
  if (cut === null) return messages;
  const without = (part: Part, at: number): Part =>
    at === cut.part ? (typeof part === "string" ? part : text(part.hash)).slice(0, cut.kept) : part;
  return messages.map((message, at) => (at === cut.message ? { ...message, parts: message.parts.map(without) } : message));
}
