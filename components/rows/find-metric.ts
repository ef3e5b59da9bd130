import { formatBasis, formatBegun } from "@/components/ui/format";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { RunRow } from "@/lib/contracts/run";
import type { MetricColumn } from "@/lib/contracts/views";

/** Returns the metric of a column with exactly its slice; undefined if there is none. */
export function findMetric(metrics: readonly Metric[], { metric, slice }: Pick<MetricColumn, "metric" | "slice">): Metric | undefined {
  const key = sliceKey(slice);
  return metrics.find((m) => m.id === metric && sliceKey(m.slice) === key);
}

/** True if a run's first number is its family's headline; a run that has not yet reached the headline's slice shows its mean so far. */
export function isHeadline({ headline }: Pick<RunRow, "headline">, column: MetricColumn | undefined): boolean {
  return headline !== null && column !== undefined && headline.id === column.metric && sliceKey(headline.slice) === sliceKey(column.slice);
}

/**
 * Formats the samples behind the numbers of an unfinished or stopped run: `so far, 40 of 250`. Unfinished dialogues count if any metric
 * counts them. Null if all samples have ended.
 */
export function basisOfPart(metrics: readonly Metric[]): string | null {
  const part = metrics.find((metric) => formatBegun(metric) !== null) ?? metrics.find(({ soFar }) => soFar !== undefined);
  return part ? formatBasis(part) : null;
}
