const inOrder = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
const set = new Set(inOrder);
const anywhere = /[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]+/g;

function trimmed(text: string, drop: (character: string) => boolean): string {
  let start = 0;
  let end = text.length;
  while (start < end && drop(text.charAt(start))) start += 1;
  while (end > start && drop(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The 32 punctuation characters of ASCII, as in Python's `string.punctuation`; curly quotes and dashes are not among them. */
export const asciiPunctuation = {
  /** All of them in the order of their codes. */
  inOrder,
  has: (character: string): boolean => set.has(character),
  /** Removes all of them from a text. */
  remove: (text: string): string => text.replace(anywhere, ""),
  /** Removes those at the ends of a text. */
  trim: (text: string): string => trimmed(text, (character) => set.has(character)),
  /** Removes those, and spaces (only U+0020), at the ends of a text. */
  trimWithSpaces: (text: string): string => trimmed(text, (character) => character === " " || set.has(character)),
  /** Removes those at the start of a text. */
  trimStart: (text: string): string => {
    let start = 0;
    while (start < text.length && set.has(text.charAt(start))) start += 1;
    return text.slice(start);
  },
  trimEndWithSpaces: (text: string): string => {
    let end = text.length;
    while (end > 0 && (text.charAt(end - 1) === " " || set.has(text.charAt(end - 1)))) end -= 1;
    return text.slice(0, end);
  },
  trimStartWithSpaces: (text: string): string => {
    let start = 0;
    while (start < text.length && (text.charAt(start) === " " || set.has(text.charAt(start)))) start += 1;
    return text.slice(start);
  },
};
