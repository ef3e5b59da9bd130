import tQuantile from "@stdlib/stats-base-dists-t-quantile";
import type { Metric, PublishedFigure } from "@/lib/contracts/metric";

/** A printed figure as a metric, with the 95 % interval of Student's t where the paper gives a deviation and its repetitions. */
export function publishedMetric({ metric: id, slice, value, standardDeviation, n }: PublishedFigure): Metric {
  if (standardDeviation === null || n === undefined || n < 2) {
    return { id, slice, value, standardError: null, low: null, high: null, n: n ?? 0, missing: 0 };
  }
  const standardError = standardDeviation / Math.sqrt(n);
  const half = tQuantile(0.975, n - 1) * standardError;
  return { id, slice, value, standardError, low: value - half, high: value + half, n, missing: 0 };
}
