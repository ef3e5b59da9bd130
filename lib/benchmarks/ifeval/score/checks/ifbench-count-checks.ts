import { z } from "zod";
import { asciiPunctuation } from "@/lib/text/ascii-punctuation";
import { pythonStrip } from "@/lib/text/python-space";
import { wordAt, wordBefore } from "@/lib/text/word-boundary";
import { BreaksOff, type CheckDefinition, counted, defineCheck, occurrences } from "./define-check";
import { none, threshold } from "./kwargs";
import { oldPronouns, people, pronouns, stopWords } from "./word-lists";

const trimmed = (part: string) => asciiPunctuation.trimWithSpaces(part);

/** Required occurrences of each of five keywords, as substrings. */
const wantedTimes = [1, 2, 3, 5, 7] as const;

const sentenceEnds = (sentences: readonly string[], mark: string) => sentences.filter((sentence) => sentence.endsWith(mark)).length;

const digits =
  /^[\p{Nd}\u00b2\u00b3\u00b9\u2070\u2074-\u2079\u2080-\u2089\u2460-\u2468\u2474-\u247c\u2488-\u2490\u24ea\u24f5-\u24fd\u24ff\u2776-\u277e\u2780-\u2788\u278a-\u2792]+$/u;
const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/;

function trigrams(text: string): Set<string> {
  if (!/[\ud800-\udfff]/.test(text))
    return new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3)));
  const points = [...text];
  return new Set(points.slice(0, -2).map((_, at) => points.slice(at, at + 3).join("")));
}

/** The IFBench ids that count words, marks and sentences, or compare shares (`count:`, `ratio:`). */
export const ifbenchCountChecks: readonly CheckDefinition[] = [
  defineCheck({
    id: "count:word_count_range",
    origin: "ifbench",
    kwargs: z.object({ min_words: threshold, max_words: threshold }),
    wants: ({ min_words, max_words }) => `${min_words} to ${counted(max_words, "word")}`,
    explains: "Counts runs of letters, digits and underscores.",
    check: ({ wordCount }, { min_words, max_words }) => ({
      holds: wordCount >= min_words && wordCount <= max_words,
      actual: counted(wordCount, "word"),
    }),
  }),
  defineCheck({
    id: "count:unique_word_count",
    origin: "ifbench",
    kwargs: z.object({ N: threshold }),
    wants: ({ N }) => `at least ${counted(N, "different word")}`,
    explains: "Counts different words in lower case, without outer punctuation. All punctuation-only words count as one.",
    check({ lowerParts }, { N }) {
      const count = new Set(lowerParts.map(trimmed)).size;
      return { holds: count >= N, actual: counted(count, "different word") };
    },
  }),
  defineCheck({
    id: "count:conjunctions",
    origin: "ifbench",
    kwargs: z.object({ small_n: threshold }),
    wants: ({ small_n }) => `at least ${counted(small_n, "different conjunction")}`,
    explains: "Counts and, but, for, nor, or, so and yet. Another spelling, such as “And” or “and,”, counts as another conjunction.",
    check({ parts }, { small_n }) {
      const conjunctions = new Set(
        parts.filter((part) => ["and", "but", "for", "nor", "or", "so", "yet"].includes(trimmed(part).toLowerCase())),
      );
      return {
        holds: conjunctions.size >= small_n,
        actual: `${conjunctions.size}${conjunctions.size > 0 ? `: ${[...conjunctions].slice(0, 12).join(" ")}` : ""}`,
      };
    },
  }),
  defineCheck({
    id: "count:person_names",
    origin: "ifbench",
    kwargs: z.object({ N: threshold }),
    wants: ({ N }) => `at least ${counted(N, "different name")} of a list of 50`,
    explains: "Counts which of fifty first names occur as whole words, with their capital letter.",
    check({ text }, { N }) {
      const names = people.flatMap((name) => {
        const spans = occurrences(text, name).filter(([start, end]) => !wordBefore(text, start) && !wordAt(text, end));
        return spans.length > 0 ? [{ name, spans }] : [];
      });
      return { holds: names.length >= N, actual: counted(names.length, "name"), spans: names.flatMap(({ spans }) => spans) };
    },
    july2025({ text }, { N }) {
      const places = people.map((name) => occurrences(text, name)).filter((spans) => spans.length > 0);
      return { holds: places.length >= N, actual: counted(places.length, "name"), spans: places.flat() };
    },
  }),
  defineCheck({
    id: "count:numbers",
    origin: "ifbench",
    kwargs: z.object({ N: threshold }),
    wants: ({ N }) => `exactly ${counted(N, "number")}`,
    explains: "Punctuation is removed first, so that 1,000 is one number and 10-20 is one too.",
    check({ text }, { N }) {
      const count = asciiPunctuation.remove(text).match(/\p{Nd}+/gu)?.length ?? 0;
      return { holds: count === N, actual: counted(count, "number") };
    },
  }),
  defineCheck({
    id: "count:punctuation",
    origin: "ifbench",
    kwargs: none,
    wants: () => "every one of . , ! ? ; : and an interrobang (?!)",
    explains: "One of ?! !? ‽ occurs, and beside it each of the six marks.",
    check({ text }) {
      if (!/\?!|!\?|‽/.test(text)) return { holds: false, actual: "no interrobang" };
      const rest = text.includes("?!") ? text.replace("?!", "") : text.replace("!?", "");
      const missing = [".", ",", "!", "?", ";", ":"].filter((mark) => !rest.includes(mark));
      return { holds: missing.length === 0, actual: missing.length === 0 ? "all of them" : `without ${missing.join(" ")}` };
    },
  }),
  defineCheck({
    id: "count:pronouns",
    origin: "ifbench",
    kwargs: z.object({ N: threshold }),
    wants: ({ N }) => `at least ${counted(N, "pronoun")}`,
    explains: "Counts NLTK's tokens that are personal, possessive, reflexive, demonstrative, interrogative or indefinite pronouns.",
    check(reading, { N }) {
      const matches = reading
        .beside("pronouns", (text) => text.replaceAll("/", " ").toLowerCase())
        .tokens.filter(({ text }) => pronouns.has(text));
      return { holds: matches.length >= N, actual: counted(matches.length, "pronoun") };
    },
    july2025(reading, { N }) {
      const { plainLowerParts } = reading.beside("old pronouns", (text) => text.replaceAll("/", " "));
      const count = plainLowerParts.filter((part) => oldPronouns.has(part)).length;
      return { holds: count >= N, actual: counted(count, "pronoun") };
    },
  }),
  defineCheck({
    id: "count:words_japanese",
    origin: "ifbench",
    kwargs: z.object({ N: threshold }),
    wants: ({ N }) => `every word number ${N}, ${2 * N}, … in Japanese`,
    explains: "Every Nth word, unless it is a number or marks alone, has a Japanese character.",
    check({ parts }, { N }) {
      if (N === 0) throw new BreaksOff("The authors' check divides by N, which is 0.");
      const wrong = parts.filter((part, at) => {
        if ((at + 1) % N !== 0) return false;
        const word = trimmed(part);
        return word !== "" && !digits.test(word) && !japanese.test(word);
      });
      return { holds: wrong.length === 0, actual: wrong.length === 0 ? "all of them" : `${wrong.length} without, such as “${wrong[0]}”` };
    },
  }),
  defineCheck({
    id: "count:keywords_multiple",
    origin: "ifbench",
    kwargs: z.object({ keyword1: z.string(), keyword2: z.string(), keyword3: z.string(), keyword4: z.string(), keyword5: z.string() }),
    wants: (kwargs) =>
      keywordsOf(kwargs)
        .map((keyword, at) => `“${keyword}” ${wantedTimes[at]}`)
        .join(", "),
    explains: "Each keyword occurs exactly the given number of times, in any letter case and inside longer words too.",
    check({ lower }, kwargs) {
      const counts = keywordsOf(kwargs).map((keyword) => occurrencesCounted(lower, keyword.toLowerCase()));
      return { holds: counts.every((count, at) => count === wantedTimes[at]), actual: counts.join(", ") };
    },
  }),
  defineCheck({
    id: "ratio:stop_words",
    origin: "ifbench",
    kwargs: z.object({ percentage: threshold }),
    wants: ({ percentage }) => `at most ${percentage} % stop words`,
    explains: "The share of NLTK's English stop words among all words. A reply without a word fails.",
    check({ words }, { percentage }) {
      const stops = words.filter(([word]) => stopWords().has(word.toLowerCase()));
      if (words.length === 0) return { holds: false, actual: "no word" };
      const share = (stops.length / words.length) * 100;
      return { holds: share <= percentage, actual: `${share.toFixed(1)}%: ${stops.length} of ${counted(words.length, "word")}` };
    },
  }),
  defineCheck({
    id: "ratio:sentence_type",
    origin: "ifbench",
    kwargs: none,
    wants: () => "twice as many statements as questions",
    explains:
      "Counts sentences by their last character: those that end in a period must be twice those that end in a question mark. A reply with neither passes.",
    check({ sentences }) {
      const [statements, questions] = [sentenceEnds(sentences, "."), sentenceEnds(sentences, "?")];
      return { holds: statements === 2 * questions, actual: `${counted(statements, "statement")}, ${counted(questions, "question")}` };
    },
  }),
  defineCheck({
    id: "ratio:sentence_balance",
    origin: "ifbench",
    kwargs: none,
    wants: () => "equally many sentences that end in . ? and !",
    explains: "Counts sentences by their last character. A reply with none of them passes.",
    check({ sentences }) {
      const counts = [".", "?", "!"].map((mark) => sentenceEnds(sentences, mark));
      return { holds: new Set(counts).size === 1, actual: `${counts[0]} with . ${counts[1]} with ? ${counts[2]} with !` };
    },
  }),
  defineCheck({
    id: "ratio:sentence_words",
    origin: "ifbench",
    kwargs: none,
    wants: () => "three sentences of equal length",
    explains: "There are exactly three sentences, and all have the same number of characters.",
    check({ sentences }) {
      const lengths = sentences.map((sentence) => [...pythonStrip(sentence)].length);
      return {
        holds: lengths.length === 3 && new Set(lengths).size === 1,
        actual: `${counted(lengths.length, "sentence")} of ${lengths.slice(0, 6).join(", ")}${lengths.length > 6 ? ", …" : ""} characters`,
      };
    },
  }),
  defineCheck({
    id: "ratio:overlap",
    origin: "ifbench",
    kwargs: z.object({ reference_text: z.string(), percentage: threshold }),
    wants: ({ percentage }) => `${percentage} % of its trigrams in the reference, 2 points more or less`,
    explains: "The share of the reply's different runs of three characters that the reference text has too.",
    check({ text }, { reference_text, percentage }) {
      const [actual, reference] = [trigrams(text), trigrams(reference_text)];
      if (actual.size === 0) return { holds: false, actual: "fewer than three characters" };
      const share = ([...actual].filter((trigram) => reference.has(trigram)).length / actual.size) * 100;
      return { holds: percentage - 2 <= share && share <= percentage + 2, actual: `${share.toFixed(1)}%` };
    },
  }),
];

const keywordsOf = (kwargs: { keyword1: string; keyword2: string; keyword3: string; keyword4: string; keyword5: string }) =>
  [kwargs.keyword1, kwargs.keyword2, kwargs.keyword3, kwargs.keyword4, kwargs.keyword5].map((keyword) => pythonStrip(keyword));

/** Counts like Python: an empty text occurs once more often than there are characters. */
const occurrencesCounted = (text: string, wanted: string) => (wanted === "" ? [...text].length + 1 : occurrences(text, wanted).length);
