import { spokenText } from "@/lib/contracts/message";
import type { SampleDetail } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";

type Titled = Pick<SampleDetail, "ordinal" | "key" | "tags" | "repetition" | "turns">;

/** Letters of a prompt's first sentence that a title has room for. */
const longest = 60;

/** The first sentence of what was asked, without its rules. */
function firstSentence({ turns }: Titled): string {
  const message = turns[0]?.messages.findLast(({ role }) => role === "user");
  if (!message) return "";
  const sentence = /^.*?(?:[.!?](?=\s|$)|[。！？]|$)/mu.exec(spokenText(message).trim())?.[0].replace(/[.。]$/u, "") ?? "";
  return sentence.length <= longest ? sentence : `${sentence.slice(0, longest).replace(/\s+\S*$/u, "")}…`;
}

/**
 * A sample named by what it asks, as its family's pattern says (`views.sampleTitle`): in braces a tag, `key`, `number` (which the key
 * ends with) or `asked` (the prompt's first sentence). Without a pattern, or where the sample lacks a part of it, the item's key.
 */
export function sampleTitle(sample: Titled, { sampleTitle: pattern }: Pick<Views, "sampleTitle">): string {
  const further = sample.repetition > 0 ? `, repetition ${sample.repetition + 1}` : "";
  const parts: Record<string, unknown> = { ...sample.tags, key: sample.key, asked: firstSentence(sample) };
  const number = /(\d+)$/.exec(sample.key)?.[1];
  if (number !== undefined) parts.number = Number(number);
  let isWhole = pattern !== undefined;
  const title = (pattern ?? "").replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts[name];
    if (value === undefined || value === "") isWhole = false;
    return String(value);
  });
  return (isWhole ? title.replace(/^./u, (letter) => letter.toUpperCase()) : sample.key) + further;
}
