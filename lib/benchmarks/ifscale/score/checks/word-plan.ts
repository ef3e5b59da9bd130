import { isWordBoundary } from "@/lib/text/word-boundary";
import { isWordCharacter } from "@/lib/text/word-character";

/** A distinct word of a list, prepared for the search in a lower-cased text. */
export interface Wanted {
  /** Lower-cased, as the text is. */
  word: string;
  /** Length in UTF-16 units of the part that a modification keeps: the first max(3, floor(0.8 * length)) code points. */
  prefix: number;
}

/** A list of words, prepared once and matched against many replies. */
export interface WordPlan {
  /** For each word of the list in order, its place in `wanted`; a word listed twice has one place. */
  places: number[];
  wanted: Wanted[];
  /**
   * Hash table of the words that contain only word characters and have at least three units, found by comparing whole tokens. Entries are
   * the place plus one; a search runs from the masked token hash to the first 0. Its length is a power of two, and it is never nearly full.
   */
  whole: Uint16Array;
  /** Places of all other words, which are found by searching the text. */
  odd: number[];
  /** First place, plus one, of the words in `whole` with this `headHash`; 0 for none. */
  heads: Uint16Array;
  /** By place: the next place, plus one, with the same `headHash`. */
  next: number[];
}

/** Hashes the first three UTF-16 units from an index; `mask` is the length of the plan's heads minus one. */
export function headHash(text: string, at: number, mask: number): number {
  return (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & mask;
}

/** A power of two with at least `room` entries per word: sparse, but small for short lists. */
function tableLength(words: number, room: number): number {
  return 1 << Math.ceil(Math.log2(Math.max(64, Math.min(words, 65_536) * room)));
}

/** A listed word with everything that a plan needs. */
interface PreparedWord extends Wanted {
  /** Token hash; null for a word that is found by searching the text. */
  hash: number | null;
}

/** Lists are drawn repeatedly from one vocabulary, so its words are prepared only once. */
const prepared = new Map<string, PreparedWord>();
const mostPrepared = 20_000;

function prepare(listed: string): PreparedWord {
  const known = prepared.get(listed);
  if (known) return known;
  const word = listed.toLowerCase();
  const fresh = { word, prefix: prefixLength(word), hash: word.length < 3 ? null : wholeHash(word) };
  if (prepared.size >= mostPrepared) prepared.clear();
  prepared.set(listed, fresh);
  return fresh;
}

/** Prepares a list of at most 65,535 words. */
export function planWords(words: readonly string[]): WordPlan {
  const plan: WordPlan = {
    places: [],
    wanted: [],
    whole: new Uint16Array(tableLength(words.length, 16)),
    odd: [],
    heads: new Uint16Array(tableLength(words.length, 8)),
    next: [],
  };
  const odd = new Map<string, number>();
  for (const listed of words) plan.places.push(placeOf(plan, odd, prepare(listed)));
  return plan;
}

/** Returns the word's place, and adds one if the word is new to the list. `odd` has the places of the plan's odd words. */
function placeOf(plan: WordPlan, odd: Map<string, number>, prepared: PreparedWord): number {
  if (prepared.hash === null) {
    const known = odd.get(prepared.word);
    if (known !== undefined) return known;
    odd.set(prepared.word, plan.wanted.length);
    plan.odd.push(plan.wanted.length);
    return added(plan, prepared);
  }
  const mask = plan.whole.length - 1;
  let at = prepared.hash & mask;
  for (let link = plan.whole[at] ?? 0; link !== 0; link = plan.whole[at] ?? 0) {
    if (plan.wanted[link - 1]?.word === prepared.word) return link - 1;
    at = (at + 1) & mask;
  }
  const place = added(plan, prepared);
  plan.whole[at] = place + 1;
  const head = headHash(prepared.word, 0, plan.heads.length - 1);
  plan.next[place] = plan.heads[head] ?? 0;
  plan.heads[head] = place + 1;
  return place;
}

function added(plan: WordPlan, prepared: PreparedWord): number {
  plan.next.push(0);
  return plan.wanted.push(prepared) - 1;
}

/** Prepares a listed word for the search of the authors' analysis. */
export function wantedWord(listed: string): Wanted {
  const word = listed.toLowerCase();
  return { word, prefix: prefixLength(word) };
}

function prefixLength(word: string): number {
  let pairs = 0;
  for (let at = 0; at < word.length; at++) if (isLowSurrogate(word.charCodeAt(at))) pairs++;
  if (pairs === 0) return Math.min(word.length, Math.max(3, Math.floor(0.8 * word.length)));
  const points = Array.from(word);
  return points.slice(0, Math.max(3, Math.floor(0.8 * points.length))).join("").length;
}

/** Returns the token hash of a word that contains only word characters; null for other words. */
function wholeHash(word: string): number | null {
  let hash = 0;
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at);
    hash = (Math.imul(hash, 31) + unit) | 0;
    if (!isLowSurrogate(unit) && !isWordCharacter(unit < 0xd800 ? unit : (word.codePointAt(at) ?? unit))) return null;
  }
  return hash;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Finds every position of the word between two boundaries, as pairs of UTF-16 indices; for words that are not tokens. */
export function searchExact(text: string, { word }: Wanted): number[] {
  const ranges: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = at >= text.length ? -1 : text.indexOf(word, at + 1)) {
    if (isWordBoundary(text, at) && isWordBoundary(text, at + word.length)) ranges.push(at, at + word.length);
  }
  return ranges;
}

/**
 * Finds every position of the prefix after a boundary, followed by lower-case ASCII letters up to a boundary, as pairs of UTF-16 indices.
 */
export function searchModified(text: string, { word, prefix: length }: Wanted): number[] {
  const prefix = word.slice(0, length);
  const ranges: number[] = [];
  for (let at = text.indexOf(prefix); at !== -1; at = at >= text.length ? -1 : text.indexOf(prefix, at + 1)) {
    if (!isWordBoundary(text, at)) continue;
    let end = at + length;
    while (isSmallLetter(text.charCodeAt(end))) end++;
    // The regular expression can backtrack only to the end of the prefix, since a run of letters has no boundary inside.
    if (!isWordBoundary(text, end)) end = at + length;
    if (isWordBoundary(text, end)) ranges.push(at, end);
  }
  return ranges;
}

/** Checks for the ASCII letters a to z. */
export function isSmallLetter(unit: number): boolean {
  return unit >= 97 && unit <= 122;
}
