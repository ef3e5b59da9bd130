const most = { places: 1000, total: 100_000 };

/**
 * Finds `sought` in a text of any length, ignoring letter case and the kind of white space. Blank text is never found.
 * @returns half-open ranges of UTF-16 offsets, the first 1000, and the total (counted up to 100,000)
 */
export function findAll(text: string, sought: string): { total: number; places: { start: number; end: number }[] } {
  const words = sought.trim().split(/\s+/u);
  if (words[0] === "") return { total: 0, places: [] };
  const expression = new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("\\s+"), "giu");
  const places: { start: number; end: number }[] = [];
  let total = 0;
  for (const match of text.matchAll(expression)) {
    total += 1;
    if (places.length < most.places) places.push({ start: match.index, end: match.index + match[0].length });
    if (total >= most.total) break;
  }
  return { total, places };
}
