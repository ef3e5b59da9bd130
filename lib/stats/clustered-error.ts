import { mean } from "./mean";
import { settled } from "./rounding";

/** Standard error of a mean, and the number of independent clusters that it is based on. */
export interface ClusteredError {
  /** Null below two clusters. */
  standardError: number | null;
  clusters: number;
}

/**
 * Computes the standard error of the mean of clustered values (arXiv 2411.00640, section 2.2), with the factor G / (G - 1) for few
 * clusters. With one value per cluster it is the deviation (n - 1) over the root of n.
 */
export function clusteredError(values: readonly number[], clusterOf: readonly (string | number)[]): ClusteredError {
  const centre = mean(values);
  const sums = new Map<string | number, number>();
  if (centre !== null) {
    let at = 0;
    for (const value of values) {
      const cluster = clusterOf[at++] ?? "";
      sums.set(cluster, (sums.get(cluster) ?? 0) + value - centre);
    }
  }
  const clusters = sums.size;
  if (clusters < 2) return { standardError: null, clusters };
  let squares = 0;
  for (const sum of sums.values()) squares += sum ** 2;
  const standardError = Math.sqrt((squares * clusters) / (clusters - 1)) / values.length;
  return { standardError: settled(standardError, centre ?? 0), clusters };
}
