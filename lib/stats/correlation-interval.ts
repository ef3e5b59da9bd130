/** A correlation with its 95% interval, each from -1 to 1. */
export interface Correlation {
  value: number;
  low: number;
  high: number;
}

const reach = 1.959963984540054;

/**
 * Pearson's correlation of pairs with its interval by Fisher's z (Fisher 1921, Metron 1). It never reaches 1 or -1: pairs that agree in full
 * are counted as if they kept one part in as many as there are, since so few draws cannot show that two things never differ. Null below five
 * pairs, and where one side does not vary.
 */
export function correlation(pairs: readonly (readonly [number, number])[]): Correlation | null {
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
