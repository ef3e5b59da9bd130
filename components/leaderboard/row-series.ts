import type { ChartSeries } from "@/components/charts/chart-series";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";

/** A row as a series of the charts. */
export function rowSeries(row: LeaderboardRow, slot?: number): ChartSeries {
  return { id: row.id, label: row.model, source: row.source, metrics: row.metrics, ...(slot !== undefined && { slot }) };
}
