/** A lowercase text with a mapping back to the original's UTF-16 indices. */
export interface LowerCased {
  text: string;
  /** Returns the range of the original from which a range of `text` came; a half-covered character counts as covered. */
  original(start: number, end: number): [number, number];
}

/**
 * Converts to lower case like Python's `str.lower`: full Unicode mapping with the final sigma, no locale. Only `İ` changes its length (it
 * becomes two characters), so most texts need no map.
 */
export function lowerCase(original: string): LowerCased {
  const text = original.toLowerCase();
  if (text.length === original.length) return { text, original: (start, end) => [start, end] };
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of original) {
    const next = at + character.length;
    for (let unit = character.toLowerCase().length; unit > 0; unit--) {
      starts.push(at);
      ends.push(next);
    }
    at = next;
  }
  return {
    text,
    original: (start, end) => (start === end ? [starts[start] ?? at, starts[start] ?? at] : [starts[start] ?? at, ends[end - 1] ?? at]),
  };
}
