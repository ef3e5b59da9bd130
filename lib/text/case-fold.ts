/** Folds a character whose full case folding differs from the lower case of its upper case. */
function foldedPoint(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  if (point === 0x131) return character;
  if (point === 0x1e9e) return "ss";
  // Cherokee folds to its capitals, which are the older letters.
  if (point >= 0x13a0 && point <= 0x13f5) return character;
  if (point >= 0x13f8 && point <= 0x13fd) return String.fromCodePoint(point - 8);
  if (point >= 0xab70 && point <= 0xabbf) return String.fromCodePoint(point - 0xab70 + 0x13a0);
  return character.toUpperCase().toLowerCase();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII is meant.
const ascii = /^[\u0000-\u007f]*$/;

/** Applies full Unicode case folding without regard to locale, like Python's `str.casefold`: ß becomes ss. */
export function caseFold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  let folded = "";
  for (const character of text) folded += foldedPoint(character);
  return folded;
}
