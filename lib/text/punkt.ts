import { pythonSpaceClass, trimmedEnd } from "./python-space";

/**
 * Sentence boundaries by the Punkt algorithm (Kiss and Strunk, 2006) with a list of abbreviations and no learned
 * collocations, sentence starters or orthographic context, and with boundary realignment.
 */
const QUOTES = "\\u2018\\u2019\\u201c\\u201d\\xab\\xbb";
const NOT_IN_WORD = `[)";}\\]*:@'({\\[!?${QUOTES}]`;
const REPEATED = `(?:-{2,}|\\.{2,}|(?:\\.[${pythonSpaceClass}]){2,}\\.)`;
const SPACE = `[${pythonSpaceClass}]`;
const CANDIDATE = new RegExp(`[.?!](?=(${NOT_IN_WORD}|${SPACE}+([^${pythonSpaceClass}]+)))`, "g");
const TOKEN = new RegExp(
  `${REPEATED}|(?=[^("\`{\\[:;&#*@)}\\]\\-,])[^${pythonSpaceClass}]+?(?=${SPACE}|$|${NOT_IN_WORD}|${REPEATED}|,(?=$|${SPACE}|${NOT_IN_WORD}|${REPEATED}))|[^${pythonSpaceClass}]`,
  "gu",
);
const REALIGN = new RegExp(`["')\\]}${QUOTES}]+?(?:${SPACE}+|(?=--)|(?=\\n)|$)`, "y");
const NUMERIC = /^-?[.,]?\p{Nd}[\p{Nd},.-]*\.?$/u;
const INITIAL = /^[\p{L}\p{Nl}\p{No}_]\.$/u;
const isAsciiSpace = (unit: number) => unit === 32 || (unit >= 9 && unit <= 13);

interface Token {
  text: string;
  /** Whether a sentence ends with it. */
  ends: boolean;
}

const isUpper = (text: string) => /^\p{Uppercase}/u.test(text);
const isLower = (text: string) => /^\p{Lowercase}/u.test(text);

/** First look: a mark ends a sentence, and so does a word with a period that is no known abbreviation. */
function classify(text: string, abbreviations: ReadonlySet<string>): Token {
  if (text === "." || text === "?" || text === "!") return { text, ends: true };
  if (!text.endsWith(".") || text.endsWith("..")) return { text, ends: false };
  const stem = text.slice(0, -1).toLowerCase();
  return { text, ends: !abbreviations.has(stem) && !abbreviations.has(stem.split("-").at(-1) ?? "") };
}

/** Second look at a token that ends in a period, in the light of the next: initials and ordinal numbers end nothing. */
function reconsider(token: Token, next: Token): void {
  if (!token.text.endsWith(".")) return;
  const initial = INITIAL.test(token.text);
  if (!initial && !NUMERIC.test(token.text.toLowerCase())) return;
  const nextStartsNothing = /^[;:,.!?]$/.test(next.text) || isLower(next.text);
  if (nextStartsNothing || (initial && isUpper(next.text))) token.ends = false;
}

const PLAIN_WORD = /^[A-Za-z]{2,}$/;

/** Whether a sentence ends at a candidate; a plain word before the mark that is no abbreviation needs no closer look. */
function breaksAt({ word, mark, after }: Candidate, abbreviations: ReadonlySet<string>): boolean {
  if (PLAIN_WORD.test(word) && (mark !== "." || !abbreviations.has(word.toLowerCase()))) return true;
  return breaksIn(word + mark + after, abbreviations);
}

function breaksIn(context: string, abbreviations: ReadonlySet<string>): boolean {
  const tokens = context.split("\n").flatMap((line) => Array.from(line.matchAll(TOKEN), (match) => classify(match[0], abbreviations)));
  for (let i = 0; i + 1 < tokens.length; i += 1) {
    const token = tokens[i];
    const next = tokens[i + 1];
    if (!token || !next) continue;
    reconsider(token, next);
    if (token.ends) return true;
  }
  return false;
}

interface Candidate {
  end: number;
  next: number;
  /** The text before the mark, back to white space or to the candidate before. */
  word: string;
  mark: string;
  /** What follows the mark: a character that no word holds, or white space and the next token. */
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

/** Sentences of `text` as [start, end) offsets, in order; white space around them is not cut off. */
export function punktSentences(text: string, abbreviations: ReadonlySet<string>): [number, number][] {
  const raw: [number, number][] = [];
  let last = 0;
  for (const candidate of candidates(text)) {
    if (!breaksAt(candidate, abbreviations)) continue;
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
