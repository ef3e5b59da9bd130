import { z } from "zod";
import { pythonStrip } from "@/lib/text/python-space";
import { sentencesByMarks } from "@/lib/text/sentences-by-marks";
import { splitWhitespace } from "@/lib/text/split-whitespace";
import { type CheckDefinition, compares, counted, defineCheck, pythonMatches } from "./define-check";
import { given, none, place, relation, threshold } from "./kwargs";
import { Reading } from "./reading";
import { keywordTimes, letterTimes } from "./twin-checks";

const times = (n: number) => counted(n, "time");

const without = (id: string, mark: string, name: string): CheckDefinition =>
  defineCheck({
    id,
    origin: "training",
    kwargs: none,
    wants: () => `no ${name}`,
    explains: `No ${name} (${mark}) occurs.`,
    check({ text }) {
      const count = text.split(mark).length - 1;
      return { holds: count === 0, actual: counted(count, name) };
    },
  });

const firstPart = (text: string) => splitWhitespace(text)[0] ?? "";
const lastPart = (text: string) => (splitWhitespace(text).at(-1) ?? "").replace(/[^\p{L}\p{N}_]/gu, "");

const sentenceWord = (id: string, at: "first" | "last"): CheckDefinition =>
  at === "first"
    ? defineCheck({
        id,
        origin: "training",
        kwargs: z.object({ first_word: given }),
        wants: ({ first_word }) => `every sentence begins with “${first_word}”`,
        explains: "Sentences are split by their marks alone; compared in lower case.",
        check: ({ text }, { first_word }) => sentencesWith(text, firstPart, first_word),
      })
    : defineCheck({
        id,
        origin: "training",
        kwargs: z.object({ last_word: given }),
        wants: ({ last_word }) => `every sentence ends with “${last_word}”`,
        explains: "Sentences are split by their marks alone; compared in lower case, without marks.",
        check: ({ text }, { last_word }) => sentencesWith(text, lastPart, last_word),
      });

function sentencesWith(text: string, part: (sentence: string) => string, wanted: string) {
  const sentences = sentencesByMarks(text);
  const wrong = sentences.find((sentence) => part(sentence).toLowerCase() !== wanted.toLowerCase());
  return { holds: wrong === undefined, actual: wrong === undefined ? counted(sentences.length, "sentence") : `“${wrong.slice(0, 80)}”` };
}

/** Training ids of IFBench (open-instruct's IFEvalG) on keywords, first and last words, marks and letters; none has a loose reading. */
export const trainingWordChecks: readonly CheckDefinition[] = [
  defineCheck({
    id: "keywords:no_adjacent_consecutive",
    origin: "training",
    kwargs: none,
    wants: () => "no two neighbouring words with consecutive first letters",
    explains: "The first character of a word is not the one right after that of the word before, in lower case.",
    check({ parts }) {
      // The first character of a word may become two in lower case (İ), for which the authors' check fails.
      const letters = parts.map((part) => ([...part][0] ?? "").toLowerCase());
      const point = (at: number) => letters[at]?.codePointAt(0) ?? 0;
      const isTwo = (at: number) => [...(letters[at] ?? "")].length !== 1;
      const wrong = letters.findIndex((_, at) => at > 0 && (isTwo(at - 1) || isTwo(at) || point(at) === point(at - 1) + 1));
      return { holds: wrong === -1, actual: wrong === -1 ? "none" : `“${parts[wrong - 1]} ${parts[wrong]}”` };
    },
  }),
  defineCheck({
    id: "keywords:word_once",
    origin: "training",
    kwargs: z.object({ keyword: given }),
    wants: ({ keyword }) => `“${pythonStrip(keyword)}” once`,
    explains: "Matches of the keyword, in any letter case and inside longer words too. It is read as a regular expression.",
    check({ text }, { keyword }, { budget }) {
      const spans = pythonMatches(pythonStrip(keyword), text, budget, { ignoreCase: true });
      return { holds: spans.length === 1, actual: times(spans.length), spans };
    },
  }),
  keywordTimes("keywords:word_count_different_numbers", "training"),
  defineCheck({
    id: "keywords:exclude_word_harder",
    origin: "training",
    kwargs: z.object({ keyword: given }),
    wants: ({ keyword }) => `not “${keyword}” between spaces`,
    explains: "The keyword with a space on either side does not occur.",
    check({ text }, { keyword }) {
      const holds = !text.includes(` ${keyword} `);
      return { holds, actual: holds ? "none" : "there" };
    },
  }),
  defineCheck({
    id: "keywords:palindrome",
    origin: "training",
    kwargs: none,
    wants: () => "a palindrome",
    explains: "Some part between white space reads the same backwards; one letter suffices.",
    check({ parts }) {
      const palindrome = parts.find((part) => part === [...part].reverse().join(""));
      return { holds: palindrome !== undefined, actual: palindrome === undefined ? "none" : `“${palindrome}”` };
    },
  }),
  defineCheck({
    id: "keywords:keyword_specific_position",
    origin: "training",
    kwargs: z.object({ keyword: given, n: place, m: place }),
    wants: ({ keyword, n, m }) => `“${pythonStrip(keyword)}” as token ${m} of sentence ${n}`,
    explains: "Sentences are split only at punctuation marks, and marks are separate tokens. Letter case counts.",
    check({ text }, { keyword, n, m }) {
      const sentence = sentencesByMarks(text)[n - 1];
      const word = sentence === undefined ? undefined : new Reading(sentence).tokens[m - 1]?.text;
      return { holds: word === pythonStrip(keyword), actual: word === undefined ? "there is no such token" : `“${word}”` };
    },
  }),
  defineCheck({
    id: "keywords:start_end",
    origin: "training",
    kwargs: none,
    wants: () => "the same word at the start and the end",
    explains: "The first and the last of NLTK's tokens are equal in lower case; there are at least two.",
    check({ tokens }) {
      const [first = "", last = ""] = [tokens[0]?.text, tokens.at(-1)?.text];
      return { holds: tokens.length >= 2 && first.toLowerCase() === last.toLowerCase(), actual: `“${first}” and “${last}”` };
    },
  }),
  sentenceWord("first_word:first_word_sent", "first"),
  defineCheck({
    id: "first_word:first_word_answer",
    origin: "training",
    kwargs: z.object({ first_word: given }),
    wants: ({ first_word }) => `begins with “${first_word}”`,
    explains: "Compared in lower case with the first part between white space.",
    check({ text }, { first_word }) {
      const word = firstPart(text);
      return { holds: word.toLowerCase() === first_word.toLowerCase(), actual: `“${word}”` };
    },
  }),
  sentenceWord("last_word:last_word_sent", "last"),
  defineCheck({
    id: "last_word:last_word_answer",
    origin: "training",
    kwargs: z.object({ last_word: given }),
    wants: ({ last_word }) => `ends with “${last_word}”`,
    explains: "Compared in lower case with the last part between white space, without marks.",
    check({ text }, { last_word }) {
      const word = lastPart(text);
      return { holds: word.toLowerCase() === last_word.toLowerCase(), actual: `“${word}”` };
    },
  }),
  without("punctuation:punctuation_dot", ".", "period"),
  without("punctuation:punctuation_exclamation", "!", "exclamation mark"),
  defineCheck({
    id: "letters:letter_counting",
    origin: "training",
    kwargs: z.object({ N: threshold, relation }),
    wants: ({ N, relation: than }) => `${than} ${counted(N, "letter")}`,
    explains: "Counts the letters a to z in either case.",
    check({ text }, { N, relation: than }) {
      const count = text.match(/[a-zA-Z]/g)?.length ?? 0;
      return { holds: compares(than, count, N), actual: counted(count, "letter") };
    },
  }),
  letterTimes("letters:letter_counting2", "training"),
];
