import { settledBounds } from "./rounding";

/** Where tails end, for one confidence. */
export interface Quantiles {
  /** Of the normal distribution, two-sided: 1.96 at 95 %. */
  normal: number;
  /** Of Student's t, two-sided. */
  student(degrees: number): number;
  /** The mean below a count at which a Poisson variable reaches the count with one less the confidence; the count need not be whole. */
  poisson(count: number): number;
}

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
export function widenedWilson(p: number, n: number, reach: number, { normal, poisson }: Quantiles): [low: number, high: number] {
  const [low, high] = wilson(p, n, reach);
  // With a wider reach the trials count as fewer.
  const trials = n * (normal / reach) ** 2;
  const nearest = (share: number) => {
    const count = trials * share;
    return share > 0 && share < 0.5 && count < few ? poisson(count) / trials : 1;
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

/** `proportionInterval` by quantiles from elsewhere, for the browser. */
export function shareInterval(share: KnownShare, degrees: number, quantiles: Quantiles): [low: number, high: number] | null {
  const value = Math.min(1, Math.max(0, share.value));
  if (share.standardError === null || degrees < 1 || share.units === 0 || Math.abs(value - share.value) > rounding) return null;
  return settledBounds(widenedWilson(value, effectiveSize({ ...share, value }), quantiles.student(degrees), quantiles));
}
