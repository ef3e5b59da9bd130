import { quantiles95 } from "./quantiles-95";
import { shareInterval, wilson } from "./share-interval";

/** A mean length of dialogues that have a limit. */
export interface KnownLength {
  value: number;
  standardError: number | null;
  /** Number of clusters minus one. */
  degrees: number;
  limit: number;
  /** Number of independent dialogues: repetitions of one script count once. */
  dialogues: number;
  /** Number of dialogues that ended before the limit. */
  ended: number;
}

/** Smallest number of ended dialogues whose spread is informative about the mean. */
const fewestEnded = 5;

/**
 * Computes the 95% interval of a mean length as a share of its limit, or Wilson's interval if fewer than five dialogues ended and the mean
 * is above half the limit.
 * @returns null without an error or degrees of freedom
 * @see `proportionInterval`
 */
export function lengthInterval({
  value,
  standardError,
  degrees,
  limit,
  dialogues,
  ended,
}: KnownLength): [low: number, high: number] | null {
  // With few ended dialogues the observed lengths say little about dialogues that end early. Wilson's interval then treats every dialogue
  // as if it reached the limit or ended at once, which is the most that lengths can vary.
  if (standardError === null || degrees < 1) return null;
  const share = { value: value / limit, standardError: standardError / limit, units: dialogues };
  const bounds =
    ended < fewestEnded && value > limit / 2
      ? wilson(share.value, dialogues, quantiles95.normal)
      : shareInterval(share, degrees, quantiles95);
  return bounds && [bounds[0] * limit, bounds[1] * limit];
}
