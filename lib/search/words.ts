import { stateOf } from "@/lib/random/text-state";

/**
 * Maximum letters of a stored word, distinct words of a reply, and their bytes: the capacity of one row of the index (a tsvector has 2^20
 * bytes).
 */
const most = { letters: 64, words: 20_000, bytes: 1_000_000 };

const wordPattern =
  /\p{Script=Han}|[^\P{L}\p{Script=Han}][\p{M}]*(?:[^\P{L}\p{Script=Han}]|[\p{N}\p{M}])*|\p{N}(?:[^\P{L}\p{Script=Han}]|[\p{N}\p{M}])*/gu;

/** Splits a text into its words in order and in lower case: sequences of letters and digits, and each Chinese character separately. */
export function wordsInOrder(text: string): string[] {
  return (text.toLowerCase().match(wordPattern) ?? []).map((word) => word.slice(0, most.letters));
}

/** Words of a reply that are stored for the search. */
export interface SearchedWords {
  /** Its distinct words: the first 20,000, or fewer if these have more than a million bytes in UTF-8. */
  words: string[];
  /** Bits for the pairs of neighboring words (see `searchedWords`); null if there are more words than are stored. */
  pairs: Uint8Array | null;
}

/** Number of letters of a pair's second word that count, so that a phrase may end within a word. */
export const pairLetters = 3;
/** Bits for each distinct pair, so that about one bit in four or five is set. */
const bitsOfPair = 4;

/** Computes a number below 2^31 for a word and the first three letters of the next one. */
export const pairNumber = (word: string, after: string): number => stateOf(`${word} ${after.slice(0, pairLetters)}`)[0] >>> 1;

/**
 * Extracts the words of a text, and a bit for each pair of neighbors: bit `number % bits`, counted from the lowest bit of the first byte,
 * as in Postgres.
 */
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
