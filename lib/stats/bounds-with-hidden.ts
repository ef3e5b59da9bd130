import tCdf from "@stdlib/stats-base-dists-t-cdf";
import quantile from "@stdlib/stats-base-dists-t-quantile";
import { bisect } from "./bisect";
import { clusteredError } from "./clustered-error";
import { mean } from "./mean";
import { modifiedWilson } from "./proportion-interval";
import { effectiveSize } from "./share-interval";

/**
 * Returns how many standard errors an interval extends beyond the two bounds of a partially known value, so that it covers the value, not
 * both bounds, with this confidence (Imbens and Manski 2004, with Student's t for the normal distribution).
 * @param distance between the bounds, in standard errors
 * @returns the two-sided quantile if the bounds coincide, the one-sided quantile if they are far apart; null below one degree of freedom
 */
export function imbensManskiReach(distance: number, degrees: number, confidence = 0.95): number | null {
  if (degrees < 1) return null;
  const two = quantile(0.5 + confidence / 2, degrees);
  if (distance === Number.POSITIVE_INFINITY) return quantile(confidence, degrees);
  return bisect((reach) => tCdf(reach + distance, degrees) - tCdf(-reach, degrees) - confidence, 0, two);
}

/** Bounds of a mean of scores from 0 to 1 of which some are hidden, and the interval around the bounds. */
export interface HiddenBounds {
  /** The mean if all hidden scores are 0; `most` is the mean if all are 1. */
  least: number;
  most: number;
  low: number;
  high: number;
}

/**
 * Bounds a mean with hidden scores: from the interval's low end if every hidden score is 0 to its high end if every one is 1, which are
 * worst cases (Manski 1989) with sampling error.
 * @param scores from 0 to 1, null if hidden
 * @returns ends of modified Wilson intervals with effective sizes; null below two clusters
 */
export function boundsWithHidden(
  scores: readonly (number | null)[],
  clusterOf: readonly (string | number)[],
  confidence = 0.95,
): HiddenBounds | null {
  const side = (hidden: number) => {
    const values = scores.map((score) => score ?? hidden);
    const { standardError, clusters } = clusteredError(values, clusterOf);
    return { value: mean(values) ?? 0, standardError, clusters, units: clusters };
  };
  const [least, most] = [side(0), side(1)];
  if (least.standardError === null || most.standardError === null) return null;
  const largest = Math.max(least.standardError, most.standardError);
  const gap = most.value - least.value;
  const distance = largest > 0 ? gap / largest : gap === 0 ? 0 : Number.POSITIVE_INFINITY;
  const reach = imbensManskiReach(distance, least.clusters - 1, confidence) ?? 0;
  return {
    least: least.value,
    most: most.value,
    low: modifiedWilson(least.value, effectiveSize(least), reach, confidence)[0],
    high: modifiedWilson(most.value, effectiveSize(most), reach, confidence)[1],
  };
}
