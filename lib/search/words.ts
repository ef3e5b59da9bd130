/** Letters of a word that are kept, and different words of a reply at most: what one row of the index can hold. */
const most = { letters: 64, words: 20_000 };

const wordPattern =
  /\p{Script=Han}|[^\P{L}\p{Script=Han}][\p{M}]*(?:[^\P{L}\p{Script=Han}]|[\p{N}\p{M}])*|\p{N}(?:[^\P{L}\p{Script=Han}]|[\p{N}\p{M}])*/gu;

/** The words of a text in their order, in lower case: runs of letters and digits, and each Chinese character by itself. */
export function wordsInOrder(text: string): string[] {
  return (text.toLowerCase().match(wordPattern) ?? []).map((word) => word.slice(0, most.letters));
}

/** Different words of a text, as the search keeps them: the first 20,000. */
export function distinctWords(text: string): string[] {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(wordPattern)) {
    words.add(word.slice(0, most.letters));
    if (words.size >= most.words) break;
  }
  return [...words];
}
