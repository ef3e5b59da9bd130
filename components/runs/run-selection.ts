/** The rows that are chosen after a click on one: it alone changes, or with Shift all from the row clicked before to it take its new state. */
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

/** Chosen rows that are still in the list. */
export function stillThere(chosen: ReadonlySet<number>, ids: readonly number[]): number[] {
  return ids.filter((id) => chosen.has(id));
}
