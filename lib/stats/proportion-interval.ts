import betainc from "@stdlib/math-base-special-betainc";
import gammainc from "@stdlib/math-base-special-gammainc";
import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import quantile from "@stdlib/stats-base-dists-t-quantile";
import { bisect } from "./bisect";

/**
 * Wilson's score interval of a share `p` of `n` trials (Wilson 1927); both bounds from 0 to 1. `n` need not be whole.
 * @param reach the quantile that stands for the confidence, such as 1.96.
 */
export function wilson(p: number, n: number, reach: number): [low: number, high: number] {
  const square = reach ** 2;
  const centre = (p + square / (2 * n)) / (1 + square / n);
  const half = (reach / (1 + square / n)) * Math.sqrt((p * (1 - p)) / n + square / (4 * n ** 2));
  // Rounding must not put the share itself outside.
  return [Math.max(0, Math.min(p, centre - half)), Math.min(1, Math.max(p, centre + half))];
}

/** Successes (or failures) below which Wilson's bound on their side is too near. */
const few = 3.5;

/**
 * Wilson's interval, with the bound on the nearer side of 0 or 1 taken from the Poisson distribution where that is farther out and there are few
 * successes or failures (Brown, Cai and DasGupta 2001, section 4.1, carried over to trials that need not be whole): Wilson's alone covers
 * 85 to 90 % at shares of 99.9 %.
 */
export function modifiedWilson(p: number, n: number, reach: number, confidence = 0.95): [low: number, high: number] {
  const [low, high] = wilson(p, n, reach);
  // With a wider reach the trials count as fewer.
  const trials = n * (normalQuantile(0.5 + confidence / 2, 0, 1) / reach) ** 2;
  const nearest = (share: number) => {
    const count = trials * share;
    const isNear = share > 0 && share < 0.5 && count < few;
    return isNear ? bisect((mean) => gammainc(mean, count) - (1 - confidence), 0, count) / trials : 1;
  };
  return [Math.min(low, nearest(p)), Math.max(high, 1 - nearest(1 - p))];
}

/** What is known of a share whose trials hang together. */
export interface KnownShare {
  /** From 0 to 1. */
  value: number;
  /** By clusters, two ways or a jackknife; null where there is none. */
  standardError: number | null;
  /** Words, items or dialogues behind it: counted only where the error is 0, as at 0 and 1. */
  units: number;
}

/** An error below this is rounding: equal values whose mean is not exact. */
const rounding = 1e-9;

/** Independent trials that would give a share its standard error, p (1 - p) / se^2; its units where the error is 0. */
export function effectiveSize({ value, standardError, units }: KnownShare): number {
  return standardError === null || standardError < rounding ? units : (value * (1 - value)) / standardError ** 2;
}

/**
 * Interval of a share, or of any mean between 0 and 1, whose trials hang together: modified Wilson with the effective number of trials and
 * Student's t in place of the normal quantile (Korn and Graubard 1998; Dean and Pagano 2015). The effective number is
 * not capped: an error that is small by luck is paid for by the t quantile. Null without an error or degrees of freedom,
 * and for a mean that is above 1 or below 0.
 */
export function proportionInterval(share: KnownShare, degrees: number, confidence = 0.95): [low: number, high: number] | null {
  const value = Math.min(1, Math.max(0, share.value));
  if (share.standardError === null || degrees < 1 || share.units === 0 || Math.abs(value - share.value) > rounding) return null;
  return modifiedWilson(value, effectiveSize({ ...share, value }), quantile(0.5 + confidence / 2, degrees), confidence);
}

/**
 * Mid-p interval of a share of independent trials: the exact binomial tails with half of what was seen (Lancaster 1961; method 6 of
 * Newcombe 1998). Both bounds from 0 to 1.
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
