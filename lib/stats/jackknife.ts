import { settled } from "./rounding";

/** A statistic of clusters with its jackknife standard error. */
export interface Jackknife {
  value: number;
  standardError: number;
  /** Number of clusters minus one. */
  degrees: number;
}

/**
 * Computes a statistic and its standard error by leaving out one cluster at a time (Tukey 1958; Efron and Stein 1981). Null below two
 * clusters, or if the statistic is undefined for all of them or without one of them.
 */
export function jackknife<T>(clusters: readonly T[], statistic: (kept: readonly T[]) => number | null): Jackknife | null {
  const value = statistic(clusters);
  if (value === null || clusters.length < 2) return null;
  const without = clusters.map((_, at) => statistic(clusters.toSpliced(at, 1)));
  return without.every((estimate) => estimate !== null) ? { value, ...spread(without) } : null;
}

/**
 * Computes the jackknife error of a statistic that can itself compute its value without the cluster at each place. Null below two clusters,
 * or if one of these values is undefined.
 */
export function jackknifeBy(value: number, clusters: number, without: (at: number) => number | null): Jackknife | null {
  if (clusters < 2) return null;
  const estimates = Array.from({ length: clusters }, (_, at) => without(at));
  return estimates.every((estimate) => estimate !== null) ? { value, ...spread(estimates) } : null;
}

/**
 * Computes the quotient of two sums over clusters, such as passed turns over turns, with its jackknife error (Cochran 1977). Null below two
 * clusters, or if the denominator is 0 without one of them.
 */
export function jackknifeRatio(
  numerators: readonly number[],
  denominators: readonly number[],
  clusterOf: readonly (string | number)[],
): Jackknife | null {
  const sums = new Map<string | number, [above: number, below: number]>();
  let [above, below] = [0, 0];
  for (const [at, numerator] of numerators.entries()) {
    const denominator = denominators[at] ?? 0;
    const sum = sums.get(clusterOf[at] ?? "");
    if (sum) {
      sum[0] += numerator;
      sum[1] += denominator;
    } else sums.set(clusterOf[at] ?? "", [numerator, denominator]);
    above += numerator;
    below += denominator;
  }
  const clusters = [...sums.values()];
  if (clusters.length < 2 || clusters.some(([, part]) => below - part <= 0)) return null;
  return { value: above / below, ...spread(clusters.map(([partAbove, partBelow]) => (above - partAbove) / (below - partBelow))) };
}

/** Computes the standard error and degrees of freedom from the values of a statistic without each cluster in turn. */
export function spread(without: readonly number[]): Omit<Jackknife, "value"> {
  const centre = without.reduce((sum, estimate) => sum + estimate, 0) / without.length;
  const squares = without.reduce((sum, estimate) => sum + (estimate - centre) ** 2, 0);
  const standardError = Math.sqrt((squares * (without.length - 1)) / without.length);
  return { standardError: settled(standardError, centre), degrees: without.length - 1 };
}
