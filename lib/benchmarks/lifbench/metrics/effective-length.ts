import { tInterval } from "@/lib/stats/t-interval";
import type { Estimate } from "./estimate";

/** Share of the score at the shortest length that must be kept. */
export const keptShare = 0.85;

/** A length with the estimate of the score there. */
export interface AtLength {
  length: number;
  score: Estimate;
}

/** An effective length in the unit of the lengths, with its bounds. */
export interface EffectiveLength {
  value: number;
  /** Null if it may be shorter than all tested lengths. */
  low: number | null;
  /** Null if it may be longer than all tested lengths. */
  high: number | null;
  /** Reason why there are no bounds. */
  why?: string;
}

/**
 * Finds the longest length with at least 85% of the shortest one's score; null below two lengths or a score of 0. The interval
 * runs from the longest length that surely keeps this share to the longest that may.
 */
export function effectiveLength(lengths: readonly AtLength[]): EffectiveLength | null {
  // Student's t of the quotient of two means (delta method; lengths have separate contexts). A bound at the shortest or the longest length
  // is not a bound: it is null, and the interval says "at most" or "at least".
  const sorted = [...lengths].filter(({ score }) => score.value !== null).sort((a, b) => a.length - b.length);
  const [first, ...longer] = sorted;
  const base = first?.score.value ?? 0;
  if (!first || longer.length === 0 || base <= 0) return null;
  const quotients = longer.map(({ length, score }) => ({ length, value: (score.value ?? 0) / base, bounds: bounds(score, first.score) }));
  const longest = (keeps: (quotient: (typeof quotients)[number]) => boolean) =>
    quotients.reduce((most, quotient) => (keeps(quotient) ? quotient.length : most), first.length);
  const value = longest((quotient) => quotient.value >= keptShare);
  const none = (why: string): EffectiveLength => ({ value, low: null, high: null, why });
  const isKnown =
    quotients.every((quotient) => quotient.bounds !== null) && quotients.some(({ bounds }) => bounds && bounds[0] < bounds[1]);
  if (!isKnown) return none("The variation of scores at its lengths is unknown.");
  const [surely, perhaps] = [0, 1].map((end) => longest((quotient) => (quotient.bounds?.[end] ?? 0) >= keptShare));
  const low = surely === undefined || surely === first.length ? null : surely;
  const high = perhaps === undefined || perhaps === sorted.at(-1)?.length ? null : perhaps;
  if (low === null && high === null) return none("The tested lengths do not bound it.");
  return low === high ? none("Every tested length clearly keeps the score or clearly does not.") : { value, low, high };
}

function bounds(score: Estimate, base: Estimate): [number, number] | null {
  if (score.value === null || !base.value || score.standardError === null || base.standardError === null) return null;
  const quotient = score.value / base.value;
  const error = Math.hypot(score.standardError, quotient * base.standardError) / base.value;
  return tInterval(quotient, error, Math.min(score.degrees, base.degrees));
}
