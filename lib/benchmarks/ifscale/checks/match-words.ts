import { isWordCharacter } from "@/lib/text/word-character";
import { headHash, isSmallLetter, searchExact, searchModified, type WordPlan } from "./word-plan";

export type WordOutcome = "exact" | "modification" | "omission";

/** What became of one wanted word: its outcome and where, as pairs of UTF-16 indices of the lower-cased text. */
export interface WordMatch {
  outcome: WordOutcome;
  /** start, end, start, end, ... in text order; empty for omissions. */
  ranges: readonly number[];
}

/** Ranges by place; undefined where there are none. */
type Found = (number[] | undefined)[];

const omitted: WordMatch = { outcome: "omission", ranges: [] };

/**
 * Matches for the plan's distinct words, by place. The text must be lower-cased already.
 * Equal to searching `\bw\b`, then `\bprefix[a-z]*\b`, for each word; but reads the text once.
 */
export function matchWords(plan: WordPlan, text: string): WordMatch[] {
  const exact: Found = plan.wanted.map(() => undefined);
  const candidates = scan(plan, text, exact);
  const modified = modifications(plan, text, exact, candidates);
  for (const place of plan.odd) {
    const wanted = plan.wanted[place];
    if (!wanted) continue;
    const found = searchExact(text, wanted);
    if (found.length > 0) exact[place] = found;
    else modified[place] = searchModified(text, wanted);
  }
  return exact.map((whole, place) => {
    if (whole) return { outcome: "exact", ranges: whole };
    const changed = modified[place];
    return changed && changed.length > 0 ? { outcome: "modification", ranges: changed } : omitted;
  });
}

/** Word characters among the first 128. */
const ascii = Uint8Array.from({ length: 128 }, (_, unit) => (isWordCharacter(unit) ? 1 : 0));

/** Splits the text into runs of word characters, notes the whole words among them, and returns those that may be modifications. */
function scan({ tokens, heads, whole }: WordPlan, text: string, exact: Found): number[] {
  const candidates: number[] = [];
  const length = text.length;
  const tokenMask = tokens.length - 1;
  const headMask = heads.length - 1;
  let start = -1;
  let hash = 0;
  for (let at = 0; at <= length; at++) {
    const unit = at < length ? text.charCodeAt(at) : 32;
    if (unit < 128 ? ascii[unit] === 1 : isPartOfWord(text, at, unit)) {
      if (start === -1) [start, hash] = [at, 0];
      hash = (Math.imul(hash, 31) + unit) | 0;
      continue;
    }
    if (start === -1) continue;
    if (at - start >= 3) {
      if (tokens[hash & tokenMask] === 1) {
        const place = whole.get(text.slice(start, at));
        if (place !== undefined) note(exact, place, start, at);
      }
      if (heads[headHash(text, start, headMask)] !== 0) candidates.push(start, at);
    }
    start = -1;
  }
  return candidates;
}

/** Whether this unit beyond ASCII belongs to a word character; both halves of a pair do. */
function isPartOfWord(text: string, at: number, unit: number): boolean {
  if (unit < 0xd800 || unit > 0xdfff) return isWordCharacter(unit);
  const point = text.codePointAt(unit >= 0xdc00 ? at - 1 : at) ?? unit;
  return point > 0xffff && isWordCharacter(point);
}

/** Candidates that begin with the prefix of a word not found whole, and go on in small ASCII letters alone. */
function modifications({ heads, next, wanted }: WordPlan, text: string, exact: Found, candidates: readonly number[]): Found {
  const modified: Found = [];
  const headMask = heads.length - 1;
  for (let pair = 0; pair < candidates.length; pair += 2) {
    const start = candidates[pair] ?? 0;
    const end = candidates[pair + 1] ?? 0;
    for (let link = heads[headHash(text, start, headMask)] ?? 0; link !== 0; link = next[link - 1] ?? 0) {
      const of = wanted[link - 1];
      if (exact[link - 1] || !of || end - start < of.prefix || !shares(text, start, of.word, of.prefix)) continue;
      let rest = start + of.prefix;
      while (rest < end && isSmallLetter(text.charCodeAt(rest))) rest++;
      if (rest === end) note(modified, link - 1, start, end);
    }
  }
  return modified;
}

/** Whether the text has the word's first `length` units at an index. */
function shares(text: string, from: number, word: string, length: number): boolean {
  for (let at = 0; at < length; at++) if (text.charCodeAt(from + at) !== word.charCodeAt(at)) return false;
  return true;
}

function note(found: Found, place: number, start: number, end: number): void {
  const known = found[place];
  if (known) known.push(start, end);
  else found[place] = [start, end];
}
