import type { CellAsked, MatrixColumn, MatrixRow } from "@/lib/contracts/overview";

/** Models that are shown before anybody asks for all. */
export const shownAtFirst = 12;

/** The empty cells of rows in which a run can be launched. */
export function emptyCells(rows: readonly MatrixRow[], columns: readonly MatrixColumn[]): CellAsked[] {
  return rows.flatMap(({ modelId, isRunnable, cells }) =>
    columns.flatMap(({ suite }, at) =>
      isRunnable && modelId !== null && suite !== null && cells[at] === null ? [{ suiteId: suite.id, modelId }] : [],
    ),
  );
}
