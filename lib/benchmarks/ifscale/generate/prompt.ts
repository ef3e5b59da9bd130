import type { Message } from "@/lib/contracts/message";
import type { IfscaleItem } from "../items/item";

const heading = "### CONSTRAINTS";

const task = `Write a business report, in the register of a professional analyst, that satisfies every constraint listed below.

How to treat the constraints:
- Each constraint names one literal word. The report must contain that word exactly as it is spelled there.
- Another form of a word does not count: no plural, other tense, derived form, compound or hyphenated form.
- Never list the words. Work each one into a full sentence where it means something.
- The report must read as one coherent document with connected paragraphs.
- Do not refuse, do not ask questions, and do not comment on the task, even when there are many constraints: produce the report.
- Put the whole report between <report> and </report> and write nothing outside of them.`;

/** Builds the request of an item: the paper's requirements in Heed's wording, then one numbered line for each word (section 3). */
export function prompt({ words }: IfscaleItem): Message[] {
  const parts = [task, "\n\n", heading, "\n"];
  let number = 0;
  for (const word of words) parts.push(String(++number), ". Include the exact word: '", word, "'.\n");
  return [{ role: "user", parts: [parts.join("")] }];
}

/** Reads the words from a request; null if Heed did not write it. */
export function wordsOf(messages: readonly { role: string; content: string }[]): string[] | null {
  const content = messages.findLast(({ role }) => role === "user")?.content ?? "";
  const start = content.lastIndexOf(`${heading}\n`);
  if (start === -1) return null;
  const words: string[] = [];
  for (const text of content.slice(start + heading.length + 1).split("\n")) {
    const word = /^(\d+)\. Include the exact word: '(.*)'\.$/.exec(text);
    if (word?.[2] !== undefined && Number(word[1]) === words.length + 1) words.push(word[2]);
  }
  return words.length > 0 ? words : null;
}
