import type { TwoWayError } from "./two-way-error";

/**
 * Computes the standard error of a mean whose values are clustered in several crossed ways, such as wordings, variables and contexts; never
 * less than by any one way. For two ways use `twoWayError`.
 * @param residuals of the values from their mean, or from the means of fixed strata
 * @param ways the cluster of each value, by way
 * @see Cameron, Gelbach and Miller 2011, equation 2.13
 */
export function multiWayError(residuals: readonly number[], ways: readonly (readonly (string | number)[])[]): TwoWayError {
  // Adds the variances by every set with an odd number of ways and subtracts the others, each with the factor G / (G - 1).
  const degrees = Math.min(...ways.map((way) => new Set(way).size)) - 1;
  if (ways.length === 0 || degrees < 1) return { standardError: null, degrees: 0 };
  let [sum, largest] = [0, 0];
  for (let set = 1; set < 2 ** ways.length; set += 1) {
    const chosen = ways.filter((_, at) => (set >> at) & 1);
    const variance = clusterVariance(residuals, chosen);
    sum += chosen.length % 2 === 1 ? variance : -variance;
    if (chosen.length === 1) largest = Math.max(largest, variance);
  }
  return { standardError: Math.sqrt(Math.max(sum, largest)), degrees };
}

function clusterVariance(residuals: readonly number[], ways: readonly (readonly (string | number)[])[]): number {
  const sums = new Map<string | number, number>();
  const [first = [], ...others] = ways;
  for (let at = 0; at < residuals.length; at += 1) {
    let cluster = first[at] ?? "";
    for (const other of others) cluster = `${cluster}\u0000${other[at]}`;
    sums.set(cluster, (sums.get(cluster) ?? 0) + (residuals[at] ?? 0));
  }
  let squares = 0;
  for (const sum of sums.values()) squares += sum ** 2;
  return sums.size < 2 ? 0 : (squares * sums.size) / (sums.size - 1) / residuals.length ** 2;
}
