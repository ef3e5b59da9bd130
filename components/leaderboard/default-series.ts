import type { LeaderboardRow } from "@/lib/contracts/leaderboard";

const atMost = 4;

/** Rows that are drawn until the reader chooses: the best of the house's own runs, then the best published ones. */
export function defaultSeries(rows: readonly LeaderboardRow[]): string[] {
  const own = rows.filter(({ source }) => source !== "published").slice(0, atMost);
  const published = rows.filter(({ source }) => source === "published").slice(0, Math.max(1, atMost - own.length));
  return [...own, ...published].slice(0, atMost).map(({ id }) => id);
}
