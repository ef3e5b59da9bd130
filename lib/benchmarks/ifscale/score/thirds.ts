export type Third = "early" | "middle" | "late";

/** Returns the length of the first and of the last third of n words: max(1, floor(n / 3)). */
export function thirdLength(n: number): number {
  return Math.max(1, Math.floor(n / 3));
}

/** Returns the third that contains the word at an index from 0; below three words, the first is early and the last is late. */
export function thirdOf(index: number, n: number): Third {
  const length = thirdLength(n);
  if (index < length) return "early";
  return index >= n - length ? "late" : "middle";
}
