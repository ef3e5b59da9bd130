/** True if Python's `str.splitlines()` breaks a line at this UTF-16 code unit. */
function isBreak(unit: number): boolean {
  if (unit > 0x1e) return unit === 0x85 || unit === 0x2028 || unit === 0x2029;
  return (unit >= 10 && unit <= 13) || unit >= 0x1c;
}

/** Splits a text like Python's `str.splitlines()`, with the offset of each line; a final break is not followed by an empty line. */
export function pythonLines(text: string): { text: string; start: number }[] {
  const lines: { text: string; start: number }[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (!isBreak(unit)) continue;
    lines.push({ text: text.slice(start, at), start });
    if (unit === 13 && text.charCodeAt(at + 1) === 10) at += 1;
    start = at + 1;
  }
  if (start < text.length) lines.push({ text: text.slice(start), start });
  return lines;
}
