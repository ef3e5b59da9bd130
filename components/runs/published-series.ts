import type { ChartSeries } from "@/components/charts/chart-series";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";

/** The paper's models as series of a chart, by name. */
export function publishedSeries(rows: readonly LeaderboardRow[]): ChartSeries[] {
  return rows
    .filter((row) => row.source === "published")
    .map((row): ChartSeries => ({ id: row.id, label: row.model, source: "published", metrics: row.metrics }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
