import quantile from "@stdlib/stats-base-dists-t-quantile";
import jStat from "jstat";
import { bisect } from "./bisect";
import { mean } from "./mean";

/** The variance of a mean, split into that between items and that within one item, between its repetitions. */
export interface VarianceSplit {
  between: number;
  within: number;
}

/**
 * Splits the variance of values by item (one-way random effects; Searle, Casella and McCulloch 1992). Null below two items, or if no item
 * is repeated: the two parts cannot be separated then.
 */
export function varianceSplit(values: readonly number[], itemOf: readonly (string | number)[]): VarianceSplit | null {
  const groups = new Map<string | number, number[]>();
  for (const [at, value] of values.entries()) {
    const group = groups.get(itemOf[at] ?? "");
    if (group) group.push(value);
    else groups.set(itemOf[at] ?? "", [value]);
  }
  const centre = mean(values);
  const spare = values.length - groups.size;
  if (centre === null || groups.size < 2 || spare === 0) return null;
  let [amongItems, amongRepetitions, squaredSizes] = [0, 0, 0];
  for (const group of groups.values()) {
    const groupMean = mean(group) ?? 0;
    amongItems += group.length * (groupMean - centre) ** 2;
    for (const value of group) amongRepetitions += (value - groupMean) ** 2;
    squaredSizes += group.length ** 2;
  }
  const within = amongRepetitions / spare;
  const size = (values.length - squaredSizes / values.length) / (groups.size - 1);
  return { within, between: Math.max(0, (amongItems / (groups.size - 1) - within) / size) };
}

/**
 * Returns the correlation of two models' true item means, at most 1, from that of their observed means, which chance within items weakens
 * (Spearman 1904, American Journal of Psychology 15, 72). `repetitions` are those of the two observed runs.
 */
export function trueCorrelation(observed: number, { between, within }: VarianceSplit, repetitions: readonly [number, number]): number {
  if (between === 0) return 0;
  const [first, second] = [1 + within / (between * repetitions[0]), 1 + within / (between * repetitions[1])];
  return Math.min(1, observed * Math.sqrt(first * second));
}

/** The planned size of two runs that will be compared. */
export interface Design {
  items: number;
  repetitions: number;
  /** True if both runs are asked the same items. */
  paired: boolean;
  /** The share of `between` of paired items that is common to both models and cancels out, 0 to 1. */
  common: number;
}

/**
 * Computes the standard error and degrees of freedom of the difference between two runs of a design, each with this split of its variance.
 */
export function designError(
  { between, within }: VarianceSplit,
  { items, repetitions, paired, common }: Design,
): { standardError: number; degrees: number } {
  const variance = 2 * (((paired ? 1 - common : 1) * between) / items + within / (items * repetitions));
  return { standardError: Math.sqrt(variance), degrees: (paired ? 1 : 2) * (items - 1) };
}

/**
 * Returns the chance that a two-sided t test finds a true difference, by the noncentral t distribution. A significant result on the wrong
 * side does not count (as in R's `power.t.test`).
 */
export function tTestPower(difference: number, standardError: number, degrees: number, level = 0.05): number {
  return 1 - jStat.noncentralt.cdf(quantile(1 - level / 2, degrees), degrees, Math.abs(difference) / standardError);
}

/** Returns the true difference that a two-sided t test finds with this power, in the error's unit; null below one degree of freedom. */
export function detectableDifference(standardError: number, degrees: number, { power = 0.8, level = 0.05 } = {}): number | null {
  if (degrees < 1) return null;
  if (standardError === 0) return 0;
  // The noncentrality lies above the level's quantile and, except for one degree of freedom, below about three times that quantile.
  const most = 3 * quantile(1 - level / 2, degrees) + 5;
  return standardError * bisect((noncentrality) => tTestPower(noncentrality, 1, degrees, level) - power, 0, most);
}
