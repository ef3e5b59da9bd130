import { quantiles95, studentP } from "./quantiles-95";

/** A figure that is known by its interval alone, such as a printed one. */
export interface Figured {
  value: number;
  low: number;
  high: number;
  /** Degrees of freedom of the t distribution behind its interval; infinite for a normal one. */
  degrees: number;
}

/** Beyond these degrees of freedom the t distribution is the normal one to more digits than are read. */
const mostDegrees = 1e6;

/**
 * Welch's t of two figures that share nothing, and its degrees of freedom: each standard error is the arm of the 95% interval that reaches towards the
 * other (as in Zou and Donner 2008), so that lopsided intervals count by the side that matters. `t` is 0 of equal figures, infinite of
 * different ones without any width.
 */
export function welch(a: Figured, b: Figured): { t: number; degrees: number } {
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

/** Degrees of freedom that a browser sums over, at most. */
const mostSummed = 1000;

/** Two-sided p of Welch's t as a browser computes it: for whole degrees of freedom, rounded down, so that it is never smaller than the exact one. */
export function welchP(a: Figured, b: Figured): number {
  const { t, degrees } = welch(a, b);
  return Number.isFinite(t) ? studentP(t, Math.max(1, Math.min(degrees, mostSummed))) : 0;
}
