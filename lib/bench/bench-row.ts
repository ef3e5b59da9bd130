import { textTable } from "@/lib/text/text-table";

/** Line of the table: the measured figure, its target, and their ratio. */
export interface BenchRow {
  label: string;
  /** As it is printed, with its unit. */
  measured: string;
  /** Target as it is printed; "" if there is none. */
  reach: string;
  /** How many times better the figure is than the target (below 1: missed); null without a target. */
  ratio: number | null;
  /** Comparison with others, if they were measured. */
  note: string;
}

/** Computes how much better than `reach` a value is if less is better. */
export const below = (measured: number, reach: number): number => reach / measured;
/** Computes how much better than `reach` a value is if more is better. */
export const above = (measured: number, reach: number): number => measured / reach;

/** Formats the rows as a table for a terminal. */
export function benchTable(rows: readonly BenchRow[]): string {
  const head = ["", "measured", "to reach", "ratio", ""];
  const cells = rows.map((row) => {
    const ratio = row.ratio === null ? "" : `${row.ratio.toFixed(2)}${row.ratio >= 1 ? "" : " (missed)"}`;
    return [row.label, row.measured, row.reach, ratio, row.note];
  });
  return textTable(head, cells);
}
