import { type ForestScale, scaleOf } from "@/components/charts/forest-plot";
import { rankingAddress } from "@/components/data/leaderboard-queries";
import { columnDecimals, withDigits } from "@/components/ui/format";
import type { Matrix, MatrixCell, MatrixColumn } from "@/lib/contracts/overview";

/** Column of a family as it is shown. */
export interface ShownColumn {
  column: MatrixColumn;
  /** Name of the column's figures, with the decimals in which they are shown. */
  headline: MatrixColumn["headline"];
  /** Axis of the column's intervals; null without a figure. */
  scale: ForestScale | null;
  /** Address of the leaderboard that shows the column's rows. */
  address: string;
  cellOf: (row: Matrix["rows"][number]) => MatrixCell | null;
}

/** Returns the columns of a matrix: figures with the decimals of their leaderboard, and intervals on an axis that all rows share. */
export function shownColumns({ columns, rows, isSimulated }: Matrix): ShownColumn[] {
  return columns.map((column, at) => {
    const cellOf = (row: Matrix["rows"][number]) => row.cells[at] ?? null;
    const figures = rows.flatMap((row) => {
      const cell = cellOf(row);
      return cell?.elsewhere === null ? (cell.headline ?? []) : [];
    });
    const headline = { ...column.headline, decimals: columnDecimals(column.headline, figures) };
    const address = rankingAddress(column.benchmark.id, column.shown, isSimulated);
    return { column, headline, scale: scaleOf(figures, headline.unit, 3), address, cellOf };
  });
}

/** Returns the decimals of a cell's number: its column's or, in another ranking, those that its interval justifies there. */
export function cellDecimals({ elsewhere, headline }: MatrixCell, column: Pick<ShownColumn["headline"], "decimals">): number {
  return elsewhere ? withDigits(elsewhere.headline, headline).decimals : column.decimals;
}

/** Returns the total cost of a model's shown rows in US dollars, each suite asked once, and the number of its cells that have a cost. */
export function costOf({ cells }: Pick<Matrix["rows"][number], "cells">): { usd: number; priced: number } | null {
  const costs = cells.flatMap((cell) => (cell === null || cell.elsewhere !== null || cell.costUsd === null ? [] : [cell.costUsd]));
  return costs.length === 0 ? null : { usd: costs.reduce((sum, cost) => sum + cost, 0), priced: costs.length };
}

/** Returns a suite's name without the family's, for use below the family's name: “200 items” of “LexInstructEval, 200 items”. */
export function suiteWithin(suiteName: string, { title }: Pick<MatrixColumn["benchmark"], "title">): string {
  return (suiteName.startsWith(title) && suiteName.slice(title.length).replace(/^[\s,:]+/, "")) || suiteName;
}
