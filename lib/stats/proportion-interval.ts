import betainc from "@stdlib/math-base-special-betainc";
import gammainc from "@stdlib/math-base-special-gammainc";
import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import quantile from "@stdlib/stats-base-dists-t-quantile";
import { bisect } from "./bisect";
import { type KnownShare, type Quantiles, shareInterval, widenedWilson } from "./share-interval";

/** Quantiles for a confidence by `@stdlib`, for any degrees of freedom. */
const quantilesOf = (confidence: number): Quantiles => ({
  normal: normalQuantile(0.5 + confidence / 2, 0, 1),
  student: (degrees) => quantile(0.5 + confidence / 2, degrees),
  poisson: (count) => bisect((mean) => gammainc(mean, count) - (1 - confidence), 0, count),
});

/** Returns Wilson's interval with Poisson bounds next to 0 and 1, see `widenedWilson`. */
export function modifiedWilson(p: number, n: number, reach: number, confidence = 0.95): [low: number, high: number] {
  return widenedWilson(p, n, reach, quantilesOf(confidence));
}

/**
 * Computes the interval of a share, or any mean between 0 and 1, over clustered trials: modified Wilson with the effective number of trials
 * and Student's t in place of the normal quantile.
 * @returns null without an error or degrees of freedom, or for a mean above 1 or below 0
 * @see Korn and Graubard 1998; Dean and Pagano 2015
 */
export function proportionInterval(share: KnownShare, degrees: number, confidence = 0.95): [low: number, high: number] | null {
  // The effective number is not capped: the t quantile compensates for an error that is small by chance.
  return shareInterval(share, degrees, quantilesOf(confidence));
}

/**
 * Computes the mid-p interval of a share of independent trials: the exact binomial tails with half the probability of the observed count
 * (Lancaster 1961; method 6 of Newcombe 1998). Both bounds from 0 to 1.
 */
export function midPInterval(successes: number, trials: number, confidence = 0.95): [low: number, high: number] | null {
  if (trials === 0) return null;
  const tail = (1 - confidence) / 2;
  // P(X > x) + P(X = x) / 2 = (P(X > x) + P(X >= x)) / 2, and P(X >= x) is an incomplete beta function.
  const atLeast = (x: number, p: number) => (x <= 0 ? 1 : x > trials ? 0 : betainc(p, x, trials - x + 1));
  const above = (p: number) => (atLeast(successes, p) + atLeast(successes + 1, p)) / 2;
  const low = successes === 0 ? 0 : bisect((p) => above(p) - tail, 0, successes / trials);
  const high = successes === trials ? 1 : bisect((p) => above(p) - (1 - tail), successes / trials, 1);
  return [low, high];
}
