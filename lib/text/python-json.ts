// A string that is never closed is taken to the end, so that none is read twice.
const bare = /"(?:[^"\\]|\\.)*"?|-?Infinity|NaN/gs;

/** The value of a JSON text; NaN and Infinity, which Python's `json` writes and reads beyond the standard, are null. Throws a SyntaxError. */
export function parsePythonJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/NaN|Infinity/.test(text)) throw error;
    return JSON.parse(withoutNaN(text));
  }
}

/** A JSON text with null for each NaN, Infinity and -Infinity outside of its strings. */
export function withoutNaN(text: string): string {
  return text.replace(bare, (token) => (token.startsWith('"') ? token : "null"));
}
