/** Share of the letters that a name keeps of its beginning before what tells it apart. */
const head = 0.4;
/** Letters of the word that differs: so many stand before the first that does, and so many are seen of it where a name is cut at its end. */
const [before, seen] = [6, 4];

function alike(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/**
 * Names in at most so many letters (12 or more), each cut at its end; of those that would then be the same, with the part that tells them apart:
 * `GPT-4o (T…high · 4k out)`. Names that are the same stay the same.
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
