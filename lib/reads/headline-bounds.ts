import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import type { HeadlineBounds, StatusCounts } from "@/lib/contracts/run";
import { boundsOfShare } from "@/lib/stats/bounds-of-share";

/**
 * Bounds of a headline whatever the hidden replies were worth, in its unit: what the provider failed or filtered, what the family's protocol
 * turned away, what no verifier could judge. Only for means of scores from 0 to 100 %; null for others, without a value or
 * an interval, where nothing is hidden, and where samples were cancelled or have not ended, since those were never asked to the end.
 */
export function headlineBounds(
  headline: Pick<Metric, "value" | "low" | "high" | "n" | "missing" | "counts"> | null,
  declaration: Pick<MetricDeclaration, "unit"> | undefined,
  { cancelled, queued, running }: Pick<StatusCounts, "cancelled" | "queued" | "running">,
): HeadlineBounds | null {
  if (headline === null || declaration?.unit !== "%" || cancelled + queued + running > 0) return null;
  const { value, low, high, n, missing, counts } = headline;
  if (value === null || low === null || high === null || missing === 0) return null;
  const found = boundsOfShare({ value: value / 100, low: low / 100, high: high / 100, n, hidden: missing });
  return found && { low: 100 * found.low, high: 100 * found.high, hidden: missing, asked: n + missing, ...(counts && { counts }) };
}
