import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import { type LeaderboardColumn, rowMetric } from "./leaderboard-row";

/** Rows of a ranking, best first, and the paper's figures if they are not ranked with them. */
export interface BoardRows {
  measured: readonly LeaderboardRow[];
  printed: readonly LeaderboardRow[];
}

/** Splits rows by whether they rank together; `isTogether` is true if the paper's figures are for the same items. */
export function partRows(rows: readonly LeaderboardRow[], isTogether: boolean): BoardRows {
  const measured = rows.filter(({ source }) => isTogether || source !== "published");
  return { measured, printed: rows.filter((row) => !measured.includes(row)) };
}

/** True if a row represents whole runs or printed figures, so that it can have a rank. */
export const isWhole = ({ partial, lossy }: LeaderboardRow) => partial === null && lossy == null;

/**
 * Merges both lists by the headline, best first, with partial and lossy rows last. Beside ranked rows the paper's figures have no rank,
 * because their items may differ.
 */
export function mergedRows({ measured, printed }: BoardRows, headline: LeaderboardColumn): readonly LeaderboardRow[] {
  if (measured.length === 0 || printed.length === 0) return [...measured, ...printed];
  const worst = headline.declaration.direction === "lower" ? Infinity : -Infinity;
  const sign = headline.declaration.direction === "lower" ? 1 : -1;
  const value = (row: LeaderboardRow) => sign * (rowMetric(row, headline)?.value ?? worst);
  const ranked = [...measured.filter(isWhole), ...printed.map((row) => ({ ...row, rank: null }))];
  return [...ranked.sort((a, b) => (value(a) === value(b) ? 0 : value(a) - value(b))), ...measured.filter((row) => !isWhole(row))];
}

/**
 * Returns the rows, sorted by rank, after which every rank range begins beyond all earlier ranges: the tests separate the rows above from
 * those below.
 */
export function groupEnds(rows: readonly LeaderboardRow[]): ReadonlySet<string> {
  const ranked = rows.flatMap(({ id, rank }) => (rank ? [{ id, best: rank[0], worst: rank[1] }] : []));
  const ends = ranked.filter((_, at) => {
    const after = ranked.slice(at + 1);
    return after.length > 0 && Math.max(...ranked.slice(0, at + 1).map(({ worst }) => worst)) < Math.min(...after.map(({ best }) => best));
  });
  return new Set(ends.map(({ id }) => id));
}

/** Returns the settings that all rows with an endpoint share; null if they differ, or if all are the endpoints' defaults. */
export function sharedSettings(rows: readonly LeaderboardRow[]): NonNullable<LeaderboardRow["settings"]> | null {
  const known = rows.flatMap(({ settings }) => settings ?? []);
  const [first] = known;
  return first && first.short !== "defaults" && known.every(({ long }) => long === first.long) ? first : null;
}
