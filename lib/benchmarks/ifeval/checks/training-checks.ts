import { z } from "zod";
import { pythonSpaceClass, pythonStrip } from "@/lib/text/python-space";
import { sentencesByMarks } from "@/lib/text/sentences-by-marks";
import { splitWhitespace } from "@/lib/text/split-whitespace";
import { type CheckDefinition, compares, counted, defineCheck, escaped, pythonMatches } from "./define-check";
import { Reading } from "./reading";

const none = z.object({});
const relation = z.enum(["at least", "less than"]);
const SPACE = `[${pythonSpaceClass}]`;
const same = (a: string, b: string) => pythonStrip(a).toLowerCase() === pythonStrip(b).toLowerCase();
const place = z
  .number()
  .int()
  .refine((n) => n !== 0, "is 0, which the authors' code takes for none given");
const prompt = z.object({ prompt_to_repeat: z.string().min(1) });
const times = (n: number) => counted(n, "time");

/** The whole reply is the request; two ids say so. */
const copies = (id: string): CheckDefinition =>
  defineCheck({
    id,
    origin: "training",
    kwargs: prompt,
    wants: () => "the request, word for word",
    explains: "The whole reply is the request, in any letter case.",
    check: ({ stripped }, { prompt_to_repeat }) => ({ holds: same(stripped, prompt_to_repeat), actual: `“${stripped.slice(0, 80)}”` }),
  });

const without = (id: string, mark: string, name: string): CheckDefinition =>
  defineCheck({
    id,
    origin: "training",
    kwargs: none,
    wants: () => `no ${name}`,
    explains: `No ${name} (${mark}) occurs.`,
    check({ text }) {
      const found = text.split(mark).length - 1;
      return { holds: found === 0, actual: counted(found, name) };
    },
  });

/** A phrase repeated with one word replaced each time. */
function repeatsPhrase(text: string, phrase: string, wanted: number) {
  const words = splitWhitespace(phrase);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const found = [...text.matchAll(new RegExp(`${escaped(first)} [^\\n]*? ${escaped(last)}`, "g"))].map(([match]) => splitWhitespace(match));
  const wrong = found.find((of) => of.length !== words.length || of.filter((word, at) => word !== words[at]).length !== 1);
  return {
    holds: found.length === wanted && wrong === undefined,
    actual: wrong ? `“${wrong.join(" ")}”` : times(found.length),
  };
}

const firstPart = (text: string) => splitWhitespace(text)[0] ?? "";
const lastPart = (text: string) => (splitWhitespace(text).at(-1) ?? "").replace(/[^\p{L}\p{N}_]/gu, "");

const sentenceWord = (id: string, at: "first" | "last"): CheckDefinition =>
  at === "first"
    ? defineCheck({
        id,
        origin: "training",
        kwargs: z.object({ first_word: z.string() }),
        wants: ({ first_word }) => `every sentence begins with “${first_word}”`,
        explains: "Sentences are split by their marks alone; compared in lower case.",
        check: ({ text }, { first_word }) => sentencesWith(text, firstPart, first_word),
      })
    : defineCheck({
        id,
        origin: "training",
        kwargs: z.object({ last_word: z.string() }),
        wants: ({ last_word }) => `every sentence ends with “${last_word}”`,
        explains: "Sentences are split by their marks alone; compared in lower case, without marks.",
        check: ({ text }, { last_word }) => sentencesWith(text, lastPart, last_word),
      });

function sentencesWith(text: string, part: (sentence: string) => string, wanted: string) {
  const sentences = sentencesByMarks(text);
  const wrong = sentences.find((sentence) => part(sentence).toLowerCase() !== wanted.toLowerCase());
  return { holds: wrong === undefined, actual: wrong === undefined ? counted(sentences.length, "sentence") : `“${wrong.slice(0, 80)}”` };
}

/** The 29 training ids of IFBench (open-instruct's IFEvalG), which have no loose reading. */
export const trainingChecks: readonly CheckDefinition[] = [
  defineCheck({
    id: "copy:repeat_phrase",
    origin: "training",
    kwargs: z.object({ phrase: z.string(), small_n: z.number() }),
    wants: ({ phrase, small_n }) => `“${phrase}” ${times(small_n)}, with one word replaced each time`,
    explains: "Looks for texts from the phrase's first to its last word: each has as many words as the phrase, and exactly one other.",
    check: ({ text }, { phrase, small_n }) => repeatsPhrase(text, phrase, small_n),
  }),
  copies("copy:copy"),
  copies("copy:copying_simple"),
  defineCheck({
    id: "copy:copying_multiple",
    origin: "training",
    kwargs: z.object({ prompt_to_repeat: z.string().min(1), N: z.number() }),
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
    kwargs: z.object({ prompt_to_repeat: z.string().min(1), n_start: place, n_end: place }),
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
      // Only pairs are compared: what one list has beyond the other's end is not looked at.
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
    id: "keywords:no_adjacent_consecutive",
    origin: "training",
    kwargs: none,
    wants: () => "no two neighbouring words with consecutive first letters",
    explains: "The first character of a word is not the one right after that of the word before, in lower case.",
    check({ parts }) {
      const points = parts.map((part) => part.toLowerCase().codePointAt(0) ?? 0);
      const wrong = points.findIndex((point, at) => at > 0 && point === (points[at - 1] ?? 0) + 1);
      return { holds: wrong === -1, actual: wrong === -1 ? "none" : `“${parts[wrong - 1]} ${parts[wrong]}”` };
    },
  }),
  defineCheck({
    id: "keywords:word_once",
    origin: "training",
    kwargs: z.object({ keyword: z.string() }),
    wants: ({ keyword }) => `“${pythonStrip(keyword)}” once`,
    explains: "Matches of the keyword, in any letter case and inside longer words too. It is read as a regular expression.",
    check({ text }, { keyword }) {
      const spans = pythonMatches(pythonStrip(keyword), text, { ignoreCase: true });
      return { holds: spans.length === 1, actual: times(spans.length), spans };
    },
  }),
  defineCheck({
    id: "count:count_increment_word",
    origin: "training",
    kwargs: z.object({ keyword1: z.string(), keyword2: z.string() }),
    wants: ({ keyword1, keyword2 }) => `“${pythonStrip(keyword1)}” once, “${pythonStrip(keyword2)}” twice`,
    explains: "Matches of the keywords, in any letter case and inside longer words too.",
    check({ text }, { keyword1, keyword2 }) {
      const found = [keyword1, keyword2].map((keyword) => pythonMatches(pythonStrip(keyword), text, { ignoreCase: true }));
      return {
        holds: found[0]?.length === 1 && found[1]?.length === 2,
        actual: found.map(({ length }) => times(length)).join(", "),
        spans: found.flat(),
      };
    },
  }),
  defineCheck({
    id: "keywords:word_count_different_numbers",
    origin: "training",
    kwargs: z.object({ keyword: z.string(), frequency: z.number(), relation }),
    wants: ({ keyword, frequency, relation: than }) => `“${pythonStrip(keyword)}” ${than} ${times(frequency)}`,
    explains: "Counts the keyword in any letter case, inside longer words too. It is read as a regular expression.",
    check({ text }, { keyword, frequency, relation: than }) {
      const spans = pythonMatches(pythonStrip(keyword), text, { ignoreCase: true });
      return { holds: compares(than, spans.length, frequency), actual: times(spans.length), spans };
    },
  }),
  defineCheck({
    id: "keywords:exclude_word_harder",
    origin: "training",
    kwargs: z.object({ keyword: z.string() }),
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
      const found = parts.find((part) => part === [...part].reverse().join(""));
      return { holds: found !== undefined, actual: found === undefined ? "none" : `“${found}”` };
    },
  }),
  defineCheck({
    id: "keywords:keyword_specific_position",
    origin: "training",
    kwargs: z.object({ keyword: z.string(), n: place, m: place }),
    wants: ({ keyword, n, m }) => `“${pythonStrip(keyword)}” as token ${m} of sentence ${n}`,
    explains: "Sentences are split by their marks alone, and marks are tokens of their own. Letter case counts.",
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
  defineCheck({
    id: "paragraphs:paragraphs",
    origin: "training",
    kwargs: none,
    wants: () => "two paragraphs separated by ***",
    explains: "Splits at ***. A blank part at the start or end is not counted, a blank part between others fails.",
    check: ({ text }) => twoParts(text.split(new RegExp(`${SPACE}?\\*\\*\\*${SPACE}?`))),
  }),
  defineCheck({
    id: "paragraphs:paragraphs2",
    origin: "training",
    kwargs: none,
    wants: () => "two paragraphs separated by a blank line",
    explains: "Splits at blank lines. A blank part at the start or end is not counted, a blank part between others fails.",
    check: ({ text }) => twoParts(text.split("\n\n")),
  }),
  sentenceWord("first_word:first_word_sent", "first"),
  defineCheck({
    id: "first_word:first_word_answer",
    origin: "training",
    kwargs: z.object({ first_word: z.string() }),
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
    kwargs: z.object({ last_word: z.string() }),
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
    id: "count:lowercase_counting",
    origin: "training",
    kwargs: z.object({ N: z.number() }),
    wants: ({ N }) => `at most ${counted(N, "word")} in lower case`,
    explains: "Counts words of the letters a to z alone.",
    check({ text }, { N }) {
      const spans = pythonMatches("\\b[a-z]+\\b", text);
      return { holds: spans.length <= N, actual: counted(spans.length, "word"), spans };
    },
  }),
  defineCheck({
    id: "letters:letter_counting",
    origin: "training",
    kwargs: z.object({ N: z.number(), relation }),
    wants: ({ N, relation: than }) => `${than} ${counted(N, "letter")}`,
    explains: "Counts the letters a to z in either case.",
    check({ text }, { N, relation: than }) {
      const found = text.match(/[a-zA-Z]/g)?.length ?? 0;
      return { holds: compares(than, found, N), actual: counted(found, "letter") };
    },
  }),
  defineCheck({
    id: "letters:letter_counting2",
    origin: "training",
    kwargs: z.object({
      letter: z.string().refine((letter) => [...pythonStrip(letter)].length === 1, "must be one character"),
      let_frequency: z.number(),
      let_relation: relation,
    }),
    wants: ({ letter, let_frequency, let_relation }) => `“${pythonStrip(letter).toLowerCase()}” ${let_relation} ${times(let_frequency)}`,
    explains: "Counts one character in any letter case.",
    check({ lower }, { letter, let_frequency, let_relation }) {
      const found = lower.split(pythonStrip(letter).toLowerCase()).length - 1;
      return { holds: compares(let_relation, found, let_frequency), actual: times(found) };
    },
  }),
  defineCheck({
    id: "count:counting_composition",
    origin: "training",
    kwargs: z.object({ n_sent: z.number(), n_words: z.number() }),
    wants: ({ n_sent, n_words }) => `three paragraphs of ${counted(n_sent, "sentence")} with ${counted(n_words, "token")} each`,
    explains: "Paragraphs are separated by ***; sentences are split by their marks alone, and marks are tokens of their own.",
    check({ text }, { n_sent, n_words }) {
      const paragraphs = text.split(new RegExp(`${SPACE}?\\*\\*\\*${SPACE}?`)).map(sentencesByMarks);
      const tokens = paragraphs.map((sentences) => sentences.map((sentence) => new Reading(sentence).tokens.length));
      const holds = tokens.length === 3 && tokens.every((of) => of.length === n_sent && of.every((count) => count === n_words));
      return {
        holds,
        actual: `${counted(tokens.length, "paragraph")}: ${tokens
          .map((of) => of.join(" "))
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

function twoParts(all: readonly string[]) {
  const blank = all.map((part) => pythonStrip(part) === "");
  const between = blank.some((is, at) => is && at > 0 && at < all.length - 1);
  const found = blank.filter((is) => !is).length;
  return { holds: !between && found === 2, actual: between ? "a blank part between two separators" : counted(found, "paragraph") };
}
