/** Returns Holm's adjusted p values (Holm 1979) in the order given; each may be compared with the level of the whole family of tests. */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, at) => at).sort((a, b) => (pValues[a] ?? 1) - (pValues[b] ?? 1));
  const adjusted = pValues.map(() => 1);
  let largest = 0;
  for (const [rank, at] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * (pValues[at] ?? 1)));
    adjusted[at] = largest;
  }
  return adjusted;
}
