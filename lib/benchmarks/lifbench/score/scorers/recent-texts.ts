/**
 * What was made of the texts used last, by the text. A list that is compared through, since to hash a text of a megabyte for a
 * map takes longer than to compare a few.
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
