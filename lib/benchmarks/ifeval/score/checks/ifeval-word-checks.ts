import { z } from "zod";
import { pythonSpaceClass, pythonStrip } from "@/lib/text/python-space";
import { splitWhitespace } from "@/lib/text/split-whitespace";
import { type CheckDefinition, compares, counted, defineCheck, pythonMatches, spansOf } from "./define-check";
import { drawn, relation, someTexts, threshold } from "./kwargs";
import { hasParagraphs, keywordTimes, letterTimes } from "./twin-checks";

const SPACE = `[${pythonSpaceClass}]`;
const quoted = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(", ");
const isBlank = (text: string) => pythonStrip(text) === "";

/** Returns the first word of a paragraph as the check reads it: without opening quotes, cut before the first mark. */
function firstWordOf(paragraph: string): string {
  const [word = ""] = splitWhitespace(paragraph);
  const bare = word.replace(/^'+/, "").replace(/^"+/, "");
  return (/^[^.,?!'"]*/.exec(bare)?.[0] ?? "").toLowerCase();
}

/** The ids of IFEval (`instructions.py`, in its 2025 state) on keywords, letters and lengths. */
export const ifevalWordChecks: readonly CheckDefinition[] = [
  defineCheck({
    id: "keywords:existence",
    origin: "ifeval",
    kwargs: z.object({ keywords: someTexts }),
    wants: ({ keywords }) => quoted(keywords),
    explains: "Every keyword occurs somewhere, in any letter case and inside longer words too. A keyword is read as a regular expression.",
    check({ text }, { keywords }, { budget }) {
      const places = keywords.map((keyword) => pythonMatches(keyword, text, budget, { ignoreCase: true }));
      const missing = keywords.filter((_, at) => places[at]?.length === 0);
      return {
        holds: missing.length === 0,
        actual: missing.length === 0 ? "all of them" : `without ${quoted(missing)}`,
        spans: places.flatMap((spans) => spans.slice(0, 20)),
      };
    },
  }),
  keywordTimes("keywords:frequency", "ifeval"),
  defineCheck({
    id: "keywords:forbidden_words",
    origin: "ifeval",
    kwargs: z.object({ forbidden_words: someTexts }),
    wants: ({ forbidden_words }) => `none of ${quoted(forbidden_words)}`,
    explains:
      "None of the words occurs as a whole word, in any letter case. Hyphens and apostrophes end a word, underscores and digits do not.",
    check({ text }, { forbidden_words }, { budget }) {
      const places = forbidden_words.map((word) => pythonMatches(`\\b${word}\\b`, text, budget, { ignoreCase: true }));
      const present = forbidden_words.filter((_, at) => (places[at]?.length ?? 0) > 0);
      return { holds: present.length === 0, actual: present.length === 0 ? "none" : quoted(present), spans: places.flat() };
    },
  }),
  letterTimes("keywords:letter_frequency", "ifeval"),
  defineCheck({
    id: "length_constraints:number_sentences",
    origin: "ifeval",
    kwargs: z.object({ num_sentences: threshold, relation }),
    wants: ({ num_sentences, relation: than }) => `${than} ${counted(num_sentences, "sentence")}`,
    explains: "Counts sentences as NLTK's English model splits them. Line breaks alone do not end a sentence.",
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
    check: ({ text }, { num_paragraphs }) => ({
      ...hasParagraphs(text.split(new RegExp(`${SPACE}?\\*\\*\\*${SPACE}?`)), num_paragraphs),
      spans: spansOf(text.matchAll(/\*\*\*/g)),
    }),
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
];
