import { z } from "zod";
import { pythonSpaceClass, pythonStrip } from "@/lib/text/python-space";
import { sentencesByMarks } from "@/lib/text/sentences-by-marks";
import { splitWhitespace } from "@/lib/text/split-whitespace";
import { BreaksOff, type CheckDefinition, counted, defineCheck, pythonMatches } from "./define-check";
import { phrasePlaces } from "./find-places";
import { given, none, place, threshold } from "./kwargs";
import { Reading } from "./reading";
import { hasParagraphs } from "./twin-checks";

const SPACE = `[${pythonSpaceClass}]`;
const same = (a: string, b: string) => pythonStrip(a).toLowerCase() === pythonStrip(b).toLowerCase();
const times = (n: number) => counted(n, "time");

/** Defines a check that the whole reply is the request; two ids use it. */
const copies = (id: string): CheckDefinition =>
  defineCheck({
    id,
    origin: "training",
    kwargs: z.object({ prompt_to_repeat: given }),
    wants: () => "the request, word for word",
    explains: "The whole reply is the request, in any letter case.",
    check: ({ stripped }, { prompt_to_repeat }) => ({ holds: same(stripped, prompt_to_repeat), actual: `“${stripped.slice(0, 80)}”` }),
  });

/** Checks for a phrase repeated with one word replaced each time. */
function repeatsPhrase(text: string, phrase: string, wanted: number) {
  const words = splitWhitespace(phrase);
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) throw new BreaksOff("The phrase is blank: it has no first word.");
  const phrases = phrasePlaces(text, first, last).map(([start, end]) => splitWhitespace(text.slice(start, end)));
  const wrong = phrases.find(
    (phraseWords) => phraseWords.length !== words.length || phraseWords.filter((word, at) => word !== words[at]).length !== 1,
  );
  return {
    holds: phrases.length === wanted && wrong === undefined,
    actual: wrong ? `“${wrong.join(" ")}”` : times(phrases.length),
  };
}

/** Training ids of IFBench (open-instruct's IFEvalG) on copies, marks, paragraphs and counts; none has a loose reading. */
export const trainingFormChecks: readonly CheckDefinition[] = [
  defineCheck({
    id: "copy:repeat_phrase",
    origin: "training",
    kwargs: z.object({ phrase: given, small_n: threshold }),
    wants: ({ phrase, small_n }) => `“${phrase}” ${times(small_n)}, with one word replaced each time`,
    explains: "Looks for texts from the phrase's first to its last word: each has as many words as the phrase, and exactly one other.",
    check: ({ text }, { phrase, small_n }) => repeatsPhrase(text, phrase, small_n),
  }),
  copies("copy:copy"),
  copies("copy:copying_simple"),
  defineCheck({
    id: "copy:copying_multiple",
    origin: "training",
    kwargs: z.object({ prompt_to_repeat: given, N: threshold }),
    wants: ({ N }) => `the request ${times(N)}, separated by ******`,
    explains: "Every part between six stars is the request, in any letter case.",
    check({ text }, { prompt_to_repeat, N }) {
      const parts = text.split("******");
      return { holds: parts.length === N && parts.every((part) => same(part, prompt_to_repeat)), actual: counted(parts.length, "part") };
    },
  }),
  defineCheck({
    id: "new:copy_span_idx",
    origin: "training",
    kwargs: z.object({ prompt_to_repeat: given, n_start: place, n_end: place }),
    wants: ({ n_start, n_end }) => `characters ${n_start} up to ${n_end} of the request`,
    explains: "The reply is that part of the request, without the character at its end, in any letter case.",
    check: ({ stripped }, { prompt_to_repeat, n_start, n_end }) => ({
      holds: same(stripped, [...prompt_to_repeat].slice(n_start, n_end).join("")),
      actual: `“${stripped.slice(0, 80)}”`,
    }),
  }),
  defineCheck({
    id: "detectable_format:sentence_hyphens",
    origin: "training",
    kwargs: none,
    wants: () => "sentences joined by hyphens, without spaces",
    explains: "The parts between hyphens are the sentences of the text, in order and without space around them; only pairs are compared.",
    check({ text }) {
      const parts = text.split("-");
      const sentences = sentencesByMarks(text.replaceAll("-", " "));
      // Only pairs are compared: entries beyond the end of the shorter list are ignored.
      const wrong = sentences.findIndex((sentence, at) => parts[at] !== undefined && parts[at] !== sentence);
      return {
        holds: wrong === -1,
        actual: `${counted(parts.length, "part")}, ${counted(sentences.length, "sentence")}`,
      };
    },
  }),
  defineCheck({
    id: "detectable_format:square_brackets",
    origin: "training",
    kwargs: none,
    wants: () => "every word in [square brackets]",
    explains: "Every part between white space begins with [ and ends with ].",
    check({ parts }) {
      const wrong = parts.filter((part) => !part.startsWith("[") || !part.endsWith("]"));
      return { holds: wrong.length === 0, actual: wrong.length === 0 ? "all of them" : `${wrong.length} are not, such as “${wrong[0]}”` };
    },
  }),
  defineCheck({
    id: "detectable_format:bigram_wrapping",
    origin: "training",
    kwargs: none,
    wants: () => "every two words in <<double brackets>>",
    explains: "Words 1, 3, 5 and so on begin with <<, the ones after them end with >>; a last odd word is free.",
    check({ parts }) {
      const wrong = parts.findIndex((part, at) => (at % 2 === 0 ? at + 1 < parts.length && !part.startsWith("<<") : !part.endsWith(">>")));
      return { holds: wrong === -1, actual: wrong === -1 ? "all of them" : `“${parts[wrong]}”` };
    },
  }),
  defineCheck({
    id: "count:count_increment_word",
    origin: "training",
    kwargs: z.object({ keyword1: given, keyword2: given }),
    wants: ({ keyword1, keyword2 }) => `“${pythonStrip(keyword1)}” once, “${pythonStrip(keyword2)}” twice`,
    explains: "Matches of the keywords, in any letter case and inside longer words too.",
    check({ text }, { keyword1, keyword2 }, { budget }) {
      const places = [keyword1, keyword2].map((keyword) => pythonMatches(pythonStrip(keyword), text, budget, { ignoreCase: true }));
      return {
        holds: places[0]?.length === 1 && places[1]?.length === 2,
        actual: places.map(({ length }) => times(length)).join(", "),
        spans: places.flat(),
      };
    },
  }),
  defineCheck({
    id: "paragraphs:paragraphs",
    origin: "training",
    kwargs: none,
    wants: () => "two paragraphs separated by ***",
    explains: "Splits at ***. A blank part at the start or end is not counted, a blank part between others fails.",
    check: ({ text }) => hasParagraphs(text.split(new RegExp(`${SPACE}?\\*\\*\\*${SPACE}?`)), 2),
  }),
  defineCheck({
    id: "paragraphs:paragraphs2",
    origin: "training",
    kwargs: none,
    wants: () => "two paragraphs separated by a blank line",
    explains: "Splits at blank lines. A blank part at the start or end is not counted, a blank part between others fails.",
    check: ({ text }) => hasParagraphs(text.split("\n\n"), 2),
  }),
  defineCheck({
    id: "count:lowercase_counting",
    origin: "training",
    kwargs: z.object({ N: threshold }),
    wants: ({ N }) => `at most ${counted(N, "word")} in lower case`,
    explains: "Counts words of the letters a to z alone.",
    check({ text }, { N }, { budget }) {
      const spans = pythonMatches("\\b[a-z]+\\b", text, budget);
      return { holds: spans.length <= N, actual: counted(spans.length, "word"), spans };
    },
  }),
  defineCheck({
    id: "count:counting_composition",
    origin: "training",
    kwargs: z.object({ n_sent: threshold, n_words: threshold }),
    wants: ({ n_sent, n_words }) => `three paragraphs of ${counted(n_sent, "sentence")} with ${counted(n_words, "token")} each`,
    explains: "Paragraphs are separated by ***; sentences are split only at punctuation marks, and marks are separate tokens.",
    check({ text }, { n_sent, n_words }) {
      const paragraphs = text.split(new RegExp(`${SPACE}?\\*\\*\\*${SPACE}?`)).map(sentencesByMarks);
      const tokens = paragraphs.map((sentences) => sentences.map((sentence) => new Reading(sentence).tokens.length));
      const holds = tokens.length === 3 && tokens.every((counts) => counts.length === n_sent && counts.every((count) => count === n_words));
      return {
        holds,
        actual: `${counted(tokens.length, "paragraph")}: ${tokens
          .map((counts) => counts.join(" "))
          .join(" | ")
          .slice(0, 120)}`,
      };
    },
  }),
  defineCheck({
    id: "count:count_unique",
    origin: "training",
    kwargs: none,
    wants: () => "no word twice",
    explains: "No token of NLTK occurs twice; two commas fail.",
    check({ tokens }) {
      const seen = new Set<string>();
      const again = tokens.find(({ text }) => seen.has(text) || !seen.add(text));
      return { holds: again === undefined, actual: again === undefined ? "none" : `“${again.text}”` };
    },
  }),
];
