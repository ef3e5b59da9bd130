const quotes = "\"'`´“”„‟‘’‚‛«»‹›＂＇";
/** Names of characters that are invisible on the screen. */
const unseen: Readonly<Record<string, string>> = { "\n": "a line end", "\r": "a line end", "\t": "a tab", " ": "a blank" };
const point = (char: string) => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * Describes the fault of a key, ignoring blanks around it: pasted quotes, or a character that no request header allows. Returns the start
 * of a sentence without any character of the key; null if none.
 */
export function keyFault(value: string): string | null {
  const key = value.trim();
  const [first = "", last = ""] = [key.at(0), key.at(-1)];
  if (key.length > 0 && (quotes.includes(first) || quotes.includes(last)))
    return `has quotes around the key (${quotes.includes(first) ? first : last}); set it to just the key`;
  if (/^bearer\s/i.test(key)) return "begins with “Bearer”, which Heed adds; set it to just the key";
  const bad = /[^\x21-\x7E]/u.exec(key);
  if (bad === null) return null;
  const place = [...key.slice(0, bad.index)].length + 1;
  return `has ${unseen[bad[0]] ?? `the character ${point(bad[0])}`} at position ${place}, which is not valid in a key; copy the key again`;
}
