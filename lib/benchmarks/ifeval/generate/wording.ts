import { languages } from "../score/checks/language-checks";

/** A way to word a kwarg, and to read it back. */
interface Way {
  worded: (value: unknown) => string;
  /** What it looks like, as an expression of JavaScript. */
  looks: string;
  read: (text: string) => unknown;
}

/** A number with what it counts: "1 phrase", "3 phrases". */
const counted = (noun: string): Way => ({
  worded: (n) => `${String(n)} ${noun}${n === 1 ? "" : "s"}`,
  looks: `1 ${noun}|\\d+ ${noun}s`,
  read: (text) => Number.parseInt(text, 10),
});

/** Outside of a character class a hyphen must not be escaped under the flag `v`. */
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

const byName = new Map(Object.entries(languages).map(([code, name]) => [name, code]));

const ways: Readonly<Record<string, Way>> = {
  /** As it is; what looks like a number is one, since no word of ours does. */
  plain: { worded: String, looks: ".+?", read: (text) => (/^\d+$/.test(text) ? Number(text) : text) },
  times: {
    worded: (n) => (n === 1 ? "once" : n === 2 ? "twice" : `${String(n)} times`),
    looks: "once|twice|\\d+ times",
    read: (text) => (text === "once" ? 1 : text === "twice" ? 2 : Number.parseInt(text, 10)),
  },
  /** The authors' wording has “less than” for counts, and so have their files: the kwarg stays and the request says it in English. */
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

/** A template with its kwargs put in. */
export const worded = (template: string, kwargs: Readonly<Record<string, unknown>>): string =>
  template.replace(slot, (_, way: string | undefined, name: string) => wayOf(way).worded(kwargs[name]));

/** Reads back what `worded` wrote; null for a text of another wording. */
export function readerOf(template: string): { start: string; read: (text: string) => Record<string, unknown> | null } {
  const slots = [...template.matchAll(slot)];
  let at = 0;
  let source = "";
  for (const match of slots) {
    source += `${escaped(template.slice(at, match.index))}(${wayOf(match[1]).looks})`;
    at = match.index + match[0].length;
  }
  const pattern = new RegExp(`^${source}${escaped(template.slice(at))}$`, "v");
  return {
    start: template.slice(0, slots[0]?.index ?? template.length),
    read(text) {
      const values = pattern.exec(text);
      return values && Object.fromEntries(slots.map(([, way, name = ""], nth) => [name, wayOf(way).read(values[nth + 1] ?? "")]));
    },
  };
}
