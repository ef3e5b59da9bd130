/** A correlation with its 95% interval, each from -1 to 1. */
export interface Correlation {
  value: number;
  low: number;
  high: number;
}

const reach = 1.959963984540054;

/**
 * Computes Pearson's correlation of pairs with its interval by Fisher's z (Fisher 1921, Metron 1).
 * @returns a value that never reaches 1 or -1; null below five pairs, or if one side does not vary
 */
export function correlation(pairs: readonly (readonly [number, number])[]): Correlation | null {
  // Pairs that agree in full are counted as if one part in the number of pairs differed, since this few draws cannot show that two
  // quantities never differ.
  const n = pairs.length;
  if (n < 5) return null;
  const centre = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / n;
  const [a, b] = [centre(0), centre(1)];
  let [squaresA, squaresB, products] = [0, 0, 0];
  for (const [x, y] of pairs) {
    squaresA += (x - a) ** 2;
    squaresB += (y - b) ** 2;
    products += (x - a) * (y - b);
  }
  if (squaresA === 0 || squaresB === 0) return null;
  const most = 1 - 1 / n;
  const value = Math.min(most, Math.max(-most, products / Math.sqrt(squaresA * squaresB)));
  const z = Math.atanh(value);
  const arm = reach / Math.sqrt(n - 3);
  return { value, low: Math.tanh(z - arm), high: Math.tanh(z + arm) };
}
