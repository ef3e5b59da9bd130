import { formatBasis, formatBegun } from "@/components/ui/format";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { RunRow } from "@/lib/contracts/run";
import type { MetricColumn } from "@/lib/contracts/views";

/** The metric of a column on exactly its slice; undefined while there is none. */
export function findMetric(metrics: readonly Metric[], { metric, slice }: Pick<MetricColumn, "metric" | "slice">): Metric | undefined {
  const key = sliceKey(slice);
  return metrics.find((m) => m.id === metric && sliceKey(m.slice) === key);
}

/** Whether a run's first number is its family's headline; a run that has not reached the headline's slice yet shows its mean so far. */
export function isHeadline({ headline }: Pick<RunRow, "headline">, column: MetricColumn | undefined): boolean {
  return headline !== null && column !== undefined && headline.id === column.metric && sliceKey(headline.slice) === sliceKey(column.slice);
}

/** What the numbers of a run that goes on, or was stopped, rest on: `so far, 40 of 250`; dialogues that go on count where any number counts them. Null where all samples have ended. */
export function basisOfPart(metrics: readonly Metric[]): string | null {
  const part = metrics.find((metric) => formatBegun(metric) !== null) ?? metrics.find(({ soFar }) => soFar !== undefined);
  return part ? formatBasis(part) : null;
}
