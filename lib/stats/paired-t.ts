import tCdf from "@stdlib/stats-base-dists-t-cdf";
import { clusteredError } from "./clustered-error";
import { mean } from "./mean";
import { tInterval } from "./t-interval";

/** A mean difference with its t test. */
export interface ClusterTest {
  difference: number;
  /** Null below two clusters. */
  standardError: number | null;
  /** Number of clusters minus one. */
  degrees: number;
  /** Null below two clusters, or if nothing varied. */
  low: number | null;
  high: number | null;
  /** Two-sided; 1 if every difference is 0, null if all are equal but not 0. */
  p: number | null;
}

/**
 * Runs Student's test on paired differences that are clustered, such as all turns of a script or all repetitions of an item (arXiv
 * 2411.00640, paired differences with clustered errors). Null for an empty list.
 */
export function pairedT(differences: readonly number[], clusterOf: readonly (string | number)[], confidence = 0.95): ClusterTest | null {
  const difference = mean(differences);
  if (difference === null) return null;
  const { standardError, clusters } = clusteredError(differences, clusterOf);
  return clusterTest(difference, standardError, clusters - 1, confidence);
}

/** Builds the t test of a difference from its error and degrees of freedom. */
export function clusterTest(difference: number, standardError: number | null, degrees: number, confidence = 0.95): ClusterTest {
  const estimate = { difference, standardError, degrees };
  if (standardError === null || degrees < 1) return { ...estimate, low: null, high: null, p: null };
  if (standardError === 0) return { ...estimate, low: null, high: null, p: difference === 0 ? 1 : null };
  const [low, high] = tInterval(difference, standardError, degrees, confidence) ?? [null, null];
  return { ...estimate, low, high, p: Math.min(1, 2 * tCdf(-Math.abs(difference / standardError), degrees)) };
}
