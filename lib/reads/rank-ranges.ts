import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";

interface Bounds {
  low: number;
  high: number;
}

/** The interval with “better” upwards; null without one. */
function bounds(metric: Metric | null, direction: MetricDeclaration["direction"]): Bounds | null {
  if (metric === null) return null;
  const { value, low, high } = metric;
  if (value === null || low === null || high === null) return null;
  return direction === "lower" ? { low: -high, high: -low } : { low, high };
}

/**
 * Best and worst rank, from 1, that the intervals allow: best is one more than the rows that are surely better,
 * worst is the number of rows that are not surely worse. Null for a row without an interval, which counts for no other either: nobody knows where
 * it stands.
 */
export function rankRanges(headlines: readonly (Metric | null)[], direction: MetricDeclaration["direction"]): ([number, number] | null)[] {
  const all = headlines.map((headline) => bounds(headline, direction));
  const known = all.filter((b) => b !== null);
  return all.map((own) => {
    if (own === null) return null;
    const better = known.filter((other) => other.low > own.high).length;
    const notWorse = known.filter((other) => other.high >= own.low).length;
    return [1 + better, notWorse];
  });
}
