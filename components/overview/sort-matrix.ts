import { readSorting, type Sorting } from "@/components/rows/sorting";
import type { MatrixRow } from "@/lib/contracts/overview";
import { costOf, type ShownColumn } from "./matrix-column";

/** Order of groups: complete runs of the column's ranking, then its partial and lossy ones, then rows of other suites, then empty cells. */
function classOf(row: MatrixRow, { cellOf }: ShownColumn): number {
  const cell = cellOf(row);
  if (cell === null || cell.headline?.value == null) return 3;
  if (cell.elsewhere !== null) return 2;
  return cell.partial !== null || cell.lossy !== null ? 1 : 0;
}

/**
 * Sorts rows by a family's number (only within its ranking), by name or by cost (most suites first); rows without a value come last. By
 * default rows keep their order, newest first.
 */
export function sortMatrix(rows: readonly MatrixRow[], columns: readonly ShownColumn[], sorting: Sorting): readonly MatrixRow[] {
  const asked = readSorting(sorting);
  if (!asked) return rows;
  const sign = asked.falls ? -1 : 1;
  if (asked.key === "model") return [...rows].sort((a, b) => sign * a.model.localeCompare(b.model, "en", { numeric: true }));
  if (asked.key === "cost") {
    // A sum over fewer suites is smaller for that reason alone, so it comes after those over more.
    const costs = new Map(rows.map((row) => [row, costOf(row) ?? { usd: 0, priced: 0 }]));
    const cost = (row: MatrixRow) => costs.get(row) ?? { usd: 0, priced: 0 };
    return [...rows].sort((a, b) => cost(b).priced - cost(a).priced || sign * (cost(a).usd - cost(b).usd));
  }
  const column = columns.find(({ column: { benchmark } }) => benchmark.id === asked.key);
  if (!column) return rows;
  const value = (row: MatrixRow) => sign * (column.cellOf(row)?.headline?.value ?? 0);
  return [...rows].sort((a, b) => {
    const [left, other] = [classOf(a, column), classOf(b, column)];
    return left !== other ? left - other : left > 1 ? 0 : value(a) - value(b);
  });
}
