import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { MetricColumn } from "@/lib/contracts/views";
import { rowMetric } from "./row-metric";

/** Bounds that hold every row's headline with its interval; percentages always stand on 0 to 100. */
export function headlineDomain(rows: readonly LeaderboardRow[], headline: MetricColumn, unit: string): [number, number] {
  if (unit === "%") return [0, 100];
  const ends = rows.flatMap((row) => {
    const metric = rowMetric(row, headline);
    return metric === null || metric.value === null ? [] : [metric.value, metric.low ?? metric.value, metric.high ?? metric.value];
  });
  if (ends.length === 0) return [0, 1];
  return [ends.reduce((a, b) => Math.min(a, b), 0), ends.reduce((a, b) => Math.max(a, b))];
}
