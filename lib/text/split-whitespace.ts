/** White space of Python's `str.split()`: JavaScript's, without the byte order mark, plus the separators U+001C to U+001F and U+0085. */
const spaces = String.raw`\t-\r\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;
const space = new RegExp(`[${spaces}]+`);
const part = new RegExp(`[^${spaces}]+`, "g");

/** Splits a text at white space like Python's `str.split()`; empty for blank text. */
export function splitWhitespace(text: string): string[] {
  return text.split(space).filter((word) => word !== "");
}

/** Yields the same parts as `splitWhitespace`, each with its UTF-16 index. */
export function* whitespaceParts(text: string): Generator<{ text: string; at: number }> {
  for (const { 0: word, index } of text.matchAll(part)) yield { text: word, at: index };
}
