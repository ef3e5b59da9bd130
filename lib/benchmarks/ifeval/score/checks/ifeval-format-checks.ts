import { z } from "zod";
import type { Span } from "@/lib/contracts/check";
import { lowerCase } from "@/lib/text/lower-case";
import { parsePythonJson } from "@/lib/text/python-json";
import { pythonStrip } from "@/lib/text/python-space";
import { BreaksOff, type CheckDefinition, compares, counted, defineCheck, pythonMatches, spansOf } from "./define-check";
import { betweenMarks, markedLines, titlePlaces } from "./find-places";
import { given, none, relation, threshold } from "./kwargs";
import { isUpperText } from "./language-checks";
import { separated } from "./twin-checks";

const isBlank = (text: string) => pythonStrip(text) === "";

/** Returns the content of a fenced reply: removes each prefix and the suffix once, in the authors' order. */
function unfenced(text: string): string {
  let inside = pythonStrip(text);
  for (const fence of ["```json", "```Json", "```JSON", "```"]) if (inside.startsWith(fence)) inside = inside.slice(fence.length);
  if (inside.endsWith("```")) inside = inside.slice(0, -3);
  return pythonStrip(inside);
}

/** Removes the strings from a JSON text; one that is never closed extends to the end. */
function withoutStrings(text: string): string {
  const kept: string[] = [];
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('"', at);
    kept.push(text.slice(at, open === -1 ? text.length : open));
    if (open === -1) break;
    at = open + 1;
    while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
    at += 1;
  }
  return kept.join("");
}

/** Checks whether Python's JSON reader accepts a text, including `NaN` and `Infinity`; null, or the reason why not. */
function jsonFault(text: string): string | null {
  const outside = withoutStrings(text);
  // Python limits the digits of integers; a fraction or an exponent makes a number a float.
  for (const [, whole = "", float] of outside.matchAll(/(?<![\d.eE+])-?(\d+)(\.\d|[eE][+-]?\d)?/g))
    if (whole.length > 4300 && float === undefined) return "an integer of more than 4,300 digits";
  let depth = 0;
  for (const mark of outside.match(/[[\]{}]/g) ?? []) {
    depth += mark === "[" || mark === "{" ? 1 : -1;
    if (depth > 990) throw new BreaksOff("The JSON is nested beyond what the authors' reader takes.");
  }
  try {
    parsePythonJson(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function strippedStart(text: string, mark: string): string {
  let start = 0;
  while (start < text.length && text[start] === mark) start += 1;
  return text.slice(start);
}

function strippedEnd(text: string, mark: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === mark) end -= 1;
  return text.slice(0, end);
}

const stripped = (text: string, mark: string) => strippedEnd(strippedStart(text, mark), mark);

/** The ids of IFEval (`instructions.py`, in its 2025 state) on form: positions, marks and letters. */
export const ifevalFormatChecks: readonly CheckDefinition[] = [
  defineCheck({
    id: "detectable_content:number_placeholders",
    origin: "ifeval",
    kwargs: z.object({ num_placeholders: threshold }),
    wants: ({ num_placeholders }) => `at least ${counted(num_placeholders, "placeholder")}`,
    explains: "Counts square brackets on one line, with anything or nothing in them.",
    check({ text }, { num_placeholders }) {
      const spans = betweenMarks(text, "[", "]");
      return { holds: spans.length >= num_placeholders, actual: counted(spans.length, "placeholder"), spans };
    },
  }),
  defineCheck({
    id: "detectable_content:postscript",
    origin: "ifeval",
    kwargs: z.object({ postscript_marker: z.string() }),
    wants: ({ postscript_marker }) => `a postscript that begins with ${pythonStrip(postscript_marker)}`,
    explains: "Looks for the marker anywhere, in any letter case. A P.P.S. satisfies P.S. too.",
    check({ text }, { postscript_marker }, { budget }) {
      const marker = pythonStrip(postscript_marker);
      const source = marker === "P.P.S" ? "p\\.\\s?p\\.\\s?s" : marker === "P.S." ? "p\\.\\s?s\\." : marker.toLowerCase();
      const { text: lower, original } = lowerCase(text);
      const spans = pythonMatches(source, lower, budget);
      return {
        holds: spans.length > 0,
        actual: spans.length > 0 ? "there" : "none",
        spans: spans.map(([start, end]) => original(start, end)),
      };
    },
  }),
  defineCheck({
    id: "detectable_format:number_bullet_lists",
    origin: "ifeval",
    kwargs: z.object({ num_bullets: threshold }),
    wants: ({ num_bullets }) => `exactly ${counted(num_bullets, "bullet")}`,
    explains: "Counts lines that begin with * (and no second star) or with -. A rule of dashes and a negative number count as bullets.",
    check({ text }, { num_bullets }) {
      const isStar = (at: number) => text[at] === "*" && at + 1 < text.length && text[at + 1] !== "*";
      const spans = [...markedLines(text, isStar, 2), ...markedLines(text, (at) => text[at] === "-", 1)];
      return { holds: spans.length === num_bullets, actual: counted(spans.length, "bullet"), spans };
    },
  }),
  defineCheck({
    id: "detectable_format:constrained_response",
    origin: "ifeval",
    kwargs: none,
    wants: () => "“My answer is yes.”, “My answer is no.” or “My answer is maybe.”",
    explains: "One of the three sentences occurs, letter by letter.",
    check({ text }) {
      const spans = spansOf(text.matchAll(/My answer is (?:yes|no|maybe)\./g));
      return { holds: spans.length > 0, actual: spans[0] ? `“${text.slice(...spans[0])}”` : "none of them", spans };
    },
  }),
  defineCheck({
    id: "detectable_format:number_highlighted_sections",
    origin: "ifeval",
    kwargs: z.object({ num_highlights: threshold }),
    wants: ({ num_highlights }) => `at least ${counted(num_highlights, "highlighted section")}`,
    explains: "Counts texts between stars, *so* or **so**, on one line and not blank.",
    check({ text }, { num_highlights }) {
      const single = [...text.matchAll(/\*[^\n*]*\*/g)].filter(([section]) => !isBlank(stripped(section, "*")));
      const double = [...text.matchAll(/\*\*[^\n*]*\*\*/g)].filter(([section]) => !isBlank(section.slice(2, -2)));
      const spans = spansOf([...single, ...double]);
      return { holds: spans.length >= num_highlights, actual: counted(single.length + double.length, "highlighted section"), spans };
    },
  }),
  defineCheck({
    id: "detectable_format:multiple_sections",
    origin: "ifeval",
    kwargs: z.object({ section_spliter: z.string(), num_sections: threshold }),
    wants: ({ section_spliter, num_sections }) =>
      `at least ${counted(num_sections, "section")} marked “${pythonStrip(section_spliter)} 1” and so on`,
    explains: "Counts the section marker followed by a number, in the same letter case. The marker is read as a regular expression.",
    check({ text }, { section_spliter, num_sections }, { budget }) {
      const spans = pythonMatches(`\\s?${pythonStrip(section_spliter)}\\s?\\d+\\s?`, text, budget);
      return { holds: spans.length >= num_sections, actual: counted(spans.length, "section"), spans };
    },
  }),
  defineCheck({
    id: "detectable_format:json_format",
    origin: "ifeval",
    kwargs: none,
    wants: () => "JSON and nothing else",
    explains: "The whole reply, without a fence of backquotes, is read as JSON. A bare number, string, NaN or Infinity counts as JSON.",
    check({ text }) {
      const fault = jsonFault(unfenced(text));
      return { holds: fault === null, actual: fault === null ? "JSON" : `no JSON: ${fault}` };
    },
  }),
  defineCheck({
    id: "detectable_format:title",
    origin: "ifeval",
    kwargs: none,
    wants: () => "a title in <<double angular brackets>>",
    explains: "Looks for << and >> on one line with something between that is not blank.",
    check({ text }) {
      const spans = titlePlaces(text).filter(([start, end]) => !isBlank(strippedEnd(strippedStart(text.slice(start, end), "<"), ">")));
      const [first] = spans;
      return { holds: spans.length > 0, actual: first ? `“${text.slice(...first).slice(0, 80)}”` : "none", spans };
    },
  }),
  defineCheck({
    id: "combination:two_responses",
    origin: "ifeval",
    kwargs: none,
    wants: () => "two different responses separated by ******",
    explains: "Splits at six stars. Exactly two parts are not blank, they differ, and no blank part is between others.",
    check({ text }) {
      const { parts, broken } = separated(text.split("******"));
      const same = parts.length === 2 && parts[0] === parts[1];
      return {
        holds: !broken && parts.length === 2 && !same,
        actual: broken ? "a blank part between two separators" : same ? "twice the same response" : counted(parts.length, "response"),
        spans: spansOf(text.matchAll(/\*{6}/g)),
      };
    },
  }),
  defineCheck({
    id: "combination:repeat_prompt",
    origin: "ifeval",
    kwargs: z.object({ prompt_to_repeat: given }),
    wants: () => "the request repeated word for word at the start",
    explains: "The reply begins with the request, in any letter case.",
    check(reading, { prompt_to_repeat }) {
      const holds = reading.stripped.toLowerCase().startsWith(pythonStrip(prompt_to_repeat).toLowerCase());
      return { holds, actual: holds ? "begins with the request" : `begins with “${reading.stripped.slice(0, 60)}”` };
    },
  }),
  defineCheck({
    id: "startend:end_checker",
    origin: "ifeval",
    kwargs: z.object({ end_phrase: z.string() }),
    wants: ({ end_phrase }) => `ends with “${pythonStrip(end_phrase)}”`,
    explains: "The last words, in any letter case. Double quotes around the whole reply are taken off first.",
    check(reading, { end_phrase }) {
      const end = stripped(reading.stripped, '"').toLowerCase();
      const holds = end.endsWith(pythonStrip(end_phrase).toLowerCase());
      return { holds, actual: `ends with “${end.slice(-Math.max(40, end_phrase.length))}”` };
    },
  }),
  defineCheck({
    id: "startend:quotation",
    origin: "ifeval",
    kwargs: none,
    wants: () => "the whole reply in double quotes",
    explains: "The first and the last character are straight double quotes.",
    check({ stripped: text }) {
      const holds = text.length > 1 && text.startsWith('"') && text.endsWith('"');
      return { holds, actual: `from ${text.charAt(0) || "nothing"} to ${text.slice(-1) || "nothing"}` };
    },
  }),
  defineCheck({
    id: "change_case:capital_word_frequency",
    origin: "ifeval",
    kwargs: z.object({ capital_frequency: threshold, capital_relation: relation }),
    wants: ({ capital_frequency, capital_relation }) => `${capital_relation} ${counted(capital_frequency, "word")} in capital letters`,
    explains: "Counts NLTK's tokens whose letters are all capitals: I, A, U.S. and COVID-19 count.",
    check({ tokens }, { capital_frequency, capital_relation }) {
      const capitalWords = tokens.filter(({ text }) => isUpperText(text));
      return {
        holds: compares(capital_relation, capitalWords.length, capital_frequency),
        actual: `${counted(capitalWords.length, "word")} in capital letters`,
        spans: capitalWords.map(({ start, end }): Span => [start, end]).filter(([start, end]) => end > start),
      };
    },
  }),
  defineCheck({
    id: "punctuation:no_comma",
    origin: "ifeval",
    kwargs: none,
    wants: () => "no comma",
    explains: "No comma (U+002C) occurs. Commas of other scripts do not count.",
    check({ text }) {
      const spans = spansOf(text.matchAll(/,/g));
      return { holds: spans.length === 0, actual: spans.length === 0 ? "none" : counted(spans.length, "comma"), spans };
    },
  }),
];
