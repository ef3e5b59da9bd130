const single: Readonly<Record<string, string>> = {
  "\n": "",
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
const digits: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/**
 * Returns the meaning of the backslash at an index in Python, and the index after it. Null if Python does not know or cannot read it, so
 * that it remains as it is. Names (`\N{...}`) are not supported.
 */
export function readEscape(text: string, at: number): { value: string; end: number } | null {
  const letter = text.charAt(at + 1);
  const value = single[letter];
  if (value !== undefined) return { value, end: at + 2 };
  const width = digits[letter];
  if (width !== undefined) {
    const hex = text.slice(at + 2, at + 2 + width);
    if (hex.length < width || !/^[0-9a-fA-F]+$/.test(hex)) return null;
    const code = Number.parseInt(hex, 16);
    return code > 0x10ffff ? null : { value: String.fromCodePoint(code), end: at + 2 + width };
  }
  const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
  return octal === undefined ? null : { value: String.fromCharCode(Number.parseInt(octal, 8)), end: at + 1 + octal.length };
}

/** Decodes the backslash escapes of a text like Python, with the source position of each of its code units. */
export function decodeEscapes(text: string): { text: string; source: (at: number) => number } {
  if (!text.includes("\\")) return { text, source: (at) => at };
  let decoded = "";
  const sources: number[] = [];
  for (let at = 0; at < text.length; ) {
    const read = text.charAt(at) === "\\" ? readEscape(text, at) : null;
    const value = read?.value ?? text.charAt(at);
    for (let unit = 0; unit < value.length; unit++) sources.push(at);
    decoded += value;
    at = read?.end ?? at + 1;
  }
  return { text: decoded, source: (at) => sources[at] ?? text.length };
}
