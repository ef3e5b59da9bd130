import { ProblemError } from "@/components/ui/problem-error";
import type { Message } from "@/lib/contracts/message";
import { messageText } from "@/lib/contracts/plain/message-text";

/** Returns the complete text of a message; `texts` is the address of shared texts. Throws `ProblemError` if one cannot be read. */
export async function wholeText({ parts }: Pick<Message, "parts">, texts: string): Promise<string> {
  const hashes = [...new Set(parts.flatMap((part) => (typeof part === "string" ? [] : [part.hash])))];
  const read = async (hash: string) => {
    const where = `${texts}/${hash}/raw`;
    const answer = await fetch(where);
    if (answer.ok) return [hash, await answer.text()] as const;
    throw new ProblemError(
      { code: "unavailable", message: "A shared text in this message cannot be read.", where, issues: [] },
      answer.status,
    );
  };
  const known = new Map(await Promise.all(hashes.map(read)));
  return messageText({ parts }, (hash) => known.get(hash) ?? "");
}
