import type { Metric } from "@/lib/contracts/metric";
import { clusteredError } from "./clustered-error";
import { deviationInterval } from "./deviation-interval";
import type { Jackknife } from "./jackknife";
import { mean } from "./mean";
import { midPInterval, proportionInterval } from "./proportion-interval";
import { sampleDeviation } from "./sample-deviation";
import { type Scale, scaledInterval } from "./scaled-interval";

/** A figure with its error, its 95 % interval, and what both rest on. */
export type Estimate = Pick<Metric, "value" | "standardError" | "low" | "high" | "n" | "why" | "rough">;

type Bounds = readonly [low: number, high: number] | null;

/** A figure that does not exist, or has no interval. */
export const bare = (value: number | null, n: number, why: string): Estimate => ({
  ...{ value, standardError: null, low: null, high: null, n, why },
});

/** A value, and its bounds or why there are none. */
export function bounded(value: number, standardError: number | null, n: number, bounds: Bounds, why: string): Estimate {
  const [low, high] = bounds ?? [null, null];
  return { value, standardError, low, high, n, ...(bounds === null && { why }) };
}

/** What `shareEstimate` is told beside the values. */
interface ShareOf {
  /** What values of one cluster have in common, such as `item`. */
  cluster: string;
  /** The values are yes or no and one a cluster: independent trials, whose interval is mid-p. */
  independent?: boolean;
}

/**
 * The mean of values from 0 to 1 in percent, clustered: modified Wilson's interval at the effective size with Student's t over
 * clusters, mid-p of independent trials.
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
  const isOnce = independent && clusters === n;
  const bounds = isOnce ? midPInterval(Math.round(value * n), n) : proportionInterval({ value, standardError, units: n }, clusters - 1);
  return inPercent(bounded(value, standardError, n, bounds, only(cluster)));
}

/** A share from 0 to 1 as one in percent. */
export function inPercent({ value, standardError, low, high, ...rest }: Estimate): Estimate {
  const percent = (share: number | null) => share && 100 * share;
  return { ...rest, value: percent(value), standardError: percent(standardError), low: percent(low), high: percent(high) };
}

/** Why one cluster alone gives no interval. */
export const only = (cluster: string) => `One ${cluster} alone does not say how much they differ.`;

/** A quotient of sums with Student's t on a scale, over the clusters of its jackknife. */
export function quotientEstimate(value: number, jackknife: Jackknife | null, n: number, scale: Scale, why: string): Estimate {
  const bounds = jackknife && scaledInterval(value, jackknife.standardError, jackknife.degrees, scale);
  return bounded(value, jackknife?.standardError ?? null, n, bounds && [Math.max(0, bounds[0]), bounds[1]], why);
}

/**
 * The standard deviation of percentages with its own interval, by the chi-square distribution: rough, since values need not be normal. It
 * ends where the deviation of so many values between 0 and 100 does.
 * @param n what counts, where that is not the values.
 * @param clusters how many of the values are independent.
 */
export function deviationEstimate(values: readonly number[], n: number, clusters: number, why: string): Estimate {
  const value = sampleDeviation(values);
  if (value === null) return bare(null, n, why);
  const interval = value === 0 ? null : deviationInterval(value, clusters - 1);
  const most = 50 * Math.sqrt(values.length / (values.length - 1));
  const bounds: Bounds = interval && [Math.min(interval[0], value), Math.max(value, Math.min(interval[1], most))];
  return { ...bounded(value, null, n, bounds, value === 0 ? "All are equal." : why), ...(bounds && { rough: true }) };
}

/** An estimate as commands print it beside its value: `accuracy_low`, `accuracy_high`, `accuracy_n`, and `accuracy_why` where there is no interval. */
export function besideOf(name: string, { low, high, n, why }: Estimate): Record<string, number | string | null> {
  return {
    [`${name}_low`]: low,
    [`${name}_high`]: high,
    [`${name}_n`]: n,
    ...((low === null || high === null) && { [`${name}_why`]: why ?? "There is no interval." }),
  };
}
