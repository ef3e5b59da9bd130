/** Base forms of a word: as a noun, for the list, and in every part of speech, to find related words. */
export interface Lemmas {
  noun: string;
  all: string[];
}

/** Loads the lemmatizer (WordNet's rules) at first use. Words are compared in lower case. */
export async function lemmatizer(): Promise<(word: string) => Lemmas> {
  const { default: wink } = await import("wink-lemmatizer");
  return (word) => {
    const lower = word.toLowerCase();
    return { noun: wink.noun(lower), all: [...new Set([lower, wink.noun(lower), wink.verb(lower), wink.adjective(lower)])] };
  };
}
