import type { Message } from "../message";
import type { SampleDetail } from "../sample";
import type { Views } from "../views";
import { spokenText } from "./message-text";

/** Lists lack `turns` and contain the prompt's first sentence instead. */
type Titled = Pick<SampleDetail, "key" | "tags" | "repetition" | "asked"> & Partial<Pick<SampleDetail, "turns">>;

/** Largest number of letters of a prompt's first sentence in a title. */
const longest = 60;

/** Returns the first sentence of the first user message, without its rules, cut to about 60 letters; "" if there is none. */
export function firstSentence(messages: readonly Message[]): string {
  const message = messages.find(({ role }) => role === "user");
  if (!message) return "";
  const sentence = /^.*?(?:[.!?](?=\s|$)|[。！？]|$)/mu.exec(spokenText(message).trim())?.[0].replace(/[.。]$/u, "") ?? "";
  return sentence.length <= longest ? sentence : `${sentence.slice(0, longest).replace(/\s+\S*$/u, "")}…`;
}

/** Fills the pattern with its parts, words capitalized; null if one is missing. Text in brackets is left out without its parts. */
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
 * Returns a sample's title by its family's pattern (`views.sampleTitle`), or the item's key if there is no pattern or a part is missing.
 * Braces hold a tag, `key`, `number` (at the key's end) or `asked`; brackets hold optional text.
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
