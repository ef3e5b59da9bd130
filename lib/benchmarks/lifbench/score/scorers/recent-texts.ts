/**
 * Caches the results for recently used texts. The cache is a list that is searched by comparison, because hashing a text of a megabyte for
 * a map takes longer than comparing a few.
 */
export function recentTexts<T>(most: number, make: (text: string) => T): (text: string) => T {
  const recent: { text: string; made: T }[] = [];
  return (text) => {
    const at = recent.findIndex((each) => each.text === text);
    const entry = recent[at] ?? { text, made: make(text) };
    if (at !== 0) {
      if (at > 0) recent.splice(at, 1);
      else if (recent.length >= most) recent.pop();
      recent.unshift(entry);
    }
    return entry.made;
  };
}
