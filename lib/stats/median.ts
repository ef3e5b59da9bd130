/** Returns the median: the mean of the two middle values if their number is even. Throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const [below, above] = [sorted[half - 1], sorted[half]];
  if (above === undefined) throw new Error("There is no median of nothing.");
  return sorted.length % 2 === 1 || below === undefined ? above : (below + above) / 2;
}
