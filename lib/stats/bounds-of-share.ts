import { bisect } from "./bisect";
import { imbensManskiReach } from "./bounds-with-hidden";
import { modifiedWilson } from "./proportion-interval";

/** A share, or another mean of scores from 0 to 1, with its 95% interval and the number of hidden scores that it leaves out. */
export interface KnownInterval {
  value: number;
  low: number;
  high: number;
  /** Number of scores behind the value. */
  n: number;
  hidden: number;
}

const normal = 1.959963984540054;
/** As good as the normal distribution: the interval's width already includes the extra width of Student's t. */
const manyDegrees = 1e6;

/** Returns the number of independent trials that would give the share an interval of this width; clusters and few seeds lower it. */
function trialsOf({ value, low, high }: KnownInterval): number {
  const wide = high - low;
  const narrower = (size: number) => {
    const [from, to] = modifiedWilson(value, Math.exp(size), normal);
    return wide - (to - from);
  };
  return Math.exp(bisect(narrower, Math.log(1e-3), Math.log(1e9)));
}

/**
 * Bounds the mean over all scores if the visible scores are known only by their mean and interval, from "every hidden score is 0" to "every
 * one is 1".
 * @returns bounds that contain the interval; null without scores
 * @see `boundsWithHidden`, which is narrower if the scores themselves are known
 */
export function boundsOfShare(interval: KnownInterval): { low: number; high: number } | null {
  // Each end is the farther of two: the interval's own end, diluted by the hidden scores, and modified Wilson's around the worst case
  // (Imbens and Manski 2004). The second is needed because the number of hidden scores is random too.
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
