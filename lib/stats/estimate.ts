import type { Metric } from "@/lib/contracts/metric";
import { clusteredError } from "./clustered-error";
import { deviationInterval } from "./deviation-interval";
import type { Jackknife } from "./jackknife";
import { mean } from "./mean";
import { midPInterval, proportionInterval } from "./proportion-interval";
import { sampleDeviation } from "./sample-deviation";
import { type Scale, scaledInterval } from "./scaled-interval";

/** A figure with its error, its 95% interval, the number of values behind it and a reason if there is no interval. */
export type Estimate = Pick<Metric, "value" | "standardError" | "low" | "high" | "n" | "why" | "rough">;

type Bounds = readonly [low: number, high: number] | null;

/** Builds the estimate of a figure that does not exist or has no interval. */
export const bare = (value: number | null, n: number, why: string): Estimate => ({
  ...{ value, standardError: null, low: null, high: null, n, why },
});

/** Builds an estimate from a value and its bounds, or with the reason why it has none. */
export function bounded(value: number, standardError: number | null, n: number, bounds: Bounds, why: string): Estimate {
  const [low, high] = bounds ?? [null, null];
  return { value, standardError, low, high, n, ...(bounds === null && { why }) };
}

/** Parameters of `shareEstimate` besides the values. */
interface ShareOf {
  /** Name of what the values of one cluster share, such as `item`. */
  cluster: string;
  /** True if the values are yes or no of clusters that are independent: with one each, or if all agree, the interval is mid-p. */
  independent?: boolean;
}

/**
 * Computes the mean of clustered values from 0 to 1, in percent, with modified Wilson's interval at the effective size and Student's t over
 * clusters, or the mid-p interval of independent clusters with one value each or without variation.
 */
export function shareEstimate(
  values: readonly number[],
  clusterOf: readonly (string | number)[],
  { cluster, independent = false }: ShareOf,
): Estimate {
  const value = mean(values);
  const n = values.length;
  if (value === null) return bare(null, n, "Nothing has been scored.");
  const { standardError, clusters } = clusteredError(values, clusterOf);
  // Repetitions that all agree say no more than one of each.
  const isAlike = clusters > 1 && (value === 0 || value === 1);
  const bounds =
    independent && (clusters === n || isAlike)
      ? midPInterval(Math.round(value * clusters), clusters)
      : proportionInterval({ value, standardError, units: clusters }, clusters - 1);
  return inPercent(bounded(value, standardError, n, bounds, only(cluster)));
}

/** Converts a share from 0 to 1 into percent. */
export function inPercent({ value, standardError, low, high, ...rest }: Estimate): Estimate {
  const percent = (share: number | null) => share && 100 * share;
  return { ...rest, value: percent(value), standardError: percent(standardError), low: percent(low), high: percent(high) };
}

/** Explains why a single cluster gives no interval. */
export const only = (cluster: string) => `One ${cluster} alone does not say how much they differ.`;

/** Builds the estimate of a quotient of sums, with Student's t interval on a scale over the clusters of its jackknife. */
export function quotientEstimate(value: number, jackknife: Jackknife | null, n: number, scale: Scale, why: string): Estimate {
  const bounds = jackknife && scaledInterval(value, jackknife.standardError, jackknife.degrees, scale);
  return bounded(value, jackknife?.standardError ?? null, n, bounds && [Math.max(0, bounds[0]), bounds[1]], why);
}

/**
 * Computes the standard deviation of percentages with its interval by the chi-square distribution, which is approximate because values need
 * not be normal. The interval ends at the largest deviation that this number of values between 0 and 100 can have.
 * @param n the count shown, which may differ from the number of values
 * @param clusters number of independent values
 */
export function deviationEstimate(values: readonly number[], n: number, clusters: number, why: string): Estimate {
  const value = sampleDeviation(values);
  if (value === null) return bare(null, n, why);
  const interval = value === 0 ? null : deviationInterval(value, clusters - 1);
  const most = 50 * Math.sqrt(values.length / (values.length - 1));
  const bounds: Bounds = interval && [Math.min(interval[0], value), Math.max(value, Math.min(interval[1], most))];
  return { ...bounded(value, null, n, bounds, value === 0 ? "All are equal." : why), ...(bounds && { rough: true }) };
}

/**
 * Formats an estimate as the columns that commands print next to its value: `accuracy_low`, `accuracy_high`, `accuracy_n`, and
 * `accuracy_why` if there is no interval.
 */
export function besideOf(name: string, { low, high, n, why }: Estimate): Record<string, number | string | null> {
  return {
    [`${name}_low`]: low,
    [`${name}_high`]: high,
    [`${name}_n`]: n,
    ...((low === null || high === null) && { [`${name}_why`]: why ?? "There is no interval." }),
  };
}
