/** What sums of floats leave over, as a share of what was summed: less than any two values that were counted can differ by. */
const leftOver = 1e-11;

/** An error or a spread of values of about a size: 0 where it is what rounding left over, so that equal values are equal however they were summed. */
export function settled(spread: number, size: number): number {
  return spread <= leftOver * Math.abs(size) ? 0 : spread;
}

/** Bounds of what lies between 0 and a most: 0 and the most itself where rounding alone keeps them from it. */
export function settledBounds([low, high]: readonly [low: number, high: number], most = 1): [low: number, high: number] {
  return [settled(low, most), settled(most - high, most) === 0 ? most : high];
}
