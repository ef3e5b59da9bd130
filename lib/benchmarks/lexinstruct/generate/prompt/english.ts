import { capitalized } from "@/lib/contracts/plain/capitalized";
import type { Rule, Step } from "../../items/rule";
import { parsePredicate } from "../../score/engine/predicate";
import { anyOf, keyOf, readPlace, type Template } from "./template";

const NAMES: Readonly<Record<string, string>> = {
  answer: "answer",
  paragraph: "paragraph",
  line: "line",
  bullet: "list item",
  sentence: "sentence",
  word: "word",
  character: "Chinese character",
  letter: "letter",
  punc: "punctuation mark",
  pattern: "match of a pattern",
};
const PLURALS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(NAMES).map(([level, name]) => [level, level === "pattern" ? "matches of a pattern" : `${name}s`]),
);
const COUNTS: Readonly<Record<string, string>> = {
  "=": "is exactly",
  "!=": "is not",
  ">": "is greater than",
  ">=": "is at least",
  "<": "is less than",
  "<=": "is at most",
};
const TEXTS: Readonly<Record<string, string>> = {
  startswith: "starts with",
  endswith: "ends with",
  equal: "is exactly",
  contain: "contains",
  notstartswith: "does not start with",
  notendswith: "does not end with",
  notequal: "is not",
  notcontain: "does not contain",
};

function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${teen ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th")}`;
}

const position = (n: number): string => (n === -1 ? "last" : n < 0 ? `${ordinal(-n)} to last` : ordinal(n));

function readPosition(text: string): number | null {
  if (text === "last") return -1;
  const match = /^(\d+)(?:st|nd|rd|th)( to last)?$/.exec(text);
  return match ? Number(match[1]) * (match[2] ? -1 : 1) : null;
}

function phrase({ level, predicate }: Step): string {
  const parsed = parsePredicate(predicate);
  const name = NAMES[level] ?? level;
  const names = PLURALS[level] ?? level;
  switch (parsed?.kind) {
    case "all":
      return level === "answer" ? "the answer" : `each ${name}`;
    case "at": {
      const positions = parsed.positions.map(position);
      if (positions.length === 1) return `the ${positions[0]} ${name}`;
      return `each of the ${positions.slice(0, -1).join(", ")} and ${positions.at(-1)} ${names}`;
    }
    case "before":
      return `the text before the ${position(parsed.position)} ${name}`;
    case "after":
      return `the text after the ${position(parsed.position)} ${name}`;
    case "between":
      return `the text between neighbouring ${names}`;
    default:
      return `${names} (${predicate})`;
  }
}

const name = anyOf(NAMES);
const names = anyOf(PLURALS);
const SINGLE = new RegExp(`^(the|the text before the|the text after the) ((?:\\d+(?:st|nd|rd|th)(?: to last)?|last)) (${name})$`);
const SEVERAL = new RegExp(`^each of the (.+) (${names})$`);
const EACH = new RegExp(`^each (${name})$`);
const BETWEEN = new RegExp(`^the text between neighbouring (${names})$`);

function readPhrase(text: string): Step | null {
  if (text === "the answer") return { level: "answer", predicate: "@" };
  const each = EACH.exec(text)?.[1];
  if (each) return { level: keyOf(NAMES, each) ?? each, predicate: "@" };
  const between = BETWEEN.exec(text)?.[1];
  if (between) return { level: keyOf(PLURALS, between) ?? between, predicate: "%" };
  const [, kind, at, single] = SINGLE.exec(text) ?? [];
  if (kind && at && single) {
    const sign = kind === "the" ? "@" : kind === "the text before the" ? "!" : "$";
    return { level: keyOf(NAMES, single) ?? single, predicate: `${sign}${readPosition(at)}` };
  }
  const [, list, several] = SEVERAL.exec(text) ?? [];
  if (!list || !several) return null;
  const positions = list.split(/, | and /).map(readPosition);
  return positions.includes(null) ? null : { level: keyOf(PLURALS, several) ?? several, predicate: `@(${positions.join(",")})` };
}

const place = (steps: readonly Step[]) => steps.map(phrase).reverse().join(" in ");

function renderCount({ procedure, relation, value }: Rule): string {
  const last = procedure.at(-1);
  const before = procedure.slice(0, -1);
  const level = last?.level ?? "";
  const described =
    level === "pattern"
      ? `matches of the pattern "${last?.description}"`
      : `occurrences of the ${NAMES[level] ?? level} "${last?.description}"`;
  const subject = last?.description ? described : (PLURALS[level] ?? level);
  const where = before.length > 0 ? `The number of ${subject} in ${place(before)}` : `The total number of ${subject}`;
  return `${where} ${COUNTS[relation] ?? relation} ${value}.`;
}

const COUNT = new RegExp(
  `^The (total )?number of (?:(${names})|matches of the pattern "(.+)"|occurrences of the (${name}) "(.+)")(?: in ([^"]+))? (${anyOf(COUNTS)}) (-?\\d+)\\.$`,
);
const TEXT = new RegExp(`^([^"]+?) (${anyOf(TEXTS)}) "(.*)"\\.$`);

function parse(sentence: string): Rule | null {
  const [counted, , plural, pattern, single, literal, where, verb, number] = COUNT.exec(sentence) ?? [];
  if (counted !== undefined && verb !== undefined) {
    const before = where === undefined ? [] : readPlace(where.split(" in ").reverse(), readPhrase);
    const level = pattern !== undefined ? "pattern" : plural !== undefined ? keyOf(PLURALS, plural) : keyOf(NAMES, single ?? "");
    const relation = keyOf(COUNTS, verb);
    if (!before || !level || !relation) return null;
    const description = pattern ?? literal;
    const last: Step = { level, predicate: "#", ...(description !== undefined && { description }) };
    return { procedure: [...before, last], relation, value: Number(number) };
  }
  const [texted, subject, relates, value] = TEXT.exec(sentence) ?? [];
  if (texted === undefined || subject === undefined || relates === undefined || value === undefined) return null;
  const phrases = (subject.charAt(0).toLowerCase() + subject.slice(1)).split(" in ").reverse();
  const procedure = readPlace(phrases, readPhrase);
  const relation = keyOf(TEXTS, relates);
  return procedure && relation ? { procedure, relation, value } : null;
}

export const english: Template = {
  header: "Please follow these rules.",
  definitionsFollow: " Note the definitions below:",
  definitions: {
    paragraph: ["Paragraph", "A block of text. Paragraphs are separated by at least one empty line."],
    line: ["Line", "A run of text that ends with a line break or with the answer. Empty lines are not counted."],
    bullet: ["List item", "A line that starts with *, +, - or a number and a period (such as 1.), without that mark."],
    sentence: ["Sentence", "A run of text that ends with a period, a question mark or an exclamation mark."],
    word: ["Word", "A run of characters without white space; punctuation that touches a word belongs to it."],
    letter: ["Letter", "A single letter of the alphabet."],
    punc: ["Punctuation mark", "A single punctuation mark, such as a comma, a period, a bracket or a quotation mark."],
    pattern: ["Pattern", "A regular expression, in which upper and lower case are different."],
  },
  render: (rule) =>
    rule.procedure.at(-1)?.predicate === "#"
      ? renderCount(rule)
      : `${capitalized(place(rule.procedure))} ${TEXTS[rule.relation] ?? rule.relation} "${rule.value}".`,
  parse,
};
