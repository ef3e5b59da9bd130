const unknown = 0;
const other = 1;
const word = 2;

/** Verdicts on the code points of the basic plane, filled as they are met. */
const known = new Uint8Array(0x10000);
const pattern = /^[\p{L}\p{N}_]$/u;

/** Whether Python's `\w` matches this code point: a letter or number of any script, or the underscore; combining marks are not. */
export function isWordCharacter(codePoint: number): boolean {
  if (codePoint > 0xffff) return pattern.test(String.fromCodePoint(codePoint));
  const seen = known[codePoint];
  if (seen !== unknown) return seen === word;
  const is = pattern.test(String.fromCharCode(codePoint));
  known[codePoint] = is ? word : other;
  return is;
}
