import { stateOf } from "@/lib/random/text-state";

/** Letters of a word that are kept, and different words of a reply and their bytes at most: what one row of the index can hold (a tsvector has 2^20 bytes). */
const most = { letters: 64, words: 20_000, bytes: 1_000_000 };

const wordPattern =
  /\p{Script=Han}|[^\P{L}\p{Script=Han}][\p{M}]*(?:[^\P{L}\p{Script=Han}]|[\p{N}\p{M}])*|\p{N}(?:[^\P{L}\p{Script=Han}]|[\p{N}\p{M}])*/gu;

/** The words of a text in their order, in lower case: runs of letters and digits, and each Chinese character by itself. */
export function wordsInOrder(text: string): string[] {
  return (text.toLowerCase().match(wordPattern) ?? []).map((word) => word.slice(0, most.letters));
}

/** What a search keeps of a reply. */
export interface SearchedWords {
  /** Its different words: the first 20,000, or fewer where these have more than a million bytes in UTF-8. */
  words: string[];
  /** Which words stand beside each other, a bit for each (`searchedWords`); null where there are more words than are kept. */
  pairs: Uint8Array | null;
}

/** Letters of a pair's second word that count, so that a phrase may end within a word. */
export const pairLetters = 3;
/** Bits a different pair: one of them in four or five is set, by this pair or another. */
const bitsOfPair = 4;

/** A number below 2^31 for a word and the one after it, of which the first three letters count. */
export const pairNumber = (word: string, after: string): number => stateOf(`${word} ${after.slice(0, pairLetters)}`)[0] >>> 1;

/** The words of a text, and a bit for each pair of neighbours: bit `number % bits` from the lowest of the first byte on, as Postgres counts. */
export function searchedWords(text: string): SearchedWords {
  const words = new Set<string>();
  const numbers = new Set<number>();
  let before: string | null = null;
  let bytes = 0;
  for (const [match] of text.toLowerCase().matchAll(wordPattern)) {
    const word = match.slice(0, most.letters);
    if (!words.has(word)) {
      bytes += Buffer.byteLength(word);
      if (bytes > most.bytes) return { words: [...words], pairs: null };
      words.add(word);
    }
    if (words.size >= most.words) return { words: [...words], pairs: null };
    if (before !== null) numbers.add(pairNumber(before, word));
    before = word;
  }
  const pairs = new Uint8Array(Math.max(1, Math.ceil((numbers.size * bitsOfPair) / 8)));
  for (const number of numbers) {
    const bit = number % (pairs.length * 8);
    pairs[bit >> 3] = (pairs[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return { words: [...words], pairs };
}
