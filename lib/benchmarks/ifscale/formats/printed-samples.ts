import type { FileProblem } from "@/lib/benchmarks/kit";
import type { CsvRecord } from "@/lib/text/csv-records";
import type { SampleFigures } from "../score/sample-figures";
import { type Cells, columnIndex, columnNames, decimal, integer, isGenerationsHeader, RowFault, readRow } from "./generations";

/** A sample with the authors' column names. */
export interface PrintedSample extends SampleFigures {
  model: string;
  seed: number;
}

const required = ["model", "num_rules", "seed", "accuracy", "omission_pct", "modification_pct", "recency_ratio"];

/** The columns of the per-sample CSV that are read. */
export const printedColumns: readonly string[] = [...required, "latency"];

/** Checks whether a header is that of the per-sample CSV, which has figures and no replies. */
export function isPerSampleHeader(header: readonly string[]): boolean {
  const names = columnNames(header);
  return names.includes("accuracy") && names.includes("omission_pct") && !isGenerationsHeader(header);
}

/** Makes a reader of single rows of the authors' per-sample CSV, which reports unreadable rows to `problem` and returns null for them. */
export function printedSampleReader(
  header: readonly string[],
  problem: (problem: FileProblem) => void,
): (record: CsvRecord) => PrintedSample | null {
  const columns = columnIndex(header, required);
  return (record) =>
    readRow(record, header.length, columns, problem, (cell) => ({
      model: cell("model"),
      num_rules: integer(cell, "num_rules"),
      seed: integer(cell, "seed"),
      accuracy: numberIn(cell, "accuracy"),
      omission_pct: numberIn(cell, "omission_pct"),
      modification_pct: numberIn(cell, "modification_pct"),
      recency_ratio: decimal(cell, "recency_ratio"),
      latency: decimal(cell, "latency"),
    }));
}

function numberIn(cell: Cells, name: string): number {
  const value = decimal(cell, name);
  if (value === null) throw new RowFault(cell(name).trim() === "" ? `${name} is empty` : `${name} is “${cell(name).trim()}”, not a number`);
  return value;
}
