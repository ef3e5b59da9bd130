import { z } from "zod";

/** A way to say one kind of arguments: null where it does not fit them. */
export interface Sentence {
  id: string;
  write(args: unknown): string | null;
  pattern: RegExp;
  /** The arguments of a matched sentence. */
  read(match: readonly string[]): unknown;
}

const TEXT = '("(?:[^"\\\\]|\\\\.)*")';
const NUMBER = "(-?\\d+(?:\\.\\d+)?)";
const quoted = (text: string) => JSON.stringify(text);
const unquoted = (text: string | undefined): unknown => JSON.parse(text ?? '""');
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** A sentence with slots `{name}` for texts and `{#name}` for numbers, beside arguments that are fixed. */
function sentence(id: string, template: string, fixed: Readonly<Record<string, string>> = {}): Sentence {
  const slots = Array.from(template.matchAll(/\{(#?)(\w+)\}/g), ([, number, name = ""]) => ({ name, isNumber: number === "#" }));
  const shape = z.strictObject({
    ...Object.fromEntries(Object.entries(fixed).map(([name, value]) => [name, z.literal(value)])),
    ...Object.fromEntries(slots.map(({ name, isNumber }) => [name, isNumber ? z.number() : z.string()])),
  });
  const source = template.split(/\{#?\w+\}/).map(escaped);
  const pattern = source.map((part, at) => part + (slots[at] ? (slots[at].isNumber ? NUMBER : TEXT) : "")).join("");
  return {
    id,
    pattern: new RegExp(`^${pattern}$`),
    write: (args) => {
      const read = shape.safeParse(args);
      if (!read.success) return null;
      const values: Record<string, unknown> = read.data;
      return template.replace(/\{(#?)(\w+)\}/g, (_, number, name) => (number ? String(values[name]) : quoted(String(values[name]))));
    },
    read: (match) => ({
      ...fixed,
      ...Object.fromEntries(slots.map(({ name, isNumber }, at) => [name, isNumber ? Number(match[at]) : unquoted(match[at])])),
    }),
  };
}

const edges = [
  ["startwith", "Start", "Open"],
  ["endwith", "End", "Close"],
] as const;
const formatNames = { json: "JSON", html: "HTML", xml: "XML", csv: "CSV", markdown: "Markdown" };
const relations = { less_than: "fewer than", more_than: "more than", exactly: "exactly" };
const units = { word: "words", sentence: "sentences", paragraph: "paragraphs", characters: "characters" };

const counts: Sentence = {
  id: "existence",
  write: (args) => {
    const read = z.record(z.string(), z.number().int()).safeParse(args);
    if (!read.success || Array.isArray(args)) return null;
    const list = Object.entries(read.data).map(([keyword, count]) => `${quoted(keyword)} ${count}×`);
    return list.length === 0 ? null : `Use these words exactly so often: ${list.join(", ")}.`;
  },
  pattern: new RegExp(`^Use these words exactly so often: (${TEXT} -?\\d+×(?:, ${TEXT} -?\\d+×)*)\\.$`),
  read: ([list = ""]) =>
    Object.fromEntries(
      Array.from(list.matchAll(new RegExp(`${TEXT} (-?\\d+)×`, "g")), ([, keyword, count]) => [unquoted(keyword), Number(count)]),
    ),
};

const absent: Sentence = {
  id: "forbidden",
  write: (args) => {
    const read = z.array(z.string()).min(1).safeParse(args);
    return read.success ? `Leave out these words: ${read.data.map(quoted).join(", ")}.` : null;
  },
  pattern: new RegExp(`^Leave out these words: (${TEXT}(?:, ${TEXT})*)\\.$`),
  read: ([list = ""]) => Array.from(list.matchAll(new RegExp(TEXT, "g")), ([, keyword]) => unquoted(keyword)),
};

/** Every canonical sentence. */
export const sentences: readonly Sentence[] = [
  ...edges.flatMap(([id, verb, quoteVerb]) => [
    ...["letter", "emoji", "keyword"].map((mode) => sentence(id, `${verb} the reply with the ${mode} {value}.`, { mode })),
    sentence(id, `${quoteVerb} the reply with a quotation between {left} and {right}.`, { mode: "quotation" }),
  ]),
  ...Object.entries(formatNames).map(([mode, name]) => sentence("format", `Make the whole reply valid ${name}.`, { mode })),
  sentence("case", "Write every letter in upper case.", { mode: "all_upper" }),
  sentence("case", "Write every letter in lower case.", { mode: "all_lower" }),
  sentence("case", "Write about {#min} % of the letters in upper case, 3 points more or less.", { mode: "min_upper" }),
  sentence("punctuation", "Use the mark {value} at least once.", { mode: "must_include" }),
  sentence("punctuation", "Do without the mark {value}.", { mode: "must_not_include" }),
  sentence("countableItems", "Include exactly {#num} bullet points, each on a line that starts with * or -."),
  ...Object.entries(relations).flatMap(([relation, many]) =>
    Object.entries(units).map(([mode, unit]) => sentence("length", `Write ${many} {#number} ${unit}.`, { mode, relation })),
  ),
  counts,
  absent,
  sentence("emotion", "Sound like this: {mode}."),
  sentence("reader_age", "Write for a reader of this age: {mode}."),
  sentence("style", "Keep to this style: {mode}."),
];
