import betainc from "@stdlib/math-base-special-betainc";

/** How far the means at the densities are from a curve, beside how far seeds are from each other at one density. */
export interface LackOfFit {
  /** Mean square of the first over that of the second. */
  ratio: number;
  /** Probability of as large a ratio where the curve is true, by the F distribution. */
  p: number;
}

/** A tenth of a point is finer than any accuracy is known. */
const finest = 0.01;

/**
 * The classical test of lack of fit (Draper and Smith 1998, section 2.1): seeds at one density are repetitions, whose spread owes nothing to
 * the curve. Seeds that are harder throughout widen that spread, so that the test errs towards the curve. Null without two seeds at a density.
 * @param densities the seeds' accuracies (percent) at each density, with the curve's there.
 * @param parameters how many the curve has.
 */
export function lackOfFit(densities: readonly { seeds: readonly number[]; curve: number }[], parameters: number): LackOfFit | null {
  let [away, within, count] = [0, 0, 0];
  for (const { seeds, curve } of densities) {
    const centre = seeds.reduce((sum, value) => sum + value, 0) / seeds.length;
    away += seeds.length * (centre - curve) ** 2;
    within += seeds.reduce((sum, value) => sum + (value - centre) ** 2, 0);
    count += seeds.length;
  }
  const [above, below] = [densities.length - parameters, count - densities.length];
  if (above < 1 || below < 1) return null;
  const ratio = away / above / Math.max(within / below, finest);
  return { ratio, p: betainc(below / (below + above * ratio), below / 2, above / 2) };
}
