import { textTable } from "@/lib/text/text-table";

/** One line of the table: what was measured, what is to be reached, and how the two compare. */
export interface BenchRow {
  label: string;
  /** As it is printed, with its unit. */
  measured: string;
  /** As it is printed; "" where nothing is to be reached. */
  reach: string;
  /** How many times better than what is to be reached (below 1: not reached); null where nothing is. */
  ratio: number | null;
  /** Compared with others, where they were measured. */
  note: string;
}

/** How much better than `reach` a value is where less is better. */
export const below = (value: number, reach: number): number => reach / value;
/** How much better than `reach` a value is where more is better. */
export const above = (value: number, reach: number): number => value / reach;

/** The rows as a table for a terminal. */
export function benchTable(rows: readonly BenchRow[]): string {
  const head = ["", "measured", "to reach", "ratio", ""];
  const cells = rows.map((row) => {
    const ratio = row.ratio === null ? "" : `${row.ratio.toFixed(2)}${row.ratio >= 1 ? "" : " (missed)"}`;
    return [row.label, row.measured, row.reach, ratio, row.note];
  });
  return textTable(head, cells);
}
