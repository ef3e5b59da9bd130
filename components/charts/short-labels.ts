/** Share of a shortened name that is its beginning; the distinguishing part follows. */
const head = 0.4;
/**
 * Number of characters of the distinguishing word before the first difference, and number that remain visible of it if a name is cut at its
 * end.
 */
const [before, seen] = [6, 4];

function alike(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/**
 * Shortens names to `most` characters (at least 12), cut at the end or, if that made them equal, around the distinguishing part: `GPT-4o
 * (T…high · 4k out)`. Equal names stay equal.
 */
export function shortLabels(labels: readonly string[], most: number): string[] {
  return labels.map((label) => {
    if (label.length <= most) return label;
    const others = labels.filter((other) => other !== label && alike(label, other) >= most - 1 - seen);
    if (others.length === 0) return `${label.slice(0, most - 1).trimEnd()}…`;
    const differs = Math.min(...others.map((other) => alike(label, other)));
    const start = Math.max(label.lastIndexOf(" ", differs - 1) + 1, differs - before);
    const begin = label.slice(0, Math.floor(most * head)).trimEnd();
    return `${begin}…${label.slice(start, start + most - begin.length - 1)}`;
  });
}
