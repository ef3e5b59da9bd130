import { field, isEmpty, numberOf, textOf } from "../../score/checks/arguments";
import { keywordMatches } from "../../score/checks/keyword-matches";

/** Arguments in force, by group. */
export type Wanted = ReadonlyMap<string, unknown>;

/** Contents of a reply before its words are laid out. */
export interface Plan {
  head: string[];
  tail: string[];
  /** Texts that must occur between head and tail. */
  units: string[];
  terminator: string;
  format: string;
  items: number;
  /** Filling words. */
  words: readonly string[];
}

/** Further contents of a reply beyond its constraints, such as a forbidden word. */
export interface Extras {
  units?: readonly string[];
}

const tags: Record<string, string> = { html: "<hr>", xml: "--><r/><!--" };

/** Plans the required contents of a reply; null if the constraints contradict each other. */
export function planReply(wanted: Wanted, fillers: readonly string[], extras: Extras): Plan | null {
  const forbidden = keywordsOf(wanted.get("forbidden"));
  const required = countsOf(wanted.get("existence"));
  const words = fillers.filter((word) => [...forbidden, ...required.keys()].every((keyword) => keywordMatches(keyword, word).length === 0));
  if (words.length < 8) return null;
  const punctuation = wanted.get("punctuation");
  const banned = textOf(punctuation, "mode") === "must_not_include" ? textOf(punctuation, "value") : null;
  const format = textOf(wanted.get("format"), "mode") ?? "";
  const units = [...(extras.units ?? [])];
  const tag = tags[format];
  if (tag !== undefined) units.push(tag);
  const mark = textOf(punctuation, "value");
  if (mark !== null && banned === null) units.push(mark);
  const head = edge(wanted.get("startwith"), words, "start", format);
  const tail = edge(wanted.get("endwith"), words, "end", format);
  for (const [keyword, count] of [...required].sort(([a], [b]) => b.length - a.length)) {
    const missing = count - keywordMatches(keyword, [...head, ...units, ...tail].join(" ")).length;
    if (missing < 0) return null;
    for (let copy = 0; copy < missing; copy += 1) units.push(keyword);
  }
  return {
    head,
    tail,
    units,
    terminator: banned === "." ? "!" : ".",
    format,
    items: numberOf(wanted.get("countableItems"), "num") ?? 0,
    words,
  };
}

function edge(args: unknown, words: readonly string[], side: "start" | "end", format: string): string[] {
  if (isEmpty(args)) return [];
  const value = textOf(args, "value") ?? "";
  switch (textOf(args, "mode")) {
    case "letter": {
      const letter = value.toLowerCase();
      return [words.find((word) => (side === "start" ? word.startsWith(letter) : word.endsWith(letter))) ?? letter];
    }
    case "quotation": {
      // A JSON text has its own quotation marks.
      if (format === "json") return [];
      const at = side === "start" ? 0 : 2;
      return [`${textOf(args, "left")}${words[at]} ${words[at + 1]}${textOf(args, "right")}`];
    }
    default:
      return value === "" ? [] : [value];
  }
}

function keywordsOf(args: unknown): string[] {
  return Array.isArray(args) ? args.filter((keyword) => typeof keyword === "string") : [];
}

function countsOf(args: unknown): Map<string, number> {
  const counts = new Map<string, number>();
  if (typeof args !== "object" || args === null || Array.isArray(args)) return counts;
  for (const keyword of Object.keys(args)) {
    const count = field(args, keyword);
    if (typeof count === "number" && Number.isInteger(count) && count > 0) counts.set(keyword, count);
  }
  return counts;
}
