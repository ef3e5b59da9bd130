import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/slice";
import type { MetricColumn } from "@/lib/contracts/views";

/** The metric of a column on exactly its slice; undefined while there is none. */
export function findMetric(metrics: readonly Metric[], { metric, slice }: Pick<MetricColumn, "metric" | "slice">): Metric | undefined {
  const key = sliceKey(slice);
  return metrics.find((m) => m.id === metric && sliceKey(m.slice) === key);
}
