/** What rounding can leave over in a sum of floats, as a share of the sum: less than the difference between any two counted values. */
const leftOver = 1e-11;

/**
 * Returns an error or spread of values of about this size, or 0 if it is only rounding error: equal values then have no spread, in whatever
 * order they were summed.
 */
export function settled(spread: number, size: number): number {
  return spread <= leftOver * Math.abs(size) ? 0 : spread;
}

/** Returns bounds of a quantity between 0 and `most`, with 0 or `most` itself if only rounding separates a bound from it. */
export function settledBounds([low, high]: readonly [low: number, high: number], most = 1): [low: number, high: number] {
  return [settled(low, most), settled(most - high, most) === 0 ? most : high];
}
