import type { RunRow } from "@/lib/contracts/run";
import { sliceKey } from "@/lib/contracts/slice";
import type { MetricColumn } from "@/lib/contracts/views";

/** Whether a run's first number is its family's headline; one that has not reached its slice yet shows the mean over what it has. */
export function isHeadline({ headline }: Pick<RunRow, "headline">, column: MetricColumn | undefined): boolean {
  return headline !== null && column !== undefined && headline.id === column.metric && sliceKey(headline.slice) === sliceKey(column.slice);
}
