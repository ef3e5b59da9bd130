const unknown = 0;
const other = 1;
const word = 2;

/** Cached results for the code points of the basic plane. */
const known = new Uint8Array(0x10000);
const pattern = /^[\p{L}\p{N}_]$/u;

/** True if Python's `\w` matches this code point: a letter or number of any script, or the underscore, but not a combining mark. */
export function isWordCharacter(codePoint: number): boolean {
  if (codePoint > 0xffff) return pattern.test(String.fromCodePoint(codePoint));
  const seen = known[codePoint];
  if (seen !== unknown) return seen === word;
  const is = pattern.test(String.fromCharCode(codePoint));
  known[codePoint] = is ? word : other;
  return is;
}
