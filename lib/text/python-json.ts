// A string that is never closed extends to the end, so that nothing is read twice.
const bare = /"(?:[^"\\]|\\.)*"?|-?Infinity|NaN/gs;

/** Parses a JSON text; NaN and Infinity, which Python's `json` writes and reads beyond the standard, become null. Throws a SyntaxError. */
export function parsePythonJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/NaN|Infinity/.test(text)) throw error;
    return JSON.parse(withoutNaN(text));
  }
}

/** Replaces each NaN, Infinity and -Infinity outside of strings in a JSON text with null. */
export function withoutNaN(text: string): string {
  return text.replace(bare, (token) => (token.startsWith('"') ? token : "null"));
}
