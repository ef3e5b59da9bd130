import type { Matrix } from "@/lib/contracts/overview";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readMatrix } from "@/lib/ranking/matrix";
import type { Scope } from "./scope";

/**
 * Reads the shared matrix of models, without the runs and models behind its rows and without rankings that it does not show; throws
 * `not_found` for a share of anything else.
 */
export async function sharedMatrix(scope: Scope): Promise<Matrix> {
  scope.matrix();
  const { columns, rows, isSimulated } = await readMatrix([]);
  return withoutKeys({
    columns: columns.map((column) => ({ ...column, rankings: column.rankings.filter(({ key }) => key === column.shown), suite: null })),
    rows: rows.map((row, at) => ({
      ...row,
      ...{ key: `model-${at + 1}`, modelId: null, isRunnable: false },
      cells: row.cells.map((cell) => cell && { ...cell, id: `${row.source}-${at + 1}`, runId: null }),
    })),
    isSimulated,
  });
}
