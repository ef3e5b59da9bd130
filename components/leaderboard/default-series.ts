import { drawnAtFirst, type LeaderboardRow } from "@/lib/contracts/leaderboard";

/** Rows that are drawn until the reader chooses: the best of the house's own runs, then the best published ones. */
export function defaultSeries(rows: readonly LeaderboardRow[]): string[] {
  const own = rows.filter(({ source }) => source !== "published").slice(0, drawnAtFirst);
  const published = rows.filter(({ source }) => source === "published").slice(0, Math.max(1, drawnAtFirst - own.length));
  return [...own, ...published].slice(0, drawnAtFirst).map(({ id }) => id);
}
