import quantile from "@stdlib/stats-base-dists-chisquare-quantile";

/**
 * Interval of a standard deviation of independent, roughly normal values, by the chi-square distribution of its square: 0.60 to 2.87 times
 * the deviation for five of them. Null below one degree of freedom.
 * @param degrees values less one.
 */
export function deviationInterval(deviation: number, degrees: number, confidence = 0.95): [low: number, high: number] | null {
  if (degrees < 1) return null;
  const end = (share: number) => deviation * Math.sqrt(degrees / quantile(share, degrees));
  return [end(0.5 + confidence / 2), end(0.5 - confidence / 2)];
}
