import { pythonSpaceClass, trimmedEnd } from "./python-space";

/**
 * A learned model of the Punkt algorithm for sentence boundaries (Kiss and Strunk, 2006), with all four parts that NLTK 3.8 uses.
 * @see `punktSentences`, which also realigns boundaries: straight quotes and brackets stay with the sentence that they close, curly quotes
 * do not
 */
export interface PunktModel {
  /** In lower case and without the last period: `dr`, `u.s`. */
  abbreviations: ReadonlySet<string>;
  /** Types of two words that belong together across a period, separated by a space: `##number## business`. */
  collocations: ReadonlySet<string>;
  /** Words that often begin a sentence, in lower case. */
  starters: ReadonlySet<string>;
  /**
   * Contexts in which each word was seen, by its lower case, as a sum: capitalized 2 at a start, 4 inside, 8 unclear; in lower case 16, 32,
   * 64.
   */
  orthography: ReadonlyMap<string, number>;
}

const SEEN_INSIDE_CAPITALISED = 4;
const SEEN_CAPITALISED = 2 + 4 + 8;
const SEEN_AT_START_IN_LOWER_CASE = 16;
const SEEN_IN_LOWER_CASE = 16 + 32 + 64;

const NOT_IN_WORD = `[)";}\\]*:@'({\\[!?]`;
const REPEATED = `(?:-{2,}|\\.{2,}|(?:\\.[${pythonSpaceClass}]){2,}\\.)`;
const SPACE = `[${pythonSpaceClass}]`;
const CANDIDATE = new RegExp(`[.?!](?=(${NOT_IN_WORD}|${SPACE}+([^${pythonSpaceClass}]+)))`, "g");
const TOKEN = new RegExp(
  `${REPEATED}|(?=[^("\`{\\[:;&#*@)}\\]\\-,])[^${pythonSpaceClass}]+?(?=${SPACE}|$|${NOT_IN_WORD}|${REPEATED}|,(?=$|${SPACE}|${NOT_IN_WORD}|${REPEATED}))|[^${pythonSpaceClass}]`,
  "gu",
);
const REALIGN = new RegExp(`["')\\]}]+?(?:${SPACE}+|(?=--)|(?=\\n)|$)`, "y");
const NUMERIC = /^-?[.,]?\p{Nd}[\p{Nd},.-]*\.?$/u;
const INITIAL = /^[\p{L}\p{Nl}\p{No}_]\.$/u;
const NUMBER = "##number##";
const isAsciiSpace = (unit: number) => unit === 32 || (unit >= 9 && unit <= 13);

interface Token {
  text: string;
  /** The form by which the model knows the word: in lower case, all numbers as one, with its last period. */
  type: string;
  kind: "abbreviation" | "ellipsis" | "other";
  /** True if a sentence ends with it according to the first pass. */
  ends: boolean;
}

const isUpper = (text: string) => /^\p{Uppercase}/u.test(text);
const isLower = (text: string) => /^\p{Lowercase}/u.test(text);
const unperioded = (type: string) => (type.length > 1 && type.endsWith(".") ? type.slice(0, -1) : type);

/** First pass: a mark ends a sentence, and so does a word with a period that is not a known abbreviation. */
function classify(text: string, { abbreviations }: PunktModel): Token {
  const lower = text.toLowerCase();
  const token: Token = { text, type: NUMERIC.test(lower) ? NUMBER : lower, kind: "other", ends: false };
  if (text === "." || text === "?" || text === "!") return { ...token, ends: true };
  if (!text.endsWith(".")) return token;
  if (text.endsWith("..")) return /^\.+$/.test(text) ? { ...token, kind: "ellipsis" } : token;
  const stem = lower.slice(0, -1);
  const known = abbreviations.has(stem) || abbreviations.has(stem.slice(stem.lastIndexOf("-") + 1));
  return known ? { ...token, kind: "abbreviation" } : { ...token, ends: true };
}

/** Decides from a word's form if a sentence begins with it; null if the form does not decide. */
function looksLikeStart({ text }: Token, seen: number): boolean | null {
  if (/^[;:,.!?]$/.test(text)) return false;
  if (isUpper(text) && seen & SEEN_IN_LOWER_CASE && !(seen & SEEN_INSIDE_CAPITALISED)) return true;
  if (isLower(text) && (seen & SEEN_CAPITALISED || !(seen & SEEN_AT_START_IN_LOWER_CASE))) return false;
  return null;
}

/** Second pass over a word that ends in a period, considering the next word. */
function endsBefore(token: Token, next: Token, { collocations, starters, orthography }: PunktModel): boolean {
  if (!token.text.endsWith(".")) return token.ends;
  const type = unperioded(token.type);
  const nextType = next.ends ? unperioded(next.type) : next.type;
  if (collocations.has(`${type} ${nextType}`)) return false;
  const initial = INITIAL.test(token.text);
  const doubtful = token.kind !== "other" && !initial;
  if (!doubtful && !initial && type !== NUMBER) return token.ends;
  const seen = orthography.get(nextType) ?? 0;
  const start = looksLikeStart(next, seen);
  if (doubtful) return start === true || (isUpper(next.text) && starters.has(nextType));
  if (start === false) return false;
  if (start === null && initial && isUpper(next.text) && !(seen & SEEN_IN_LOWER_CASE)) return false;
  return token.ends;
}

const PLAIN_WORD = /^[A-Za-z]{2,}$/;

/** True if a sentence ends at a candidate; a plain word before the mark that is not an abbreviation needs no second pass. */
function breaksAt({ word, mark, after }: Candidate, model: PunktModel): boolean {
  if (PLAIN_WORD.test(word) && (mark !== "." || !model.abbreviations.has(word.toLowerCase()))) return true;
  return breaksIn(word + mark + after, model);
}

/** True if any token of a context except the last ends a sentence. */
function breaksIn(context: string, model: PunktModel): boolean {
  let before: Token | null = null;
  for (const line of context.split("\n")) {
    for (const [text] of line.matchAll(TOKEN)) {
      const token = classify(text, model);
      if (before && endsBefore(before, token, model)) return true;
      before = token;
    }
  }
  return false;
}

interface Candidate {
  end: number;
  next: number;
  /** The text before the mark, back to white space or to the previous candidate. */
  word: string;
  mark: string;
  /** The text after the mark: a character that cannot be in a word, or white space and the next token. */
  after: string;
}

function* candidates(text: string): Generator<Candidate> {
  let wordStart = 0;
  let wordEnd = 0;
  let held: Candidate | null = null;
  for (const match of text.matchAll(CANDIDATE)) {
    let space = match.index - 1;
    while (space > wordEnd && !isAsciiSpace(text.charCodeAt(space))) space -= 1;
    const start: number = space > wordEnd ? space + 1 : wordStart;
    if (held && wordEnd <= start) yield held;
    wordStart = start;
    wordEnd = match.index;
    const after = match[1] ?? "";
    const end = match.index + 1;
    held = {
      end,
      next: match[2] === undefined ? end : end + after.length - match[2].length,
      word: text.slice(wordStart, wordEnd),
      mark: match[0],
      after,
    };
  }
  if (held) yield held;
}

/** Finds the sentences of `text` as [start, end) offsets, in order; white space around them is not trimmed. */
export function punktSentences(text: string, model: PunktModel): [number, number][] {
  const raw: [number, number][] = [];
  let last = 0;
  for (const candidate of candidates(text)) {
    if (!breaksAt(candidate, model)) continue;
    raw.push([last, candidate.end]);
    last = candidate.next;
  }
  raw.push([last, Math.max(last, trimmedEnd(text))]);

  const sentences: [number, number][] = [];
  let moved = 0;
  raw.forEach(([from, to], i) => {
    const start = from + moved;
    const following = raw[i + 1];
    REALIGN.lastIndex = 0;
    const trailing = following && REALIGN.exec(text.slice(following[0], following[1]));
    moved = 0;
    if (following && trailing) {
      moved = trailing[0].length;
      sentences.push([start, following[0] + trimmedEnd(trailing[0])]);
    } else if (start < to) sentences.push([start, to]);
  });
  return sentences;
}
