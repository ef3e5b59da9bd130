/** Standard error of a mean under two ways of clustering, and the degrees of freedom of its t interval. */
export interface TwoWayError {
  /** Null if either way has fewer than two clusters. */
  standardError: number | null;
  /** Number of clusters of the way that has fewer, minus one. */
  degrees: number;
}

/**
 * Computes the standard error of a mean whose values are clustered in two crossed ways (Cameron, Gelbach and Miller 2011, equation 2.11).
 * @param residuals of the values from their mean, or from the means of fixed strata
 */
export function twoWayError(
  residuals: readonly number[],
  firstWay: readonly (string | number)[],
  secondWay: readonly (string | number)[],
): TwoWayError {
  // The variance is that by one way, plus that by the other, minus that by both together, each with the factor G / (G - 1). It can come out
  // too small or negative; then the larger of the two one-way variances is used, which is never too narrow (MacKinnon, Nielsen and Webb
  // 2024).
  const [first, second] = [clusterVariance(residuals, firstWay), clusterVariance(residuals, secondWay)];
  const degrees = Math.min(first.clusters, second.clusters) - 1;
  if (degrees < 1) return { standardError: null, degrees: 0 };
  const both = clusterVariance(
    residuals,
    residuals.map((_, at) => `${firstWay[at]}\u0000${secondWay[at]}`),
  );
  const sum = first.variance + second.variance - both.variance;
  return { standardError: Math.sqrt(Math.max(sum, first.variance, second.variance)), degrees };
}

function clusterVariance(residuals: readonly number[], clusterOf: readonly (string | number)[]): { variance: number; clusters: number } {
  const sums = new Map<string | number, number>();
  for (const [at, residual] of residuals.entries()) {
    const cluster = clusterOf[at] ?? "";
    sums.set(cluster, (sums.get(cluster) ?? 0) + residual);
  }
  const clusters = sums.size;
  if (clusters < 2) return { variance: 0, clusters };
  let squares = 0;
  for (const sum of sums.values()) squares += sum ** 2;
  return { variance: (squares * clusters) / (clusters - 1) / residuals.length ** 2, clusters };
}

/** Part of a sum of independent estimates: its variance and the degrees of freedom of that variance. */
export interface VariancePart {
  variance: number;
  degrees: number;
}

/**
 * Computes the standard error of a sum of independent estimates, with the degrees of freedom after Welch (1947) and Satterthwaite (1946).
 */
export function summedError(parts: readonly VariancePart[]): { standardError: number; degrees: number } {
  const variance = parts.reduce((sum, part) => sum + part.variance, 0);
  const spread = parts.reduce((sum, part) => sum + part.variance ** 2 / part.degrees, 0);
  const most = parts.reduce((sum, { degrees }) => sum + degrees, 0);
  return { standardError: Math.sqrt(variance), degrees: spread === 0 ? most : variance ** 2 / spread };
}
