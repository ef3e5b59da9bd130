/** Adds two counts of which either may be unknown; null if both are. */
export function added(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : a + b;
}
