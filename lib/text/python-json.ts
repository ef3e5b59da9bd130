/** Parses a JSON text; NaN and Infinity, which Python's `json` writes and reads beyond the standard, become null. Throws a SyntaxError. */
export function parsePythonJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/NaN|Infinity/.test(text)) throw error;
    return JSON.parse(withoutNaN(text));
  }
}

/** Returns the index after the string that begins with the quote at an index; the text's length if it is never closed. */
export function stringEnd(text: string, quote: number): number {
  for (let at = text.indexOf('"', quote + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return at + 1;
  }
  return text.length;
}

/** Replaces each NaN, Infinity and -Infinity outside of strings in a JSON text with null. */
export function withoutNaN(text: string): string {
  // No pattern matches a whole string: it would run out of stack on strings of tens of megabytes.
  const quoteOrNaN = /"|-?Infinity|NaN/g;
  const parts: string[] = [];
  let from = 0;
  for (let match = quoteOrNaN.exec(text); match; match = quoteOrNaN.exec(text)) {
    if (match[0] === '"') {
      quoteOrNaN.lastIndex = stringEnd(text, match.index);
      continue;
    }
    parts.push(text.slice(from, match.index), "null");
    from = quoteOrNaN.lastIndex;
  }
  return parts.join("") + text.slice(from);
}
