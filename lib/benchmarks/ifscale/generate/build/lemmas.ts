/** Base forms of a word: as a noun, for the list, and under every reading, to find its relatives. */
export interface Lemmas {
  noun: string;
  all: string[];
}

/** The lemmatizer (WordNet's rules), loaded at first use. Words are compared in lower case. */
export async function lemmatizer(): Promise<(word: string) => Lemmas> {
  const { default: wink } = await import("wink-lemmatizer");
  return (word) => {
    const lower = word.toLowerCase();
    return { noun: wink.noun(lower), all: [...new Set([lower, wink.noun(lower), wink.verb(lower), wink.adjective(lower)])] };
  };
}
