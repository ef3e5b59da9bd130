import { literalPattern } from "@/lib/text/literal-pattern";
import { languages } from "../score/checks/language-checks";

/** A way to write a kwarg in words and to read it back. */
interface Way {
  worded: (value: unknown) => string;
  /** Its form, as a JavaScript expression. */
  looks: string;
  read: (text: string) => unknown;
}

/** Writes a number with its noun: "1 phrase", "3 phrases". */
const counted = (noun: string): Way => ({
  worded: (n) => `${String(n)} ${noun}${n === 1 ? "" : "s"}`,
  looks: `1 ${noun}|\\d+ ${noun}s`,
  read: (text) => Number.parseInt(text, 10),
});

const byName = new Map(Object.entries(languages).map(([code, name]) => [name, code]));

const ways: Readonly<Record<string, Way>> = {
  /** Unchanged; text that looks like a number is one, because none of the words does. */
  plain: { worded: String, looks: ".+?", read: (text) => (/^\d+$/.test(text) ? Number(text) : text) },
  times: {
    worded: (n) => (n === 1 ? "once" : n === 2 ? "twice" : `${String(n)} times`),
    looks: "once|twice|\\d+ times",
    read: (text) => (text === "once" ? 1 : text === "twice" ? 2 : Number.parseInt(text, 10)),
  },
  /** The authors' wording and files have “less than” for counts: the kwarg stays, and the request has the correct English. */
  than: {
    worded: (relation) => (relation === "less than" ? "fewer than" : "at least"),
    looks: "fewer than|at least",
    read: (text) => (text === "fewer than" ? "less than" : text),
  },
  list: {
    worded: (words) => (Array.isArray(words) ? words.map((word) => `“${String(word)}”`).join(", ") : ""),
    looks: "“[^”]+”(?:, “[^”]+”)*",
    read: (text) => text.slice(1, -1).split("”, “"),
  },
  language: { worded: (code) => languages[String(code)] ?? "", looks: [...byName.keys()].join("|"), read: (text) => byName.get(text) },
  choices: {
    worded: (options) => String(options).split("/").join(", "),
    looks: ".+?",
    read: (text) => text.split(", ").join("/"),
  },
  placeholders: counted("placeholder"),
  passages: counted("passage"),
  phrases: counted("phrase"),
};

const plain: Way = { worded: String, looks: ".+?", read: (text) => text, ...ways.plain };
/** `{num_words}`, or with a way: `{times frequency}`. */
const slot = /\{(?:(times|than|list|language|choices|placeholders|passages|phrases) )?(\w+)\}/g;
const wayOf = (name: string | undefined): Way => ways[name ?? "plain"] ?? plain;

/** Fills a template with its kwargs. */
export const worded = (template: string, kwargs: Readonly<Record<string, unknown>>): string =>
  template.replace(slot, (_, way: string | undefined, name: string) => wayOf(way).worded(kwargs[name]));

/** Creates a reader for text that `worded` wrote; it returns null for a text in another wording. */
export function readerOf(template: string): { start: string; read: (text: string) => Record<string, unknown> | null } {
  const slots = [...template.matchAll(slot)];
  let at = 0;
  let source = "";
  for (const match of slots) {
    source += `${literalPattern(template.slice(at, match.index))}(${wayOf(match[1]).looks})`;
    at = match.index + match[0].length;
  }
  const pattern = new RegExp(`^${source}${literalPattern(template.slice(at))}$`, "v");
  return {
    start: template.slice(0, slots[0]?.index ?? template.length),
    read(text) {
      const values = pattern.exec(text);
      return values && Object.fromEntries(slots.map(([, way, name = ""], nth) => [name, wayOf(way).read(values[nth + 1] ?? "")]));
    },
  };
}
