import { englishSentences } from "./english-sentences";
import { finder } from "./finder";
import { pythonSpaceClass, trimmedEnd } from "./python-space";

const SPACE = `[${pythonSpaceClass}]`;
const WORD = String.raw`[\p{L}\p{N}_]`;
const EDGE = `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))`;

/** Separates a single period that only closing marks and white space follow up to the end; the white space is removed. */
export function lastPeriodApart(sentence: string, closing: string, apart: string): string {
  let marksFrom = trimmedEnd(sentence);
  while (marksFrom > 0 && closing.includes(sentence.charAt(marksFrom - 1))) marksFrom -= 1;
  if (marksFrom < 2 || sentence[marksFrom - 1] !== "." || sentence[marksFrom - 2] === ".") return sentence;
  let marksTo = marksFrom;
  while (marksTo < sentence.length && closing.includes(sentence.charAt(marksTo))) marksTo += 1;
  return `${sentence.slice(0, marksFrom - 1)}${apart}${sentence.slice(marksFrom, marksTo)} `;
}

/** Replacements in a sentence before spaces are added at both ends, in this order: separate marks, rename opening quotes. */
const marks: readonly ([RegExp, string] | ((sentence: string) => string))[] = [
  [/[«“‘„]|`+/gu, " $& "],
  [/^"/u, "``"],
  [/``/gu, " $& "],
  [/([ ([{<])(?:"|'{2})/gu, "$1 `` "],
  [new RegExp(`'(?!re|ve|ll|m|t|s|d|n)(${WORD})${EDGE}`, "giu"), "' $1"],
  (sentence) => lastPeriodApart(sentence, "])}>\"'»”’ ", " . "),
  [/([:,])(\P{Nd})/gu, " $1 $2"],
  [/[:,]$/u, " $& "],
  [/\.{2,}/gu, " $& "],
  [/[;@#$%&]/gu, " $& "],
  (sentence) => lastPeriodApart(sentence, "])}>\"'", " ."),
  [/[?!]/gu, " $& "],
  [/([^'])' /gu, "$1 ' "],
  [/\*/gu, " $& "],
  [/[\][(){}<>]/gu, " $& "],
  [/--/gu, " $& "],
];

/** Replacements after that: closing quotes and contractions. */
const joints: readonly [RegExp, string][] = [
  [/[»”’]/gu, " $& "],
  [/''/gu, " $& "],
  [/"/gu, " '' "],
  [new RegExp(`${SPACE}+`, "gu"), " "],
  [/([^' ])('[sS]|'[mM]|'[dD]|') /gu, "$1 $2 "],
  [/([^' ])('ll|'LL|'re|'RE|'ve|'VE|n't|N'T) /gu, "$1 $2 "],
];

/** Last replacements: words that count as two. */
const twins: readonly [RegExp, string][] = [
  ...["can not", "d 'ye", "gim me", "gon na", "got ta", "lem me", "more 'n"].map((two): [RegExp, string] => {
    const [first, second] = two.split(" ");
    return [new RegExp(`${EDGE}(${first})(${second})${EDGE}`, "giu"), " $1 $2 "];
  }),
  [new RegExp(`${EDGE}(wan)(na)(?=${SPACE})`, "giu"), " $1 $2 "],
  [new RegExp(` ('t)(is)${EDGE}`, "giu"), " $1 $2 "],
  [new RegExp(` ('t)(was)${EDGE}`, "giu"), " $1 $2 "],
];
/** A sentence without any of these contains no such word. */
const TWIN = /cannot|d'ye|gimme|gonna|gotta|lemme|more'n|wanna|'tis|'twas/iu;

const PART = new RegExp(`[^${pythonSpaceClass}]+`, "gu");
/** Matches a sentence of letters, spaces and a final period, which only needs splitting into words; most sentences are like this. */
const PLAIN = /^(?:[A-Za-z]+ )*[A-Za-z]+\.?$/;
/** Matches a word that counts as two, which excludes the simple treatment. */
const DOUBLE = /\b(?:cannot|gimme|gonna|gotta|lemme|wanna)\b/i;

/** Splits one sentence into tokens like NLTK 3.9. */
function sentenceTokens(sentence: string): string[] {
  if (PLAIN.test(sentence) && !DOUBLE.test(sentence)) {
    const words = sentence.split(" ");
    const last = words.at(-1) ?? "";
    return last.endsWith(".") ? [...words.slice(0, -1), last.slice(0, -1), "."] : words;
  }
  let text = sentence;
  for (const mark of marks) text = typeof mark === "function" ? mark(text) : text.replace(...mark);
  text = ` ${text} `;
  for (const [pattern, put] of joints) text = text.replace(pattern, put);
  if (TWIN.test(text)) for (const [pattern, put] of twins) text = text.replace(pattern, put);
  return text.match(PART) ?? [];
}

/** A token with its position; a straight double quote is written as two backquotes or two apostrophes, as in NLTK. */
export interface EnglishToken {
  text: string;
  start: number;
  end: number;
}

/**
 * Splits an English text into tokens like NLTK's `word_tokenize` (3.9): first into sentences, then each into marks, contractions and words.
 * `U.S.` inside a sentence is one token, `Don't` two.
 */
export function englishTokens(text: string): EnglishToken[] {
  const tokens: EnglishToken[] = [];
  // A token's quote may not occur in the text, and must not cause a search to the end each time.
  const next = new Map(["``", "''", '"'].map((quote) => [quote, finder(text, quote)]));
  for (const [from, to] of englishSentences(text)) {
    let at = from;
    for (const token of sentenceTokens(text.slice(from, to))) {
      let start = next.get(token)?.(at) ?? text.indexOf(token, at);
      let end = start + token.length;
      if (next.has(token)) {
        const straight = next.get('"')?.(at) ?? text.length;
        if (straight < to && straight < start) {
          start = straight;
          end = straight + 1;
        }
      }
      if (start === -1 || end > to) [start, end] = [at, at];
      tokens.push({ text: token, start, end });
      at = end;
    }
  }
  return tokens;
}
