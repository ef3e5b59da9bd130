import { type ForestScale, scaleOf } from "@/components/charts/forest-plot";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import { type LeaderboardColumn, rowMetric } from "./leaderboard-row";

/** Returns an axis with room for every row's interval; null if no row has a value. */
export function forestScale(rows: readonly LeaderboardRow[], headline: LeaderboardColumn): ForestScale | null {
  return scaleOf(
    rows.flatMap((row) => rowMetric(row, headline) ?? []),
    headline.declaration.unit,
  );
}
