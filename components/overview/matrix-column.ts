import { type ForestScale, scaleOf } from "@/components/charts/forest-plot";
import { columnDecimals } from "@/components/ui/format";
import type { Matrix, MatrixCell, MatrixColumn } from "@/lib/contracts/overview";

/** A family's column as it is drawn. */
export interface ShownColumn {
  column: MatrixColumn;
  /** What its figures are called, in the digits that they are written in. */
  headline: MatrixColumn["headline"];
  /** The axis of its intervals; null without a figure. */
  scale: ForestScale | null;
  cellOf: (row: Matrix["rows"][number]) => MatrixCell | null;
}

/** The columns of a matrix: figures in the digits of their leaderboard, and intervals on an axis that all rows share. */
export function shownColumns({ columns, rows }: Matrix): ShownColumn[] {
  return columns.map((column, at) => {
    const cellOf = (row: Matrix["rows"][number]) => row.cells[at] ?? null;
    const figures = rows.flatMap((row) => {
      const cell = cellOf(row);
      return cell?.elsewhere === null ? (cell.headline ?? []) : [];
    });
    const headline = { ...column.headline, decimals: columnDecimals(column.headline, figures) };
    return { column, headline, scale: scaleOf(figures, headline.unit, 3), cellOf };
  });
}

/** What the shown rows of a model cost together, each suite asked once, and how many of its cells have a price. */
export function costOf({ cells }: Pick<Matrix["rows"][number], "cells">): { usd: number; priced: number } | null {
  const costs = cells.flatMap((cell) => (cell === null || cell.elsewhere !== null || cell.costUsd === null ? [] : [cell.costUsd]));
  return costs.length === 0 ? null : { usd: costs.reduce((sum, cost) => sum + cost, 0), priced: costs.length };
}

/** A suite's name without the family's, below the family's name: “200 items” of “LexInstructEval, 200 items”. */
export function suiteWithin(suiteName: string, { title }: Pick<MatrixColumn["benchmark"], "title">): string {
  return (suiteName.startsWith(title) && suiteName.slice(title.length).replace(/^[\s,:]+/, "")) || suiteName;
}
