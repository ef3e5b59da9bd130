import { asciiPunctuation } from "./ascii-punctuation";
import { pythonStrip } from "./python-space";

/** Number of syllables of listed words, by the word in lower case. */
export type SyllableList = ReadonlyMap<string, number>;

/**
 * Reads a list of syllables: a word and its number per line, separated by a comma, semicolon, tab or spaces, or a JSON object of numbers.
 * Lines without a number, such as a header, are skipped.
 */
export function readSyllableList(text: string): SyllableList {
  if (text.trimStart().startsWith("{")) {
    const listed: unknown = JSON.parse(text.trimStart());
    return new Map(Object.entries(listed ?? {}).flatMap(([word, count]) => (Number.isInteger(count) ? [[word.toLowerCase(), count]] : [])));
  }
  const lines = text.split(/\r?\n/).map((line) => /^\s*"?([^",;\s]+)"?[,;\s]+"?(\d+)"?\s*$/.exec(line));
  return new Map(lines.flatMap((match) => (match ? [[(match[1] ?? "").toLowerCase(), Number(match[2])]] : [])));
}

const vowel = /[aeiouy]/;
const isVowel = (character: string) => vowel.test(character);

/** Counts the syllables of a word like the Python package syllapy (0.7.2) with its list; 0 for a word with a digit or only marks. */
export function syllables(word: string, list: SyllableList): number {
  // Otherwise it is the listed number, the sum of a compound's parts, or the number of runs of vowels without a silent e.
  const plain = asciiPunctuation.trim(pythonStrip(word).toLowerCase());
  if (plain === "" || /\p{Nd}/u.test(plain)) return 0;
  const listed = list.get(plain);
  if (listed !== undefined) return listed;
  if (plain.includes("-")) {
    const parts = plain.split("-").map((part) => syllables(part, list));
    return parts.includes(0) ? 0 : parts.reduce((sum, count) => sum + count, 0);
  }
  let count = 0;
  let before = false;
  for (const character of plain) {
    const is = isVowel(character);
    if (is && !before) count += 1;
    before = is;
  }
  if (plain.endsWith("e")) count -= 1;
  if (plain.endsWith("le") && plain.length > 2 && !isVowel(plain.charAt(plain.length - 3))) count += 1;
  return Math.max(1, count);
}
