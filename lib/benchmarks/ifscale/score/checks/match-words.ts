import { isWordCharacter } from "@/lib/text/word-character";
import { headHash, isSmallLetter, searchExact, searchModified, type WordPlan } from "./word-plan";

export type WordOutcome = "exact" | "modification" | "omission";

/** The match of one listed word: its outcome, and its positions as pairs of UTF-16 indices of the lower-cased text. */
export interface WordMatch {
  outcome: WordOutcome;
  /** start, end, start, end, ... in text order; empty for omissions. */
  ranges: readonly number[];
}

/** Called for each occurrence of a plan's word, with the word's place and the occurrence's position. */
type Note = (place: number, start: number, end: number) => void;

const omitted: WordMatch = { outcome: "omission", ranges: [] };

/** Indexed by the codes of `findWords`. */
const outcomeNames: readonly WordOutcome[] = ["omission", "modification", "exact"];

/** Finds the outcomes of the list's words in its order, without positions. The text must be lower-cased. */
export function matchOutcomes(plan: WordPlan, text: string): WordOutcome[] {
  const codes = findWords(plan, text, () => {});
  return plan.places.map((place) => outcomeNames[codes[place] ?? 0] ?? "omission");
}

/** Finds the matches of the plan's distinct words, by place. The text must be lower-cased. */
export function matchWords(plan: WordPlan, text: string): WordMatch[] {
  const ranges: (number[] | undefined)[] = plan.wanted.map(() => undefined);
  const codes = findWords(plan, text, (place, start, end) => {
    const known = ranges[place];
    if (known) known.push(start, end);
    else ranges[place] = [start, end];
  });
  return ranges.map((at, place) => (at ? { outcome: outcomeNames[codes[place] ?? 0] ?? "omission", ranges: at } : omitted));
}

/**
 * Returns a code by place: 2 if the word occurs exactly, 1 if only modified, otherwise 0. Equals a search for `\bw\b` and then
 * `\bprefix[a-z]*\b` for each word, but reads the text once. For words that occur exactly, only the exact positions are noted.
 */
function findWords(plan: WordPlan, text: string, note: Note): Uint8Array {
  const codes = new Uint8Array(plan.wanted.length);
  modifications(plan, text, codes, scan(plan, text, codes, note), note);
  for (const place of plan.odd) {
    const wanted = plan.wanted[place];
    if (!wanted) continue;
    let ranges = searchExact(text, wanted);
    if (ranges.length > 0) codes[place] = 2;
    else {
      ranges = searchModified(text, wanted);
      if (ranges.length > 0) codes[place] = 1;
    }
    for (let at = 0; at < ranges.length; at += 2) note(place, ranges[at] ?? 0, ranges[at + 1] ?? 0);
  }
  return codes;
}

/** Marks the word characters among the first 128 code units. */
const ascii = Uint8Array.from({ length: 128 }, (_, unit) => (isWordCharacter(unit) ? 1 : 0));

/** Splits the text into runs of word characters, notes whole words, and returns the runs that may be modifications. */
function scan(plan: WordPlan, text: string, codes: Uint8Array, note: Note): number[] {
  const { whole, heads } = plan;
  const candidates: number[] = [];
  const length = text.length;
  const wholeMask = whole.length - 1;
  const headMask = heads.length - 1;
  let at = 0;
  while (at < length) {
    let unit = text.charCodeAt(at);
    if (!(unit < 128 ? ascii[unit] === 1 : isPartOfWord(text, at, unit))) {
      at++;
      continue;
    }
    const start = at;
    let hash = 0;
    do {
      hash = (Math.imul(hash, 31) + unit) | 0;
      at++;
      unit = at < length ? text.charCodeAt(at) : 32;
    } while (unit < 128 ? ascii[unit] === 1 : isPartOfWord(text, at, unit));
    if (at - start < 3) continue;
    if (whole[hash & wholeMask] !== 0) {
      const place = wholeWord(plan, text, start, at, hash);
      if (place >= 0) {
        codes[place] = 2;
        note(place, start, at);
      }
    }
    if (heads[headHash(text, start, headMask)] !== 0) candidates.push(start, at);
  }
  return candidates;
}

/** Returns the place of the whole word that equals this token; -1 if there is none. */
function wholeWord({ whole, wanted }: WordPlan, text: string, start: number, end: number, hash: number): number {
  const mask = whole.length - 1;
  const length = end - start;
  for (let at = hash & mask; ; at = (at + 1) & mask) {
    const link = whole[at] ?? 0;
    if (link === 0) return -1;
    const word = wanted[link - 1]?.word ?? "";
    if (word.length === length && shares(text, start, word, length)) return link - 1;
  }
}

/** Checks whether this unit beyond ASCII belongs to a word character; both halves of a surrogate pair do. */
function isPartOfWord(text: string, at: number, unit: number): boolean {
  if (unit < 0xd800 || unit > 0xdfff) return isWordCharacter(unit);
  const point = text.codePointAt(unit >= 0xdc00 ? at - 1 : at) ?? unit;
  return point > 0xffff && isWordCharacter(point);
}

/** Finds candidates that begin with the prefix of a word not found whole and continue with lower-case ASCII letters only. */
function modifications(
  { heads, next, wanted }: WordPlan,
  text: string,
  codes: Uint8Array,
  candidates: readonly number[],
  note: Note,
): void {
  const headMask = heads.length - 1;
  for (let pair = 0; pair < candidates.length; pair += 2) {
    const start = candidates[pair] ?? 0;
    const end = candidates[pair + 1] ?? 0;
    for (let link = heads[headHash(text, start, headMask)] ?? 0; link !== 0; link = next[link - 1] ?? 0) {
      const place = link - 1;
      const target = wanted[place];
      if (codes[place] === 2 || !target || end - start < target.prefix || !shares(text, start, target.word, target.prefix)) continue;
      let rest = start + target.prefix;
      while (rest < end && isSmallLetter(text.charCodeAt(rest))) rest++;
      if (rest !== end) continue;
      codes[place] = 1;
      note(place, start, end);
    }
  }
}

/** Checks whether the text has the word's first `length` units at an index. */
function shares(text: string, from: number, word: string, length: number): boolean {
  for (let at = 0; at < length; at++) if (text.charCodeAt(from + at) !== word.charCodeAt(at)) return false;
  return true;
}
