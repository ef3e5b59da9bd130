import { quantiles95, studentP } from "./quantiles-95";

/** A figure that is known only by its interval, such as a printed one. */
export interface Figured {
  value: number;
  low: number;
  high: number;
  /** Degrees of freedom of the t distribution behind the interval; infinite for a normal one. */
  degrees: number;
}

/** Degrees of freedom above which the t distribution equals the normal one to all digits that are shown. */
const mostDegrees = 1e6;

/**
 * Computes Welch's t of two figures that share nothing, and its degrees of freedom.
 * @returns `t`, which is 0 for equal figures and infinite for different ones whose intervals have no width
 * @see Zou and Donner 2008
 */
export function welch(a: Figured, b: Figured): { t: number; degrees: number } {
  // Each standard error is taken from the arm of the 95% interval that points toward the other figure, so that a lopsided interval counts
  // by the side that matters.
  if (a.value === b.value) return { t: 0, degrees: mostDegrees };
  const [upper, lower] = a.value > b.value ? [a, b] : [b, a];
  const parts = [
    { arm: upper.value - upper.low, degrees: upper.degrees },
    { arm: lower.high - lower.value, degrees: lower.degrees },
  ].map(({ arm, degrees }) => ({ variance: (Math.max(0, arm) / quantiles95.student(degrees)) ** 2, degrees }));
  const variance = parts.reduce((sum, part) => sum + part.variance, 0);
  if (variance === 0) return { t: Number.POSITIVE_INFINITY, degrees: mostDegrees };
  const spread = parts.reduce((sum, part) => sum + part.variance ** 2 / part.degrees, 0);
  const degrees = Math.min(mostDegrees, spread === 0 ? mostDegrees : variance ** 2 / spread);
  return { t: (upper.value - lower.value) / Math.sqrt(variance), degrees };
}

/** Largest number of degrees of freedom that a browser sums over. */
const mostSummed = 1000;

/**
 * Returns the two-sided p of Welch's t as a browser computes it: with degrees of freedom rounded down to a whole number, so that it is
 * never smaller than the exact p.
 */
export function welchP(a: Figured, b: Figured): number {
  const { t, degrees } = welch(a, b);
  return Number.isFinite(t) ? studentP(t, Math.max(1, Math.min(degrees, mostSummed))) : 0;
}
