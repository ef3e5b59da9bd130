import { isWordCharacter } from "@/lib/text/word-character";
import { headHash, isSmallLetter, searchExact, searchModified, tokenBits, tokenHash, type WordPlan } from "./word-plan";

export type WordOutcome = "exact" | "modification" | "omission";

/** What became of one wanted word: its outcome and where, as pairs of UTF-16 indices of the lower-cased text. */
export interface WordMatch {
  outcome: WordOutcome;
  /** start, end, start, end, ... in text order; empty for omissions. */
  ranges: readonly number[];
}

const omitted: WordMatch = { outcome: "omission", ranges: [] };

/**
 * Matches for the plan's distinct words, by place. The text must be lower-cased already.
 * Equal to searching `\bw\b`, then `\bprefix[a-z]*\b`, for each word; but reads the text once.
 */
export function matchWords(plan: WordPlan, text: string): WordMatch[] {
  const exact: (number[] | undefined)[] = [];
  exact.length = plan.wanted.length;
  const candidates = scan(plan, text, exact);
  const modified = modifications(plan, text, exact, candidates);
  for (const place of plan.odd) {
    const wanted = plan.wanted[place];
    if (!wanted) continue;
    const found = wanted.word === "" ? anyBoundary(text) : searchExact(text, wanted);
    if (found.length > 0) exact[place] = found;
    else modified[place] = searchModified(text, wanted);
  }
  return plan.wanted.map((_, place) => {
    const whole = exact[place];
    if (whole) return { outcome: "exact", ranges: whole };
    const changed = modified[place];
    return changed && changed.length > 0 ? { outcome: "modification", ranges: changed } : omitted;
  });
}

/** Splits the text into runs of word characters, notes the whole words among them, and returns those that may be modifications. */
function scan(plan: WordPlan, text: string, exact: (number[] | undefined)[]): number[] {
  const { tokens, byHead, whole } = plan;
  const tokenMask = (1 << tokenBits) - 1;
  const candidates: number[] = [];
  const length = text.length;
  let at = 0;
  while (at < length) {
    let width = wordWidth(text, at);
    if (width === 0) {
      at++;
      continue;
    }
    const start = at;
    let hash = 0;
    do {
      hash = tokenHash(hash, text.charCodeAt(at));
      if (width === 2) hash = tokenHash(hash, text.charCodeAt(at + 1));
      at += width;
      width = at < length ? wordWidth(text, at) : 0;
    } while (width !== 0);
    if (at - start < 3) continue;
    if (tokens[hash & tokenMask] === 1) {
      const place = whole.get(text.slice(start, at));
      if (place !== undefined) {
        const known = exact[place];
        if (known) known.push(start, at);
        else exact[place] = [start, at];
      }
    }
    if (byHead[headHash(text.charCodeAt(start), text.charCodeAt(start + 1), text.charCodeAt(start + 2))]) candidates.push(start, at);
  }
  return candidates;
}

/** UTF-16 units of the word character at this index; 0 when it is none. */
function wordWidth(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 128) return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || unit === 95 || (unit >= 65 && unit <= 90) ? 1 : 0;
  if (unit < 0xd800 || unit > 0xdfff) return isWordCharacter(unit) ? 1 : 0;
  const point = text.codePointAt(at) ?? unit;
  return point > 0xffff && isWordCharacter(point) ? 2 : 0;
}

/** Candidates that begin with the prefix of a word not found whole, and go on in small ASCII letters alone. */
function modifications(plan: WordPlan, text: string, exact: readonly (number[] | undefined)[], candidates: readonly number[]) {
  const modified: (number[] | undefined)[] = [];
  for (let pair = 0; pair < candidates.length; pair += 2) {
    const start = candidates[pair] ?? 0;
    const end = candidates[pair + 1] ?? 0;
    const bucket = plan.byHead[headHash(text.charCodeAt(start), text.charCodeAt(start + 1), text.charCodeAt(start + 2))];
    if (!bucket) continue;
    for (const place of bucket) {
      if (exact[place]) continue;
      const prefix = plan.wanted[place]?.prefix ?? "";
      if (!text.startsWith(prefix, start)) continue;
      let rest = start + prefix.length;
      while (rest < end && isSmallLetter(text.charCodeAt(rest))) rest++;
      if (rest !== end) continue;
      const known = modified[place];
      if (known) known.push(start, end);
      else modified[place] = [start, end];
    }
  }
  return modified;
}

/** The empty word is found at any boundary, which a text has when it has a word character. */
function anyBoundary(text: string): number[] {
  for (let at = 0; at < text.length; at++) if (wordWidth(text, at) !== 0) return [at, at];
  return [];
}
