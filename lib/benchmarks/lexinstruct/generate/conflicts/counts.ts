import type { Rule } from "../../items/rule";

/** Whole numbers from 0 that a comparison allows: a range without gaps, except for `!=`. */
export interface Allowed {
  low: number;
  high: number;
  /** Numbers within the range that are not allowed. */
  not: readonly number[];
}

/** Returns the numbers that a counting rule allows; null for any other rule. */
export function allowedBy({ procedure, relation, value }: Rule): Allowed | null {
  if (procedure.at(-1)?.predicate !== "#") return null;
  const n = Number(value);
  const from = (low: number, high: number): Allowed => ({ low: Math.max(0, low), high, not: [] });
  switch (relation) {
    case "=":
      return n < 0 ? from(1, 0) : from(n, n);
    case "!=":
      return { ...from(0, Number.POSITIVE_INFINITY), not: [n] };
    case ">":
      return from(n + 1, Number.POSITIVE_INFINITY);
    case ">=":
      return from(n, Number.POSITIVE_INFINITY);
    case "<":
      return from(0, n - 1);
    case "<=":
      return from(0, n);
    default:
      return null;
  }
}

export function intersect(a: Allowed, b: Allowed): Allowed {
  return { low: Math.max(a.low, b.low), high: Math.min(a.high, b.high), not: [...a.not, ...b.not] };
}

/** True if no number is left. */
export function isEmpty({ low, high, not }: Allowed): boolean {
  if (low > high) return true;
  if (!Number.isFinite(high) || high - low > not.length) return false;
  for (let n = low; n <= high; n += 1) if (!not.includes(n)) return false;
  return true;
}

/** True if `wide` allows every number that `narrow` allows. */
export function isWithin(narrow: Allowed, wide: Allowed): boolean {
  if (narrow.low < wide.low || narrow.high > wide.high) return false;
  return wide.not.every((n) => n < narrow.low || n > narrow.high || narrow.not.includes(n));
}

export const allows = ({ low, high, not }: Allowed, n: number) => n >= low && n <= high && !not.includes(n);
