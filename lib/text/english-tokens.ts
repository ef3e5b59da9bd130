import { englishSentences } from "./english-sentences";
import { pythonSpaceClass } from "./python-space";

const SPACE = `[${pythonSpaceClass}]`;
const WORD = String.raw`[\p{L}\p{N}_]`;
const EDGE = `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))`;

/** What is done to a sentence before a space is put at both of its ends, in this order: set marks apart, name opening quotes. */
const marks: readonly [RegExp, string][] = [
  [/[«“‘„]|`+/gu, " $& "],
  [/^"/u, "``"],
  [/``/gu, " $& "],
  [/([ ([{<])(?:"|'{2})/gu, "$1 `` "],
  [new RegExp(`'(?!re|ve|ll|m|t|s|d|n)(${WORD})${EDGE}`, "giu"), "' $1"],
  [new RegExp(`([^.])(\\.)([\\])}>"'»”’ ]*)${SPACE}*$`, "u"), "$1 $2 $3 "],
  [/([:,])(\P{Nd})/gu, " $1 $2"],
  [/[:,]$/u, " $& "],
  [/\.{2,}/gu, " $& "],
  [/[;@#$%&]/gu, " $& "],
  [new RegExp(`([^.])(\\.)([\\])}>"']*)${SPACE}*$`, "u"), "$1 $2$3 "],
  [/[?!]/gu, " $& "],
  [/([^'])' /gu, "$1 ' "],
  [/\*/gu, " $& "],
  [/[\][(){}<>]/gu, " $& "],
  [/--/gu, " $& "],
];

/** What is done afterwards: closing quotes and contractions. */
const joints: readonly [RegExp, string][] = [
  [/[»”’]/gu, " $& "],
  [/''/gu, " $& "],
  [/"/gu, " '' "],
  [new RegExp(`${SPACE}+`, "gu"), " "],
  [/([^' ])('[sS]|'[mM]|'[dD]|') /gu, "$1 $2 "],
  [/([^' ])('ll|'LL|'re|'RE|'ve|'VE|n't|N'T) /gu, "$1 $2 "],
];

/** What is done last: words that are two. */
const twins: readonly [RegExp, string][] = [
  ...["can not", "d 'ye", "gim me", "gon na", "got ta", "lem me", "more 'n"].map((two): [RegExp, string] => {
    const [first, second] = two.split(" ");
    return [new RegExp(`${EDGE}(${first})(${second})${EDGE}`, "giu"), " $1 $2 "];
  }),
  [new RegExp(`${EDGE}(wan)(na)(?=${SPACE})`, "giu"), " $1 $2 "],
  [new RegExp(` ('t)(is)${EDGE}`, "giu"), " $1 $2 "],
  [new RegExp(` ('t)(was)${EDGE}`, "giu"), " $1 $2 "],
];
/** Without any of these in a sentence no twin is in it. */
const TWIN = /cannot|d'ye|gimme|gonna|gotta|lemme|more'n|wanna|'tis|'twas/iu;

const PART = new RegExp(`[^${pythonSpaceClass}]+`, "gu");
/** A sentence of letters, spaces and a final period needs no more than its words: most sentences are such. */
const PLAIN = /^(?:[A-Za-z]+ )*[A-Za-z]+\.?$/;
/** A short word that may be two, which a plain sentence must not hold. */
const DOUBLE = /\b(?:cannot|gimme|gonna|gotta|lemme|wanna)\b/i;

/** Tokens of one sentence, as NLTK 3.9 cuts it. */
function sentenceTokens(sentence: string): string[] {
  if (PLAIN.test(sentence) && !DOUBLE.test(sentence)) {
    const words = sentence.split(" ");
    const last = words.at(-1) ?? "";
    return last.endsWith(".") ? [...words.slice(0, -1), last.slice(0, -1), "."] : words;
  }
  let text = sentence;
  for (const [found, put] of marks) text = text.replace(found, put);
  text = ` ${text} `;
  for (const [found, put] of joints) text = text.replace(found, put);
  if (TWIN.test(text)) for (const [found, put] of twins) text = text.replace(found, put);
  return text.match(PART) ?? [];
}

/** A token with where it stands; a straight double quote is written as two backquotes or two apostrophes, as NLTK writes it. */
export interface EnglishToken {
  text: string;
  start: number;
  end: number;
}

/**
 * Tokens of an English text as NLTK's `word_tokenize` (3.9) gives them: sentences first, then marks, contractions and words in each.
 * `U.S.` inside a sentence is one token, `Don't` two.
 */
export function englishTokens(text: string): EnglishToken[] {
  const tokens: EnglishToken[] = [];
  for (const [from, to] of englishSentences(text)) {
    let at = from;
    for (const token of sentenceTokens(text.slice(from, to))) {
      let start = text.indexOf(token, at);
      let end = start + token.length;
      const isQuote = token === "``" || token === "''";
      if (isQuote) {
        const straight = text.indexOf('"', at);
        if (straight !== -1 && straight < to && (start === -1 || start >= to || straight < start)) {
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
