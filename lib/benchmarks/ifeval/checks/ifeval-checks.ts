import { z } from "zod";
import type { Span } from "@/lib/contracts/check";
import { lowerCase } from "@/lib/text/lower-case";
import { pythonSpaceClass, pythonStrip } from "@/lib/text/python-space";
import { splitWhitespace } from "@/lib/text/split-whitespace";
import { type CheckDefinition, compares, counted, defineCheck, pythonMatches, spansOf } from "./define-check";
import type { Reading } from "./reading";

const SPACE = `[${pythonSpaceClass}]`;
const relation = z.enum(["at least", "less than"]);
const none = z.object({});
const drawn = "the authors' code would draw another at random at every scoring";
const threshold = z.number().min(0, `is negative: ${drawn}`);
const times = (n: number) => counted(n, "time");
const quoted = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(", ");

/** Languages that the authors' prompts may ask for. */
export const languages: Readonly<Record<string, string>> = {
  en: "English",
  es: "Spanish",
  pt: "Portuguese",
  ar: "Arabic",
  hi: "Hindi",
  fr: "French",
  ru: "Russian",
  de: "German",
  ja: "Japanese",
  it: "Italian",
  bn: "Bengali",
  uk: "Ukrainian",
  th: "Thai",
  ur: "Urdu",
  ta: "Tamil",
  te: "Telugu",
  bg: "Bulgarian",
  ko: "Korean",
  pl: "Polish",
  he: "Hebrew",
  fa: "Persian",
  vi: "Vietnamese",
  ne: "Nepali",
  sw: "Swahili",
  kn: "Kannada",
  mr: "Marathi",
  gu: "Gujarati",
  pa: "Punjabi",
  ml: "Malayalam",
  fi: "Finnish",
};

const isBlank = (text: string) => pythonStrip(text) === "";

/** Whether a text's cased letters are all upper case (or lower case), and there is one. */
export const isUpperText = (text: string): boolean => /\p{Uppercase}/u.test(text) && !/[\p{Lowercase}\p{Lt}]/u.test(text);
export const isLowerText = (text: string): boolean => /\p{Lowercase}/u.test(text) && !/[\p{Uppercase}\p{Lt}]/u.test(text);

const flips = (seeds: number, others: number) =>
  others > 0 ? `Another language in ${others} of ${seeds} detections: this verdict may flip when it is scored again.` : undefined;

function named(reading: Reading): string {
  const found = reading.language;
  if (!found) return "nothing that tells a language";
  return `${languages[found.language] ?? found.language}, probability ${found.probability.toFixed(3)}`;
}

/** The text in one case, and English or without anything that tells its language. */
const inCase = (id: string, wanted: "capital" | "lower-case", is: (text: string) => boolean): CheckDefinition =>
  defineCheck({
    id,
    origin: "ifeval",
    kwargs: none,
    wants: () => `English in ${wanted} letters alone`,
    explains: `Every cased letter is a ${wanted} one, and the text is detected as English. A text in which nothing tells the language counts as English.`,
    check(reading) {
      const { text } = reading;
      if (!is(text)) {
        const wrong = wanted === "capital" ? /[\p{Lowercase}\p{Lt}]+/gu : /[\p{Uppercase}\p{Lt}]+/gu;
        const spans = spansOf(text.matchAll(wrong)).slice(0, 500);
        return {
          holds: false,
          actual: spans.length > 0 ? `${counted(spans.length, "place")} in the other case` : "no cased letter",
          spans,
        };
      }
      const found = reading.language;
      return {
        holds: found === null || found.language === "en",
        actual: `${wanted} letters alone, ${named(reading)}`,
        ...(found && found.others > 0 ? { note: flips(found.seeds, found.others) ?? "" } : {}),
      };
    },
  });

/** What a fenced reply holds: each prefix and the suffix once, in the authors' order. */
function unfenced(text: string): string {
  let inside = pythonStrip(text);
  for (const fence of ["```json", "```Json", "```JSON", "```"]) if (inside.startsWith(fence)) inside = inside.slice(fence.length);
  if (inside.endsWith("```")) inside = inside.slice(0, -3);
  return pythonStrip(inside);
}

/** Whether Python's JSON reader takes a text: `NaN` and `Infinity` too; null or why not. */
function jsonFault(text: string): string | null {
  let plain = text;
  if (/NaN|Infinity/.test(text))
    plain = text.replace(/"(?:[^"\\]|\\.)*"|-?Infinity|NaN/gs, (found) => (found.startsWith('"') ? found : "null"));
  const outside = plain.replace(/"(?:[^"\\]|\\.)*"/gs, "");
  if (/\d{4301}/.test(outside)) return "a number of more than 4,300 digits";
  let depth = 0;
  for (const mark of outside.match(/[[\]{}]/g) ?? []) {
    depth += mark === "[" || mark === "{" ? 1 : -1;
    if (depth > 990) throw new Error("The JSON is nested beyond what the authors' reader takes.");
  }
  try {
    JSON.parse(plain);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The nth first word as the check reads it: opening quotes taken off, cut before the first mark. */
function firstWordOf(paragraph: string): string {
  const [word = ""] = splitWhitespace(paragraph);
  const bare = word.replace(/^'+/, "").replace(/^"+/, "");
  return (/^[^.,?!'"]*/.exec(bare)?.[0] ?? "").toLowerCase();
}

/** Strips one kind of character from the ends (or one end) of a text. */
const stripped = (text: string, mark: string) => {
  let [start, end] = [0, text.length];
  while (start < end && text[start] === mark) start += 1;
  while (end > start && text[end - 1] === mark) end -= 1;
  return text.slice(start, end);
};

/** The 25 ids of IFEval (`instructions.py`, in its 2025 state). */
export const ifevalChecks: readonly CheckDefinition[] = [
  defineCheck({
    id: "keywords:existence",
    origin: "ifeval",
    kwargs: z.object({ keywords: z.array(z.string()).min(1) }),
    wants: ({ keywords }) => quoted(keywords),
    explains: "Every keyword occurs somewhere, in any letter case and inside longer words too. A keyword is read as a regular expression.",
    check({ text }, { keywords }) {
      const found = keywords.map((keyword) => pythonMatches(keyword, text, { ignoreCase: true }));
      const missing = keywords.filter((_, at) => found[at]?.length === 0);
      return {
        holds: missing.length === 0,
        actual: missing.length === 0 ? "all of them" : `without ${quoted(missing)}`,
        spans: found.flatMap((spans) => spans.slice(0, 20)),
      };
    },
  }),
  defineCheck({
    id: "keywords:frequency",
    origin: "ifeval",
    kwargs: z.object({ keyword: z.string().min(1, `is empty: ${drawn}`), frequency: threshold, relation }),
    wants: ({ keyword, frequency, relation: than }) => `“${pythonStrip(keyword)}” ${than} ${times(frequency)}`,
    explains: "Counts the keyword in any letter case, inside longer words too. It is read as a regular expression.",
    check({ text }, { keyword, frequency, relation: than }) {
      const spans = pythonMatches(pythonStrip(keyword), text, { ignoreCase: true });
      return { holds: compares(than, spans.length, frequency), actual: times(spans.length), spans };
    },
  }),
  defineCheck({
    id: "keywords:forbidden_words",
    origin: "ifeval",
    kwargs: z.object({ forbidden_words: z.array(z.string()).min(1) }),
    wants: ({ forbidden_words }) => `none of ${quoted(forbidden_words)}`,
    explains:
      "None of the words occurs as a whole word, in any letter case. Hyphens and apostrophes end a word, underscores and digits do not.",
    check({ text }, { forbidden_words }) {
      const found = forbidden_words.map((word) => pythonMatches(`\\b${word}\\b`, text, { ignoreCase: true }));
      const there = forbidden_words.filter((_, at) => (found[at]?.length ?? 0) > 0);
      return { holds: there.length === 0, actual: there.length === 0 ? "none" : quoted(there), spans: found.flat() };
    },
  }),
  defineCheck({
    id: "keywords:letter_frequency",
    origin: "ifeval",
    kwargs: z.object({
      letter: z.string().refine((letter) => [...pythonStrip(letter)].length === 1, "must be one character"),
      let_frequency: threshold,
      let_relation: relation,
    }),
    wants: ({ letter, let_frequency, let_relation }) => `“${pythonStrip(letter).toLowerCase()}” ${let_relation} ${times(let_frequency)}`,
    explains: "Counts one character in any letter case. It may be a mark such as #, as in IFEval's newer code.",
    check({ text }, { letter, let_frequency, let_relation }) {
      const wanted = pythonStrip(letter).toLowerCase();
      const { text: lower, original } = lowerCase(text);
      const spans: Span[] = [];
      for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + wanted.length))
        spans.push(original(at, at + wanted.length));
      return { holds: compares(let_relation, spans.length, let_frequency), actual: times(spans.length), spans };
    },
  }),
  defineCheck({
    id: "language:response_language",
    origin: "ifeval",
    kwargs: z.object({ language: z.string().refine((code) => code in languages, "is none of the languages that the check knows") }),
    wants: ({ language }) => languages[language] ?? language,
    explains:
      "The language is detected from the frequency of letter sequences. A text in which nothing tells the language counts as followed. Detection draws at random: here with a fixed seed, and with twenty where the first is not sure.",
    check(reading, { language }) {
      const found = reading.language;
      const note = found ? flips(found.seeds, found.others) : undefined;
      return { holds: found === null || found.language === language, actual: named(reading), ...(note ? { note } : {}) };
    },
  }),
  defineCheck({
    id: "length_constraints:number_sentences",
    origin: "ifeval",
    kwargs: z.object({ num_sentences: threshold, relation }),
    wants: ({ num_sentences, relation: than }) => `${than} ${counted(num_sentences, "sentence")}`,
    explains: "Counts sentences as NLTK's English model splits them. Line breaks alone end no sentence.",
    check({ punkt }, { num_sentences, relation: than }) {
      const spans = punkt.map(({ span }) => span);
      return { holds: compares(than, spans.length, num_sentences), actual: counted(spans.length, "sentence"), spans };
    },
  }),
  defineCheck({
    id: "length_constraints:number_paragraphs",
    origin: "ifeval",
    kwargs: z.object({ num_paragraphs: threshold }),
    wants: ({ num_paragraphs }) => `${counted(num_paragraphs, "paragraph")} separated by ***`,
    explains: "Splits at ***. A blank part at the start or end is not counted, a blank part between others fails.",
    check({ text }, { num_paragraphs }) {
      const all = text.split(new RegExp(`${SPACE}?\\*\\*\\*${SPACE}?`));
      const blanks = all.map(isBlank);
      const between = blanks.some((blank, at) => blank && at > 0 && at < all.length - 1);
      const count = blanks.filter((blank) => !blank).length;
      return {
        holds: !between && count === num_paragraphs,
        actual: between ? "a blank paragraph between two separators" : counted(count, "paragraph"),
        spans: spansOf(text.matchAll(/\*\*\*/g)),
      };
    },
  }),
  defineCheck({
    id: "length_constraints:number_words",
    origin: "ifeval",
    kwargs: z.object({ num_words: threshold, relation }),
    wants: ({ num_words, relation: than }) => `${than} ${counted(num_words, "word")}`,
    explains: "Counts runs of letters, digits and underscores: “well-known” is two words.",
    check: ({ wordCount }, { num_words, relation: than }) => ({
      holds: compares(than, wordCount, num_words),
      actual: counted(wordCount, "word"),
    }),
  }),
  defineCheck({
    id: "length_constraints:nth_paragraph_first_word",
    origin: "ifeval",
    kwargs: z
      .object({ num_paragraphs: threshold, nth_paragraph: z.int().min(1, `is below 1: ${drawn}`), first_word: z.string() })
      .refine(({ num_paragraphs, nth_paragraph }) => nth_paragraph <= num_paragraphs, {
        path: ["nth_paragraph"],
        message: `is more than num_paragraphs: ${drawn}`,
      }),
    wants: ({ num_paragraphs, nth_paragraph, first_word }) =>
      `${counted(num_paragraphs, "paragraph")}, of which number ${nth_paragraph} begins with “${first_word}”`,
    explains:
      "Splits at every blank line. The number of paragraphs must be equal, and the first word is compared in lower case, without opening quotes and up to its first mark.",
    check({ text }, { num_paragraphs, nth_paragraph, first_word }) {
      const all = text.split("\n\n");
      const count = all.filter((part) => !isBlank(part)).length;
      const paragraph = all.at(nth_paragraph - 1) ?? "";
      if (nth_paragraph > count || isBlank(paragraph))
        return { holds: false, actual: `${counted(count, "paragraph")}, number ${nth_paragraph} is blank` };
      const word = firstWordOf(paragraph);
      return {
        holds: count === num_paragraphs && word === first_word.toLowerCase(),
        actual: `${counted(count, "paragraph")}, number ${nth_paragraph} begins with “${word}”`,
      };
    },
  }),
  defineCheck({
    id: "detectable_content:number_placeholders",
    origin: "ifeval",
    kwargs: z.object({ num_placeholders: threshold }),
    wants: ({ num_placeholders }) => `at least ${counted(num_placeholders, "placeholder")}`,
    explains: "Counts square brackets on one line, with anything or nothing in them.",
    check({ text }, { num_placeholders }) {
      const spans = spansOf(text.matchAll(/\[[^\n]*?\]/g));
      return { holds: spans.length >= num_placeholders, actual: counted(spans.length, "placeholder"), spans };
    },
  }),
  defineCheck({
    id: "detectable_content:postscript",
    origin: "ifeval",
    kwargs: z.object({ postscript_marker: z.string() }),
    wants: ({ postscript_marker }) => `a postscript that begins with ${pythonStrip(postscript_marker)}`,
    explains: "Looks for the marker anywhere, in any letter case. A P.P.S. satisfies P.S. too.",
    check({ text }, { postscript_marker }) {
      const marker = pythonStrip(postscript_marker);
      const source = marker === "P.P.S" ? "p\\.\\s?p\\.\\s?s" : marker === "P.S." ? "p\\.\\s?s\\." : marker.toLowerCase();
      const { text: lower, original } = lowerCase(text);
      const spans = pythonMatches(source, lower);
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
      const line = (of: string) => new RegExp(`(?:^|(?<=\\n))${SPACE}*${of}[^\\n]*(?=\\n|$)`, "g");
      const spans = [...spansOf(text.matchAll(line("\\*[^*]"))), ...spansOf(text.matchAll(line("-")))];
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
      const single = [...text.matchAll(/\*[^\n*]*\*/g)].filter(([found]) => !isBlank(stripped(found, "*")));
      const double = [...text.matchAll(/\*\*[^\n*]*\*\*/g)].filter(([found]) => !isBlank(found.slice(2, -2)));
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
    check({ text }, { section_spliter, num_sections }) {
      const spans = pythonMatches(`\\s?${pythonStrip(section_spliter)}\\s?\\d+\\s?`, text);
      return { holds: spans.length >= num_sections, actual: counted(spans.length, "section"), spans };
    },
  }),
  defineCheck({
    id: "detectable_format:json_format",
    origin: "ifeval",
    kwargs: none,
    wants: () => "JSON and nothing else",
    explains: "The whole reply, without a fence of backquotes, is read as JSON. Numbers, texts, NaN and Infinity alone are JSON here.",
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
      const found = [...text.matchAll(/<<[^\n]+>>/g)].filter(([title]) => !isBlank(title.replace(/^<+/, "").replace(/>+$/, "")));
      return { holds: found.length > 0, actual: found[0] ? `“${found[0][0].slice(0, 80)}”` : "none", spans: spansOf(found) };
    },
  }),
  defineCheck({
    id: "combination:two_responses",
    origin: "ifeval",
    kwargs: none,
    wants: () => "two different responses separated by ******",
    explains: "Splits at six stars. Exactly two parts are not blank, they differ, and no blank part stands between others.",
    check({ text }) {
      const all = text.split("******");
      const between = all.some((part, at) => isBlank(part) && at > 0 && at < all.length - 1);
      const given = all.map(pythonStrip).filter((part) => part !== "");
      const same = given.length === 2 && given[0] === given[1];
      return {
        holds: !between && given.length === 2 && !same,
        actual: between ? "a blank part between two separators" : same ? "twice the same response" : counted(given.length, "response"),
        spans: spansOf(text.matchAll(/\*{6}/g)),
      };
    },
  }),
  defineCheck({
    id: "combination:repeat_prompt",
    origin: "ifeval",
    kwargs: z.object({ prompt_to_repeat: z.string().min(1) }),
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
      const found = tokens.filter(({ text }) => isUpperText(text));
      return {
        holds: compares(capital_relation, found.length, capital_frequency),
        actual: `${counted(found.length, "word")} in capital letters`,
        spans: found.map(({ start, end }): Span => [start, end]).filter(([start, end]) => end > start),
      };
    },
  }),
  inCase("change_case:english_capital", "capital", isUpperText),
  inCase("change_case:english_lowercase", "lower-case", isLowerText),
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
