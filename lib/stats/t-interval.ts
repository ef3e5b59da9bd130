import quantile from "@stdlib/stats-base-dists-t-quantile";

/**
 * Computes the two-sided interval `centre ± t * standardError` of Student's t distribution; null without an error or degrees of freedom.
 * @param confidence from 0 to 1
 */
export function tInterval(centre: number, standardError: number | null, degrees: number, confidence = 0.95): [number, number] | null {
  if (standardError === null || degrees < 1) return null;
  const reach = quantile(0.5 + confidence / 2, degrees) * standardError;
  return [centre - reach, centre + reach];
}
