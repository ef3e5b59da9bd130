import { readSorting, type Sorting } from "@/components/rows/sorting";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import { type LeaderboardColumn, rowMetric } from "./leaderboard-row";

/** Sorts rows as requested; rows without a value come last in either direction. */
export function sortRows(
  rows: readonly LeaderboardRow[],
  columns: readonly LeaderboardColumn[],
  sorting: Sorting,
): readonly LeaderboardRow[] {
  const asked = readSorting(sorting);
  if (!asked) return rows;
  const cell = cellOf(asked.key, columns);
  if (!cell) return rows;
  const sign = asked.falls ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [left, right] = [cell(a), cell(b)];
    if (left === right) return 0;
    if (left === null) return 1;
    if (right === null) return -1;
    return (
      sign *
      (typeof left === "string" && typeof right === "string" ? left.localeCompare(right, "en", { numeric: true }) : left < right ? -1 : 1)
    );
  });
}

function cellOf(key: string, columns: readonly LeaderboardColumn[]): ((row: LeaderboardRow) => number | string | null) | null {
  if (key === "model") return (row) => row.model;
  if (key === "source") return (row) => row.source;
  if (key === "cost") return (row) => row.costUsd;
  if (key === "latency") return (row) => row.latencySeconds;
  if (key === "tokens") return (row) => row.outputTokens;
  if (key === "date") return (row) => row.date;
  const column = columns.find((column) => column.key === key);
  return column ? (row) => rowMetric(row, column)?.value ?? null : null;
}
