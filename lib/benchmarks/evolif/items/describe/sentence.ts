import { z } from "zod";
import { literalPattern } from "@/lib/text/literal-pattern";

/** A canonical sentence for one kind of arguments; `write` returns null for other arguments. */
export interface Sentence {
  id: string;
  write(args: unknown): string | null;
  pattern: RegExp;
  /** Returns the arguments of a matched sentence. */
  read(match: readonly string[]): unknown;
}

/** Pattern of a JSON string, with one capturing group. */
export const TEXT = '("(?:[^"\\\\]|\\\\.)*")';
const NUMBER = "(-?\\d+(?:\\.\\d+)?)";
const MARK = "([\\p{P}\\p{S}])";

export const quoted = (text: string) => JSON.stringify(text);
export const unquoted = (text: string | undefined): unknown => JSON.parse(text ?? '""');

interface Kind {
  shape: z.ZodType;
  looks: string;
  write: (value: unknown) => string;
  read: (text: string | undefined) => unknown;
}
const textKind: Kind = { shape: z.string(), looks: TEXT, write: (value) => quoted(String(value)), read: unquoted };
const kinds: Readonly<Record<string, Kind>> = {
  "#": { shape: z.number(), looks: NUMBER, write: String, read: Number },
  "~": { shape: z.string().regex(new RegExp(`^${MARK}$`, "u")), looks: MARK, write: String, read: (text) => text },
};
const slot = /\{([#~]?)(\w+)\}/g;

/**
 * Builds a sentence with slots `{name}` for quoted texts, `{~name}` for single unquoted marks and `{#name}` for numbers, besides fixed
 * arguments.
 */
export function sentence(id: string, template: string, fixed: Readonly<Record<string, string | number>> = {}): Sentence {
  const slots = Array.from(template.matchAll(slot), ([, kind = "", name = ""]) => ({ name, ...(kinds[kind] ?? textKind) }));
  const shape = z.strictObject({
    ...Object.fromEntries(Object.entries(fixed).map(([name, value]) => [name, z.literal(value)])),
    ...Object.fromEntries(slots.map((slot) => [slot.name, slot.shape])),
  });
  const pieces = template.split(/\{[#~]?\w+\}/).map(literalPattern);
  return {
    id,
    pattern: new RegExp(`^${pieces.map((piece, at) => piece + (slots[at]?.looks ?? "")).join("")}$`, "u"),
    write: (args) => {
      const read = shape.safeParse(args);
      if (!read.success) return null;
      const values: Record<string, unknown> = read.data;
      return template.replace(slot, (_, kind: string, name: string) => (kinds[kind] ?? textKind).write(values[name]));
    },
    read: (match) => ({ ...fixed, ...Object.fromEntries(slots.map(({ name, read }, at) => [name, read(match[at])])) }),
  };
}

/**
 * Builds a sentence about keywords with counts; `item` words a keyword with its count, and `looks` is the pattern of that text with a group
 * for each.
 */
export function countsSentence(opening: string, item: (keyword: string, count: number) => string, looks: string): Sentence {
  const start = literalPattern(opening);
  return {
    id: "existence",
    write: (args) => {
      const read = z.record(z.string(), z.number().int()).safeParse(args);
      if (!read.success || Array.isArray(args)) return null;
      const list = Object.entries(read.data).map(([keyword, count]) => item(quoted(keyword), count));
      return list.length === 0 ? null : `${opening}${list.join(", ")}.`;
    },
    pattern: new RegExp(`^${start}(${looks}(?:, ${looks})*)\\.$`, "u"),
    read: ([list = ""]) =>
      Object.fromEntries(
        Array.from(list.matchAll(new RegExp(looks, "gu")), ([, keyword, count = ""]) => [unquoted(keyword), timesIn(count)]),
      ),
  };
}

/** Builds a sentence about a list of keywords. */
export function keywordsSentence(opening: string): Sentence {
  return {
    id: "forbidden",
    write: (args) => {
      const read = z.array(z.string()).min(1).safeParse(args);
      return read.success ? `${opening}${read.data.map(quoted).join(", ")}.` : null;
    },
    pattern: new RegExp(`^${literalPattern(opening)}(${TEXT}(?:, ${TEXT})*)\\.$`, "u"),
    read: ([list = ""]) => Array.from(list.matchAll(new RegExp(TEXT, "gu")), ([, keyword]) => unquoted(keyword)),
  };
}

/** Returns the number in "once", "twice" or "3 times". */
export const timesIn = (count: string): number => (count === "once" ? 1 : count === "twice" ? 2 : Number.parseInt(count, 10));
