import betainc from "@stdlib/math-base-special-betainc";

/** The deviation of the means at the densities from a curve, compared with the deviation among seeds at one density. */
export interface LackOfFit {
  /** Mean square of the former divided by that of the latter. */
  ratio: number;
  /** Probability of a ratio at least this large if the curve is true, by the F distribution. */
  p: number;
}

/** No accuracy is known more precisely than a tenth of a point; this is its square. */
const finest = 0.01;

/**
 * Performs the classical lack-of-fit test (Draper and Smith 1998, section 2.1), with seeds at one density as repetitions. Seeds that are
 * harder throughout widen their spread, so the test favors the curve. Null without two seeds at a density.
 * @param densities the seeds' accuracies (percent) and the value of the curve at each density.
 * @param parameters number of parameters of the curve.
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
