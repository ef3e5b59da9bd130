/** White space as in Python's `str.isspace`: more than JavaScript's (\x1c to \x1f, \x85) and without U+FEFF. */
const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

/** Contents of a character class that matches Python's white space. */
export const pythonSpaceClass = SPACE;

/** True if a UTF-16 code unit is white space; no character outside the basic plane is. */
export function isPythonSpace(unit: number): boolean {
  if (unit < 0x80) return (unit >= 9 && unit <= 13) || (unit >= 0x1c && unit <= 0x20);
  if (unit < 0x1680) return unit === 0x85 || unit === 0xa0;
  if (unit < 0x2000) return unit === 0x1680;
  return unit <= 0x200a || unit === 0x2028 || unit === 0x2029 || unit === 0x202f || unit === 0x205f || unit === 0x3000;
}

/** Counts the white space code units at the start of `text`. */
export function leadingSpace(text: string): number {
  let at = 0;
  while (at < text.length && isPythonSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** Returns the length of `text` without its trailing white space. */
export function trimmedEnd(text: string): number {
  let end = text.length;
  while (end > 0 && isPythonSpace(text.charCodeAt(end - 1))) end -= 1;
  return end;
}

/** Strips a text like Python's `str.strip()`. */
export function pythonStrip(text: string): string {
  const end = trimmedEnd(text);
  return text.slice(Math.min(leadingSpace(text), end), end);
}

/** Splits a text like Python's `str.split()`: the runs of characters other than white space, with their offsets. */
export function pythonWords(text: string): { text: string; start: number }[] {
  const words: { text: string; start: number }[] = [];
  let start = -1;
  for (let at = 0; at < text.length; at += 1) {
    if (!isPythonSpace(text.charCodeAt(at))) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      words.push({ text: text.slice(start, at), start });
      start = -1;
    }
  }
  if (start >= 0) words.push({ text: text.slice(start), start });
  return words;
}
