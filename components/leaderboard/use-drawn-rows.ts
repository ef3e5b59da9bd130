"use client";

import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { useCallback, useMemo } from "react";
import { looks } from "@/components/charts/series-look";
import { useSeriesSlots } from "@/components/charts/use-series-slots";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import { drawnAtFirst } from "@/lib/contracts/plain/limits";
import type { BoardDrawing } from "./board-chart-choice";
import { isWhole } from "./board-rows";
import { rowSeries } from "./leaderboard-row";

interface Asked {
  rows: readonly LeaderboardRow[];
  /** Names of the rows by their ids. */
  labels: ReadonlyMap<string, string>;
  /** Ids of the rows that the table shows. */
  inTable: ReadonlySet<string>;
  /** Address before a run's number; null if runs cannot be opened. */
  runs: string | null;
}

/** Rows that the reader has chosen for the charts, and how they are drawn; `drawnOf` draws the same rows with other figures. */
export function useDrawnRows({ rows, labels, inTable, runs }: Asked) {
  const [asked, setAsked] = useQueryState("series", parseAsArrayOf(parseAsString));
  const chosen = useMemo(() => {
    const known = asked?.filter((id) => rows.some((row) => row.id === id)) ?? defaultSeries(rows);
    return [...new Set(known)].slice(0, looks);
  }, [asked, rows]);
  const slots = useSeriesSlots(chosen);
  const drawnAs = useCallback(
    (row: LeaderboardRow) => ({ ...rowSeries(row, slots.get(row.id)), label: labels.get(row.id) ?? row.model }),
    [slots, labels],
  );
  const drawnOf = useCallback(
    (rows: readonly LeaderboardRow[]): Pick<BoardDrawing, "series" | "behind" | "pair"> => {
      const chosenRows = chosen.flatMap((id) => rows.filter((row) => row.id === id));
      const withRuns = chosenRows.flatMap((row) =>
        row.runId === null || runs === null ? [] : [{ ...drawnAs(row), samples: `/api/runs/${row.runId}` }],
      );
      return {
        series: chosenRows.map(drawnAs),
        behind: rows.filter((row) => !chosen.includes(row.id) && isWhole(row) && inTable.has(row.id)).map(drawnAs),
        // Charts of single replies read those of two runs; more would take long to load and to scroll.
        pair: withRuns.slice(0, 2),
      };
    },
    [chosen, drawnAs, inTable, runs],
  );
  const drawn = useMemo(() => drawnOf(rows), [drawnOf, rows]);
  const choose = useCallback((ids: readonly string[]) => void setAsked([...ids]), [setAsked]);
  return { chosen, choose, slots, drawnAs, drawn, drawnOf };
}

/** Rows that are drawn until the reader chooses: the best measured runs, then the best published figures. */
function defaultSeries(rows: readonly LeaderboardRow[]): string[] {
  const measured = rows.filter(({ source }) => source !== "published").slice(0, drawnAtFirst);
  const published = rows.filter(({ source }) => source === "published").slice(0, Math.max(1, drawnAtFirst - measured.length));
  return [...measured, ...published].slice(0, drawnAtFirst).map(({ id }) => id);
}
