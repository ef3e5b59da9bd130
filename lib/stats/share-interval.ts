import { settledBounds } from "./rounding";

/** Quantiles of the distributions for one confidence. */
export interface Quantiles {
  /** Two-sided quantile of the normal distribution: 1.96 at 95%. */
  normal: number;
  /** Two-sided quantile of Student's t. */
  student(degrees: number): number;
  /**
   * The mean below a count at which a Poisson variable reaches the count with a probability of one minus the confidence; the count need not
   * be a whole number.
   */
  poisson(count: number): number;
}

/**
 * Computes Wilson's score interval of a share `p` of `n` trials (Wilson 1927); both bounds from 0 to 1. `n` need not be a whole number.
 * @param reach the quantile for the confidence, such as 1.96
 */
export function wilson(p: number, n: number, reach: number): [low: number, high: number] {
  const square = reach ** 2;
  const centre = (p + square / (2 * n)) / (1 + square / n);
  const half = (reach / (1 + square / n)) * Math.sqrt((p * (1 - p)) / n + square / (4 * n ** 2));
  // Rounding must not put the share itself outside.
  return [Math.max(0, Math.min(p, centre - half)), Math.min(1, Math.max(p, centre + half))];
}

/** Number of successes (or failures) below which Wilson's bound on their side is too close to the share. */
const few = 3.5;

/**
 * Computes Wilson's interval with a Poisson bound on the side next to 0 or 1 if that is farther out and successes or failures are few.
 * Wilson's alone covers 85% to 90% at shares of 99.9%.
 * @see Brown, Cai and DasGupta 2001, section 4.1, extended here to fractional numbers of trials
 */
export function widenedWilson(p: number, n: number, reach: number, { normal, poisson }: Quantiles): [low: number, high: number] {
  const [low, high] = wilson(p, n, reach);
  // A wider reach corresponds to fewer trials.
  const trials = n * (normal / reach) ** 2;
  const nearest = (share: number) => {
    const count = trials * share;
    return share > 0 && share < 0.5 && count < few ? poisson(count) / trials : 1;
  };
  return [Math.min(low, nearest(p)), Math.max(high, 1 - nearest(1 - p))];
}

/** A share of clustered trials with its error. */
export interface KnownShare {
  /** From 0 to 1. */
  value: number;
  /** By clusters, two ways or a jackknife; null if there is none. */
  standardError: number | null;
  /**
   * Number of words, or of the items, functions or scripts that were drawn: used only if the error is 0, as at 0 and 1. Repetitions and cases
   * that all agree do not show how much they depend on each other.
   */
  units: number;
}

/** Errors below this are rounding: the mean of equal values is not exact. */
const rounding = 1e-9;

/**
 * Returns the number of independent trials that would give a share its standard error, p (1 - p) / se^2; the number of its units if the
 * error is 0.
 */
export function effectiveSize({ value, standardError, units }: KnownShare): number {
  return standardError === null || standardError < rounding ? units : (value * (1 - value)) / standardError ** 2;
}

/** Computes the interval of `proportionInterval` with quantiles from the caller, for the browser. */
export function shareInterval(share: KnownShare, degrees: number, quantiles: Quantiles): [low: number, high: number] | null {
  const value = Math.min(1, Math.max(0, share.value));
  if (share.standardError === null || degrees < 1 || share.units === 0 || Math.abs(value - share.value) > rounding) return null;
  return settledBounds(widenedWilson(value, effectiveSize({ ...share, value }), quantiles.student(degrees), quantiles));
}
