import { ProblemError } from "@/components/ui/problem-error";
import type { Message } from "@/lib/contracts/message";
import { messageText } from "@/lib/contracts/plain/message-text";

type Parts = Pick<Message, "parts">;

/** Reads the shared texts of messages by their hash; `texts` is their address. Throws `ProblemError` if one cannot be read. */
export async function sharedTexts(messages: readonly Parts[], texts: string): Promise<Map<string, string>> {
  const hashes = new Set(messages.flatMap(({ parts }) => parts.flatMap((part) => (typeof part === "string" ? [] : [part.hash]))));
  const read = async (hash: string) => {
    const where = `${texts}/${hash}/raw`;
    const answer = await fetch(where).catch(() => null);
    if (answer?.ok) return [hash, await answer.text()] as const;
    const message = "A shared text in this message cannot be read. Check that Heed is running, then try again.";
    throw new ProblemError({ code: "unavailable", message, where, issues: [] }, answer?.status ?? 0);
  };
  return new Map(await Promise.all([...hashes].map(read)));
}

/** Returns the complete text of a message; `texts` is the address of shared texts. Throws `ProblemError` if one cannot be read. */
export async function wholeText({ parts }: Parts, texts: string): Promise<string> {
  const known = await sharedTexts([{ parts }], texts);
  return messageText({ parts }, (hash) => known.get(hash) ?? "");
}
