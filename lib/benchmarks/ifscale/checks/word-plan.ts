import { isWordBoundary, wordAt } from "@/lib/text/word-boundary";

/** One distinct word of a list, ready to be looked for in a lower-cased text. */
export interface Wanted {
  /** Lower-cased as the text is. */
  word: string;
  /** What a modification keeps: the first max(3, floor(0.8 * length)) code points. */
  prefix: string;
}

/** A list of words prepared once and matched against many replies. */
export interface WordPlan {
  /** For each word of the list, in its order, its place in `wanted`; a word listed twice has one place. */
  places: number[];
  wanted: Wanted[];
  /** Words of word characters alone, at least three units long: found by comparing whole tokens. */
  whole: Map<string, number>;
  /** Places of all others: found by searching the text. */
  odd: number[];
  /** Places of whole words by `headHash` of their first three units; undefined where none has that hash. */
  byHead: (number[] | undefined)[];
  /** 1 at the `tokenHash` of each whole word. */
  tokens: Uint8Array;
}

export const headBits = 12;
export const tokenBits = 14;

/** Of a word's first three UTF-16 units. */
export function headHash(first: number, second: number, third: number): number {
  return (Math.imul(Math.imul(first, 31) + second, 31) + third) & ((1 << headBits) - 1);
}

/** One step of a token's hash, over its UTF-16 units from zero. */
export function tokenHash(before: number, unit: number): number {
  return (Math.imul(before, 31) + unit) | 0;
}

export function planWords(words: readonly string[]): WordPlan {
  const seen = new Map<string, number>();
  const plan: WordPlan = { places: [], wanted: [], whole: new Map(), odd: [], byHead: [], tokens: new Uint8Array(1 << tokenBits) };
  plan.byHead.length = 1 << headBits;
  for (const listed of words) {
    const word = listed.toLowerCase();
    const known = seen.get(word);
    const place = known ?? add(plan, word);
    if (known === undefined) seen.set(word, place);
    plan.places.push(place);
  }
  return plan;
}

/** A listed word as the authors' analysis looks for it. */
export function wantedWord(listed: string): Wanted {
  const word = listed.toLowerCase();
  const points = Array.from(word);
  return { word, prefix: points.slice(0, Math.max(3, Math.floor(0.8 * points.length))).join("") };
}

function add(plan: WordPlan, word: string): number {
  const place = plan.wanted.length;
  plan.wanted.push(wantedWord(word));
  if (word.length < 3 || !isWhole(word)) {
    plan.odd.push(place);
    return place;
  }
  plan.whole.set(word, place);
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = tokenHash(hash, word.charCodeAt(at));
  plan.tokens[hash & ((1 << tokenBits) - 1)] = 1;
  const head = headHash(word.charCodeAt(0), word.charCodeAt(1), word.charCodeAt(2));
  const bucket = plan.byHead[head];
  if (bucket) bucket.push(place);
  else plan.byHead[head] = [place];
  return place;
}

/** Whether every character is a word character, so that the word is a token where it has boundaries on both sides. */
function isWhole(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at);
    if (unit >= 0xdc00 && unit <= 0xdfff) continue;
    if (!wordAt(word, at)) return false;
  }
  return true;
}

/** Every place where the word stands between two boundaries, as pairs of UTF-16 indices; for words that are no token. */
export function searchExact(text: string, { word }: Wanted): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = at >= text.length ? -1 : text.indexOf(word, at + 1)) {
    if (isWordBoundary(text, at) && isWordBoundary(text, at + word.length)) found.push(at, at + word.length);
  }
  return found;
}

/** Every place of the prefix after a boundary, then ASCII small letters up to a boundary; pairs as above. */
export function searchModified(text: string, { prefix }: Wanted): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(prefix); at !== -1; at = at >= text.length ? -1 : text.indexOf(prefix, at + 1)) {
    if (!isWordBoundary(text, at)) continue;
    let end = at + prefix.length;
    while (isSmallLetter(text.charCodeAt(end))) end++;
    // The pattern gives letters back only down to the prefix: inside a run of letters is no boundary.
    if (!isWordBoundary(text, end)) end = at + prefix.length;
    if (isWordBoundary(text, end)) found.push(at, end);
  }
  return found;
}

/** ASCII a to z. */
export function isSmallLetter(unit: number): boolean {
  return unit >= 97 && unit <= 122;
}
