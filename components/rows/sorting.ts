/** Key of a column, with `-` before it for descending order; null for the table's default order. */
export type Sorting = string | null;

/** Returns the key and the direction of a sorting. */
export function readSorting(sorting: Sorting): { key: string; falls: boolean } | null {
  if (!sorting) return null;
  return sorting.startsWith("-") ? { key: sorting.slice(1), falls: true } : { key: sorting, falls: false };
}

/** Returns the sorting after a click on a column's heading: better end first, then the other end, then the default order. */
export function nextSorting(now: Sorting, key: string, fallsFirst: boolean): Sorting {
  const first = fallsFirst ? `-${key}` : key;
  const second = fallsFirst ? key : `-${key}`;
  if (now === first) return second;
  return now === second ? null : first;
}
