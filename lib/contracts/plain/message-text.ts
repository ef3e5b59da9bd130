import type { Message, TextHash } from "../message";

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
