import type { Message, TextHash } from "../message";

/** A message's text as a reader sees it: shared texts by their name alone. */
export function spokenText(message: Pick<Message, "parts">): string {
  return messageText(message, (hash) => `[shared text ${hash.slice(0, 12)}]`);
}

/** A message's text, where `text` gives the shared ones. */
export function messageText({ parts }: Pick<Message, "parts">, text: (hash: TextHash) => string): string {
  const [only] = parts;
  if (parts.length === 1 && typeof only === "string") return only;
  return parts.map((part) => (typeof part === "string" ? part : text(part.hash))).join("");
}
