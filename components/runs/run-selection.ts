/**
 * Returns the selected rows after a click on one: only that row changes or, with Shift, all rows from the previously clicked one take its
 * new state.
 */
export function clicked(
  chosen: ReadonlySet<number>,
  ids: readonly number[],
  id: number,
  { from, shift }: { from: number | null; shift: boolean },
): Set<number> {
  const next = new Set(chosen);
  const on = !chosen.has(id);
  const [a, b] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(id)];
  const range = shift && a >= 0 && b >= 0 ? ids.slice(Math.min(a, b), Math.max(a, b) + 1) : [id];
  for (const id of range) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Returns the selected rows that are still in the list. */
export function stillThere(chosen: ReadonlySet<number>, ids: readonly number[]): number[] {
  return ids.filter((id) => chosen.has(id));
}
