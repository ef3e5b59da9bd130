/** A column's key, with `-` before it for falling; null is the order that the table has by itself. */
export type Sorting = string | null;

/** The key and the direction of a sorting. */
export function readSorting(sorting: Sorting): { key: string; falls: boolean } | null {
  if (!sorting) return null;
  return sorting.startsWith("-") ? { key: sorting.slice(1), falls: true } : { key: sorting, falls: false };
}

/** What a click on a column's heading leads to: its better end first, then the other end, then back to the table's order. */
export function nextSorting(now: Sorting, key: string, fallsFirst: boolean): Sorting {
  const first = fallsFirst ? `-${key}` : key;
  const second = fallsFirst ? key : `-${key}`;
  if (now === first) return second;
  return now === second ? null : first;
}
