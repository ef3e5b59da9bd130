import { settledBounds } from "./rounding";
import { tInterval } from "./t-interval";

/** The scale on which an interval is symmetric: the value itself, its logarithm, or the log odds of its share of the maximum. */
export type Scale = "plain" | "log" | "logit";

interface Options {
  /** Maximum of the value, which the logit scale needs; 1 by default. */
  most?: number;
  confidence?: number;
}

/**
 * Computes Student's t interval of a value on a scale by the delta method: `log` for lengths and seconds, which have a long upper tail,
 * `logit` for shares and other bounded means (Hesterberg 2015; Dean and Pagano 2015).
 * @returns null without an error, if nothing varied, or if the scale has no such value (0, or the maximum)
 */
export function scaledInterval(
  value: number,
  standardError: number | null,
  degrees: number,
  scale: Scale,
  { most = 1, confidence = 0.95 }: Options = {},
): [low: number, high: number] | null {
  if (standardError === 0) return null;
  if (scale === "plain") return tInterval(value, standardError, degrees, confidence);
  if (standardError === null || value <= 0 || (scale === "logit" && value >= most)) return null;
  if (scale === "log") {
    const bounds = tInterval(Math.log(value), standardError / value, degrees, confidence);
    return bounds && [Math.exp(bounds[0]), Math.exp(bounds[1])];
  }
  const share = value / most;
  const bounds = tInterval(Math.log(share / (1 - share)), standardError / most / (share * (1 - share)), degrees, confidence);
  return bounds && settledBounds([most / (1 + Math.exp(-bounds[0])), most / (1 + Math.exp(-bounds[1]))], most);
}
