import type { Metric, PublishedFigure } from "@/lib/contracts/metric";
import { tInterval } from "@/lib/stats/t-interval";

/** Repetitions behind a printed deviation whose figure does not say. */
const usualRepetitions = 5;

/** A printed figure as a metric, with Student's 95 % interval of the mean where the paper gives a deviation. */
export function publishedMetric({ metric: id, slice, value, standardDeviation, n = usualRepetitions }: PublishedFigure): Metric {
  const standardError = standardDeviation === null ? null : standardDeviation / Math.sqrt(n);
  const [low, high] = tInterval(value, standardError, n - 1) ?? [null, null];
  return { id, slice, value, standardError, low, high, n, missing: 0 };
}
