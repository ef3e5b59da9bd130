import { quantiles95 } from "./quantiles-95";
import { shareInterval, wilson } from "./share-interval";

/** A mean length of dialogues that have a limit. */
export interface KnownLength {
  value: number;
  standardError: number | null;
  /** Clusters less one. */
  degrees: number;
  limit: number;
  dialogues: number;
  /** Dialogues that ended before the limit. */
  ended: number;
}

/** Ended dialogues from which their spread says something about the mean. */
const fewestEnded = 5;

/**
 * 95 % interval of a mean length as a share of its limit, see `proportionInterval`. Where fewer than five dialogues ended and the mean is above
 * half the limit, the lengths seen say little about those that end early: Wilson's then, as if every dialogue either reached the limit or
 * ended at once, which is as much as lengths can vary. Null without an error or degrees of freedom.
 */
export function lengthInterval({
  value,
  standardError,
  degrees,
  limit,
  dialogues,
  ended,
}: KnownLength): [low: number, high: number] | null {
  if (standardError === null || degrees < 1) return null;
  const share = { value: value / limit, standardError: standardError / limit, units: dialogues };
  const bounds =
    ended < fewestEnded && value > limit / 2
      ? wilson(share.value, dialogues, quantiles95.normal)
      : shareInterval(share, degrees, quantiles95);
  return bounds && [bounds[0] * limit, bounds[1] * limit];
}
