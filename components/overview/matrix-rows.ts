import type { CellAsked, MatrixColumn, MatrixRow } from "@/lib/contracts/overview";

/** Number of models that are shown initially. */
export const shownAtFirst = 12;

/** Returns the empty cells of rows in which a run can be launched. */
export function emptyCells(rows: readonly MatrixRow[], columns: readonly MatrixColumn[]): CellAsked[] {
  return rows.flatMap(({ modelId, isRunnable, cells }) =>
    columns.flatMap(({ suite }, at) =>
      isRunnable && modelId !== null && suite !== null && cells[at] === null ? [{ suiteId: suite.id, modelId }] : [],
    ),
  );
}
