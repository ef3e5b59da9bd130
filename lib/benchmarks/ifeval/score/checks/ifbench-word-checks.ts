import { z } from "zod";
import { asciiPunctuation } from "@/lib/text/ascii-punctuation";
import { firstWordTag } from "@/lib/text/first-word-tag";
import { pythonStrip } from "@/lib/text/python-space";
import { splitWhitespace } from "@/lib/text/split-whitespace";
import { syllables } from "@/lib/text/syllables";
import { dataFiles } from "./data-files";
import { type CheckDefinition, counted, defineCheck, escaped, pythonMatches, Unscorable } from "./define-check";
import { given, none, place, threshold } from "./kwargs";
import { Reading } from "./reading";

const firstOf = (word: string): string => [...word][0] ?? "";
const lengthOf = (word: string): number => [...word].length;
const backwards = (word: string): string => [...word].reverse().join("");

function isPrime(n: number): boolean {
  if (n < 2) return false;
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
  return true;
}

/** Finds the first adjacent words that violate a condition, as `one two`; null if there are none. */
function firstPair(words: readonly string[], holds: (first: string, second: string) => boolean): string | null {
  for (let at = 1; at < words.length; at++) {
    const [first = "", second = ""] = [words[at - 1], words[at]];
    if (!holds(first, second)) return `“${first} ${second}”`;
  }
  return null;
}

const consonants = /[bcdfghjklmnpqrstvwxyz]{2}/;

/** The last word of a sentence must begin the next one. */
const lastWord = (sentence: string) => splitWhitespace(asciiPunctuation.trimEndWithSpaces(sentence)).at(-1)?.toLowerCase();
const firstWord = (sentence: string) => splitWhitespace(asciiPunctuation.trimStartWithSpaces(sentence))[0]?.toLowerCase();

/** Measures how strongly a sentence alliterates: 2 for the first two words of a run with the same first letter, 1 for each further word. */
function alliteration(sentence: string): number {
  const words = splitWhitespace(sentence.toLowerCase())
    .map((word) => asciiPunctuation.trimStart(word))
    .filter((word) => word !== "");
  let sum = 0;
  let repeats = false;
  for (let at = 1; at < words.length; at++) {
    const same = firstOf(words[at - 1] ?? "") === firstOf(words[at] ?? "");
    if (same) sum += repeats ? 1 : 2;
    repeats = same;
  }
  return sum;
}

/** Formats the first twelve numbers of a list. */
const listed = (numbers: readonly number[]) => numbers.slice(0, 12).join(", ") + (numbers.length > 12 ? ", …" : "");

const hasLetterOrDigit = /[\p{L}\p{N}]/u;

/** The IFBench ids on words and sentences (`words:`, `sentence:`). */
export const ifbenchWordChecks: readonly CheckDefinition[] = [
  defineCheck({
    id: "words:alphabet",
    origin: "ifbench",
    kwargs: none,
    wants: () => "each word begins with the next letter of the alphabet",
    explains: "The first word may begin with any letter from a to z; after z comes a.",
    check({ plainParts }) {
      // For the first word only the first character is lowercased, so that İ is not a letter; every other word is lowercased first.
      const letters = plainParts.map((word, at) => (at === 0 ? firstOf(word).toLowerCase() : firstOf(word.toLowerCase())));
      const start = (letters[0] ?? "").charCodeAt(0) - 97;
      if (plainParts.length === 0 || !/^[a-z]$/.test(letters[0] ?? ""))
        return { holds: false, actual: "the first word begins with no letter from a to z" };
      const wrong = letters.findIndex((letter, at) => letter !== String.fromCharCode(97 + ((start + at) % 26)));
      return { holds: wrong === -1, actual: wrong === -1 ? "all of them" : `word ${wrong + 1}, “${plainParts[wrong]}”, does not` };
    },
  }),
  defineCheck({
    id: "words:vowel",
    origin: "ifbench",
    kwargs: none,
    wants: () => "one line with at most three different vowels",
    explains: "Counts which of a, e, i, o and u occur, in any letter case. A line break fails.",
    check({ stripped }) {
      const vowels = [..."aeiou"].filter((vowel) => stripped.toLowerCase().includes(vowel));
      const lines = stripped.includes("\n");
      return {
        holds: !lines && vowels.length <= 3,
        actual: lines ? "several lines" : `${counted(vowels.length, "vowel")}: ${vowels.join(" ")}`,
      };
    },
  }),
  defineCheck({
    id: "words:consonants",
    origin: "ifbench",
    kwargs: none,
    wants: () => "two consonants in a row in every word",
    explains: "Every whitespace-separated part has two adjacent consonants; y counts as one. A separate dash fails.",
    check({ lowerParts }) {
      const wrong = lowerParts.filter((part) => !consonants.test(part));
      return { holds: wrong.length === 0, actual: wrong.length === 0 ? "all of them" : `${wrong.length} without, such as “${wrong[0]}”` };
    },
  }),
  defineCheck({
    id: "words:palindrome",
    origin: "ifbench",
    kwargs: none,
    wants: () => "at least 10 palindromes of 5 or more letters",
    explains: "Counts words that read the same backwards, without punctuation. Repeated ones and numbers count.",
    check({ plainLowerParts }) {
      const palindromes = plainLowerParts.filter((word) => lengthOf(word) >= 5 && word === backwards(word));
      return {
        holds: palindromes.length >= 10,
        actual: `${palindromes.length}${palindromes.length > 0 ? `: ${palindromes.slice(0, 10).join(" ")}` : ""}`,
      };
    },
  }),
  defineCheck({
    id: "words:prime_lengths",
    origin: "ifbench",
    kwargs: none,
    wants: () => "every word's length is a prime number",
    explains: "Lengths of words without punctuation; primes up to 97.",
    check({ plainParts }) {
      const wrong = plainParts.filter((word) => !isPrime(lengthOf(word)) || lengthOf(word) > 97);
      return {
        holds: wrong.length === 0,
        actual: wrong.length === 0 ? "all of them" : `${wrong.length} are not, such as “${wrong[0]}” (${lengthOf(wrong[0] ?? "")})`,
      };
    },
  }),
  defineCheck({
    id: "words:start_verb",
    origin: "ifbench",
    kwargs: none,
    wants: () => "a verb as the first word",
    explains:
      "NLTK's tagger tags the first token as a verb. A quote, star or dash at the start is the first token. Needs the tagger's weights, from NLTK's data (HEED_TAGGER).",
    check({ tokens }, _kwargs, { tagger }) {
      if (!tagger) throw new Unscorable(dataFiles["words:start_verb"].lacks);
      const tag = firstWordTag(
        tokens.slice(0, 3).map(({ text }) => text),
        tagger,
      );
      return { holds: tag?.includes("VB") ?? false, actual: `“${tokens[0]?.text ?? ""}” is ${tag ?? "nothing"}` };
    },
  }),
  defineCheck({
    id: "words:repeats",
    origin: "ifbench",
    kwargs: z.object({ small_n: threshold }),
    wants: ({ small_n }) => `no word more than ${counted(small_n, "time")}`,
    explains: "Counts words in lower case without punctuation.",
    check({ plainLowerParts }, { small_n }) {
      const counts = new Map<string, number>();
      for (const word of plainLowerParts) counts.set(word, (counts.get(word) ?? 0) + 1);
      const [most] = [...counts].sort(([, a], [, b]) => b - a);
      return { holds: (most?.[1] ?? 0) <= small_n, actual: most ? `“${most[0]}” ${counted(most[1], "time")}` : "no word" };
    },
  }),
  defineCheck({
    id: "words:odd_even_syllables",
    origin: "ifbench",
    kwargs: none,
    wants: () => "words with odd and even numbers of syllables in turn",
    explains:
      "Counts the syllables of each word with syllapy's list and rules; a number has none. Needs the list, from the package syllapy (HEED_SYLLABLES).",
    check({ plainLowerParts }, _kwargs, { syllables: list }) {
      if (!list) throw new Unscorable(dataFiles["words:odd_even_syllables"].lacks);
      const wrong = firstPair(plainLowerParts, (first, second) => syllables(first, list) % 2 !== syllables(second, list) % 2);
      return { holds: wrong === null, actual: wrong === null ? "all of them" : `not ${wrong}` };
    },
  }),
  defineCheck({
    id: "words:last_first",
    origin: "ifbench",
    kwargs: none,
    wants: () => "each sentence begins with the last word of the one before",
    explains: "Compared in lower case, without punctuation at the outer end.",
    check(reading) {
      const { sentences } = reading;
      for (let at = 1; at < sentences.length; at++) {
        const [last, first] = [lastWord(sentences[at - 1] ?? ""), firstWord(sentences[at] ?? "")];
        if (last === undefined || first === undefined || last !== first)
          return { holds: false, actual: `sentence ${at} ends with “${last ?? ""}”, the next begins with “${first ?? ""}”` };
      }
      return { holds: true, actual: counted(sentences.length, "sentence") };
    },
  }),
  defineCheck({
    id: "words:paragraph_last_first",
    origin: "ifbench",
    kwargs: none,
    wants: () => "each paragraph ends with its first word",
    explains: "Each line that is not blank is a paragraph. Compared in lower case, without punctuation at its ends.",
    check({ text }) {
      const lines = text.split("\n").map((line) => splitWhitespace(asciiPunctuation.trimWithSpaces(pythonStrip(line).toLowerCase())));
      const wrong = lines.find((words) => words.length > 0 && words[0] !== words.at(-1));
      return { holds: wrong === undefined, actual: wrong ? `“${wrong[0]} … ${wrong.at(-1)}”` : "all of them" };
    },
  }),
  defineCheck({
    id: "words:no_consecutive",
    origin: "ifbench",
    kwargs: none,
    wants: () => "no two neighbouring words with the same first letter",
    explains: "Compared in lower case, without punctuation.",
    check({ plainLowerParts }) {
      const wrong = firstPair(plainLowerParts, (first, second) => firstOf(first) !== firstOf(second));
      return { holds: wrong === null, actual: wrong ?? "none" };
    },
  }),
  defineCheck({
    id: "words:keywords_specific_position",
    origin: "ifbench",
    kwargs: z.object({ keyword: given, n: place, m: place }),
    wants: ({ keyword, n, m }) => `“${pythonStrip(keyword)}” as word ${m} of sentence ${n}`,
    explains: "Counts NLTK's tokens that have a letter or digit, so n't and 's count as separate words.",
    check(reading, { keyword, n, m }) {
      const words = tokensOf(reading.sentences.at(n - 1)).filter((token) => hasLetterOrDigit.test(token));
      const word = n > reading.sentences.length ? undefined : words.at(m - 1);
      return {
        holds: word?.toLowerCase() === pythonStrip(keyword).toLowerCase(),
        actual: word === undefined ? "there is no such word" : `“${word}”`,
      };
    },
    july2025(reading, { keyword, n, m }) {
      const word = n > reading.sentences.length ? undefined : tokensOf(reading.sentences.at(n - 1)).at(m - 1);
      return { holds: word === pythonStrip(keyword), actual: word === undefined ? "there is no such word" : `“${word}”` };
    },
  }),
  defineCheck({
    id: "words:words_position",
    origin: "ifbench",
    kwargs: z.object({ keyword: z.string() }),
    wants: ({ keyword }) => `“${pythonStrip(keyword)}” as the second and the second-last word`,
    explains: "Counts NLTK's tokens; one final mark is left out.",
    check({ tokens }, { keyword }) {
      const last = tokens.at(-1)?.text;
      const fromEnd = last !== undefined && asciiPunctuation.inOrder.includes(last) ? 3 : 2;
      return atBothEnds(tokens, fromEnd, (token) => token.toLowerCase() === pythonStrip(keyword).toLowerCase());
    },
    july2025: ({ tokens }, { keyword }) => atBothEnds(tokens, 2, (token) => token === pythonStrip(keyword)),
  }),
  defineCheck({
    id: "sentence:keyword",
    origin: "ifbench",
    kwargs: z.object({ word: given, N: threshold }),
    wants: ({ word, N }) => `“${word}” in ${N === 0 ? "the last sentence" : `sentence ${N}`}`,
    explains: "The sentence of this number has the word as a whole word, in any letter case.",
    check(reading, { word, N }, { budget }) {
      const { sentences } = reading;
      const sentence = sentences.length < N ? undefined : sentences.at(N - 1);
      if (sentence === undefined) return { holds: false, actual: counted(sentences.length, "sentence") };
      return {
        holds: pythonMatches(`\\b${escaped(word)}\\b`, sentence, budget, { ignoreCase: true }).length > 0,
        actual: `“${sentence.slice(0, 120)}”`,
      };
    },
    july2025({ sentences }, { word, N }) {
      const sentence = sentences.length < N ? undefined : sentences.at(N - 1);
      return { holds: sentence?.toLowerCase().includes(word.toLowerCase()) ?? false, actual: `“${(sentence ?? "").slice(0, 120)}”` };
    },
  }),
  defineCheck({
    id: "sentence:increment",
    origin: "ifbench",
    kwargs: z.object({ small_n: threshold }),
    wants: ({ small_n }) => `${counted(small_n, "word")} more in each sentence than in the one before`,
    explains: "Counts the words between white space of each sentence, without punctuation.",
    check({ sentences }, { small_n }) {
      const lengths = sentences.map((sentence) => splitWhitespace(asciiPunctuation.remove(sentence)).length);
      return {
        holds: lengths.every((length, at) => at === 0 || length === (lengths[at - 1] ?? 0) + small_n),
        actual: `${listed(lengths)} words`,
      };
    },
  }),
  defineCheck({
    id: "sentence:alliteration_increment",
    origin: "ifbench",
    kwargs: none,
    wants: () => "more alliteration in each sentence than in the one before",
    explains: "Counts neighbouring words with the same first letter: 2 for the first pair of a run, 1 for each further word.",
    check({ sentences }) {
      const alliterations = sentences.map(alliteration);
      return {
        holds: alliterations.every((sum, at) => sum > (at === 0 ? -1 : (alliterations[at - 1] ?? 0))),
        actual: listed(alliterations),
      };
    },
  }),
];

const tokensOf = (sentence: string | undefined) => (sentence === undefined ? [] : new Reading(sentence).tokens.map(({ text }) => text));

function atBothEnds(tokens: Reading["tokens"], fromEnd: number, isKeyword: (token: string) => boolean) {
  const [second, last] = [tokens[1]?.text, tokens.length < fromEnd ? undefined : tokens.at(-fromEnd)?.text];
  if (second === undefined || last === undefined) return { holds: false, actual: "too few words" };
  return { holds: isKeyword(second) && isKeyword(last), actual: `“${second}” and “${last}”` };
}
