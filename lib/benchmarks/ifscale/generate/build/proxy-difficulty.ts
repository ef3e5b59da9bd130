import { wordFrequency } from "./word-frequency";

/** An estimate of a word's difficulty that needs no model. */
export interface ProxyDifficulty {
  zipf: number;
  /** Number of tokens of ` word` under o200k_base. */
  tokens: number;
  /** (9 - Zipf) + (tokens - 1): the word's surprisal in powers of ten, plus 1 for each token after the first. About 2 to 12. */
  difficulty: number;
}

let loaded: Promise<(word: string) => ProxyDifficulty> | undefined;

/**
 * Loads a proxy for the paper's difficulty (the perplexity of sentences with the word), in which rare words and words of many tokens are
 * hard.
 */
export function proxyDifficulty(): Promise<(word: string) => ProxyDifficulty> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<(word: string) => ProxyDifficulty> {
  const [{ zipf }, { countTokens }] = await Promise.all([wordFrequency(), import("gpt-tokenizer/encoding/o200k_base")]);
  // A word such as `<|im_end|>` is counted as text; by default the tokenizer would throw.
  const asText = { disallowedSpecial: new Set<string>() };
  return (word) => {
    const tokens = countTokens(` ${word}`, asText);
    return { zipf: zipf(word), tokens, difficulty: 9 - zipf(word) + (tokens - 1) };
  };
}

/** Compares words by difficulty, and equal ones alphabetically. */
export function byDifficulty(a: { word: string; difficulty: number }, b: { word: string; difficulty: number }): number {
  return a.difficulty - b.difficulty || (a.word < b.word ? -1 : a.word > b.word ? 1 : 0);
}
