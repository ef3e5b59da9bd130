// Interpolated, since a literal expression with \x1c to \x1e looks like a mistake to a linter.
const SINGLE = "\\n\\r\\v\\f\\x1c-\\x1e\\x85\\u2028\\u2029";
const BREAK = new RegExp(`\\r\\n|[${SINGLE}]`, "g");

/** Python's `str.splitlines()` with the offset of each line; no empty last line after a final break. */
export function pythonLines(text: string): { text: string; start: number }[] {
  const lines: { text: string; start: number }[] = [];
  let start = 0;
  for (const match of text.matchAll(BREAK)) {
    lines.push({ text: text.slice(start, match.index), start });
    start = match.index + match[0].length;
  }
  if (start < text.length) lines.push({ text: text.slice(start), start });
  return lines;
}
