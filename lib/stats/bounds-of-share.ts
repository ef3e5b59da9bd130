import { bisect } from "./bisect";
import { imbensManskiReach } from "./bounds-with-hidden";
import { modifiedWilson } from "./proportion-interval";

/** A share, or another mean of scores from 0 to 1, with its 95 % interval, and how many scores it could not count. */
export interface KnownInterval {
  value: number;
  low: number;
  high: number;
  /** Scores behind the value. */
  n: number;
  hidden: number;
}

const normal = 1.959963984540054;
/** As good as the normal distribution: what Student's t added is in the interval's width already. */
const manyDegrees = 1e6;

/** How many independent trials would give the share an interval of its width: clusters and few seeds make them fewer. */
function trialsOf({ value, low, high }: KnownInterval): number {
  const wide = high - low;
  const narrower = (size: number) => {
    const [from, to] = modifiedWilson(value, Math.exp(size), normal);
    return wide - (to - from);
  };
  return Math.exp(bisect(narrower, Math.log(1e-3), Math.log(1e9)));
}

/**
 * Bounds of the mean over all scores, hidden ones included, where only the mean of the others is kept: from the interval's low end if every
 * hidden score is 0 to its high end if every one is 1. Each end is the farther of the interval's own, diluted by the hidden scores, and
 * modified Wilson's around the worst case (Imbens and Manski 2004), since how many are hidden is chance too: so the bounds hold the interval.
 * Where the scores themselves are at hand, `boundsWithHidden` is narrower. Null without scores.
 */
export function boundsOfShare(interval: KnownInterval): { low: number; high: number } | null {
  const { value, low, high, n, hidden } = interval;
  if (n <= 0 || hidden < 0) return null;
  if (hidden === 0) return { low, high };
  const [asked, seen] = [n + hidden, n / (n + hidden)];
  const trials = (trialsOf(interval) * asked) / n;
  const [least, most] = [value * seen, value * seen + (1 - seen)];
  const error = Math.sqrt(Math.max(least * (1 - least), most * (1 - most)) / trials);
  const reach = imbensManskiReach(error > 0 ? (most - least) / error : Number.POSITIVE_INFINITY, manyDegrees) ?? normal;
  return {
    low: Math.min(low * seen, modifiedWilson(least, trials, reach)[0]),
    high: Math.max(high * seen + (1 - seen), modifiedWilson(most, trials, reach)[1]),
  };
}
