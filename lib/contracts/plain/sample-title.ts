import type { Message } from "../message";
import type { SampleDetail } from "../sample";
import type { Views } from "../views";
import { spokenText } from "./message-text";

/** Lists do without `turns` and bring the first sentence of what was asked. */
type Titled = Pick<SampleDetail, "key" | "tags" | "repetition" | "asked"> & Partial<Pick<SampleDetail, "turns">>;

/** Letters of a prompt's first sentence that a title has room for. */
const longest = 60;

/** The first sentence of the first user message, without its rules, cut to some 60 letters; "" where there is none. */
export function firstSentence(messages: readonly Message[]): string {
  const message = messages.find(({ role }) => role === "user");
  if (!message) return "";
  const sentence = /^.*?(?:[.!?](?=\s|$)|[。！？]|$)/mu.exec(spokenText(message).trim())?.[0].replace(/[.。]$/u, "") ?? "";
  return sentence.length <= longest ? sentence : `${sentence.slice(0, longest).replace(/\s+\S*$/u, "")}…`;
}

/** The pattern with its parts, words with a capital; null where one is missing. What stands in brackets is left out without its parts. */
function filled(pattern: string, parts: Readonly<Record<string, unknown>>): string | null {
  let isWhole = true;
  const title = pattern
    .replace(/\[([^\]]*)\]/g, (_, optional: string) => filled(optional, parts) ?? "")
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = parts[name];
      if (value === undefined || value === "") isWhole = false;
      return String(value).replace(/^./u, (letter) => letter.toUpperCase());
    });
  return isWhole ? title : null;
}

/**
 * A sample named by what it asks, as its family's pattern says (`views.sampleTitle`): in braces a tag, `key`, `number` (which the key
 * ends with) or `asked` (the prompt's first sentence); in brackets what not every sample has. Without a pattern, or where the sample lacks a part of it, the item's key.
 */
export function sampleTitle(sample: Titled, { sampleTitle: pattern }: Pick<Views, "sampleTitle">): string {
  const further = sample.repetition > 0 ? `, repetition ${sample.repetition + 1}` : "";
  const parts: Record<string, unknown> = {
    ...sample.tags,
    key: sample.key,
    asked: sample.asked ?? firstSentence(sample.turns?.[0]?.messages ?? []),
  };
  const number = /(\d+)$/.exec(sample.key)?.[1];
  if (number !== undefined) parts.number = Number(number);
  const title = pattern === undefined ? null : filled(pattern, parts);
  return (title ?? sample.key) + further;
}
