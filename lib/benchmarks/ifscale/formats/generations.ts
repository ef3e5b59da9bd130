import type { ReplyFacts } from "@/lib/benchmarks/family";
import type { FileProblem } from "@/lib/benchmarks/kit";
import { givenFacts } from "@/lib/benchmarks/reply-facts";
import { inFile } from "@/lib/contracts/column";
import { HeedError } from "@/lib/errors";
import type { CsvRecord } from "@/lib/text/csv-records";
import { type PythonLiteral, readPythonLiteral } from "@/lib/text/python-literal";
import { pythonStrip } from "@/lib/text/python-space";

/** A row of the authors' generations CSV. */
export interface Generation {
  line: number;
  /** As in the file; null if the column is missing. */
  id: string | null;
  model: string;
  seed: number;
  /** As in the file; scoring and imports use the number of listed words instead. */
  numRules: number;
  /** In list order. */
  words: string[];
  text: string;
  /** Seconds; null if empty, absent, negative or impossible. */
  latency: number | null;
  /** Facts about the reply from other columns: tokens, cost, finish reason, parameters, system prompt. */
  facts: ReplyFacts;
}

const required = ["model", "seed", "num_rules", "constraints", "generated_text"];

/** The columns of the generations CSV that are read. */
export const generationColumns: readonly string[] = [...required, "id", "latency_seconds"];

/** Checks whether a header is that of the generations CSV. */
export function isGenerationsHeader(header: readonly string[]): boolean {
  const names = columnNames(header);
  return names.includes("constraints") || names.includes("generated_text");
}

/** Returns the trimmed column names of a header. */
export function columnNames(header: readonly string[]): string[] {
  return header.map((name) => name.trim());
}

/** Returns the index of each column; throws a HeedError if a required column is missing or appears twice. */
export function columnIndex(header: readonly string[], needed: readonly string[]): Map<string, number> {
  const names = columnNames(header);
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    const lack = missing.length === 1 ? `has no column ${missing[0]}` : `lacks the columns ${missing.join(", ")}`;
    throw new HeedError("invalid", `The file ${lack}; its first line reads: ${names.join(",").slice(0, 200)}`);
  }
  const twice = needed.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice !== undefined) throw new HeedError("invalid", `The file has the column ${twice} twice.`);
  return new Map(names.map((name, at) => [name, at]));
}

/** Function that returns the cell of a record by column name; throws a RowFault if the record is not a row of the table. */
export type Cells = (name: string) => string;

/** Reads the texts of a list in JSON or Python syntax; null for anything else. */
function listIn(text: string): string[] | null {
  if (!/^(?:\[.*\]|\(.*\))$/s.test(text)) return null;
  const texts = (list: unknown) => (Array.isArray(list) && list.every((entry) => typeof entry === "string") ? list.map(String) : null);
  try {
    return texts(JSON.parse(text));
  } catch {
    return texts(readPythonLiteral(text)?.value);
  }
}

/**
 * Reads the words of `constraints` from a list in JSON or Python syntax, or else from comma-separated text. Words are stripped of white
 * space; empty ones are omitted.
 */
export function wordsIn(constraints: string): string[] {
  return (listIn(constraints.trim()) ?? constraints.split(",")).map(pythonStrip).filter((word) => word !== "");
}

/** Makes a reader of single rows, which reports unreadable rows to `problem` with their line and returns null for them. */
export function generationReader(
  header: readonly string[],
  problem: (problem: FileProblem) => void,
): (record: CsvRecord) => Generation | null {
  const columns = columnIndex(header, required);
  const names = columnNames(header);
  return (record) =>
    readRow(record, header.length, columns, problem, (cell, line) => {
      const words = wordsIn(cell("constraints"));
      if (words.length === 0) throw new RowFault("constraints is empty, so there are no words to score");
      const numRules = integer(cell, "num_rules");
      if (numRules !== words.length) {
        problem({ line, kind: "note", message: `num_rules says ${numRules}, but constraints lists ${words.length}: scored by the list.` });
      }
      const model = cell("model");
      if (model.trim() === "") throw new RowFault("model is empty");
      const text = cell("generated_text");
      const latency = decimal(cell, "latency_seconds");
      if (text === "") problem({ line, kind: "note", message: "generated_text is empty: it counts as an empty reply." });
      return {
        line,
        id: columns.has("id") ? cell("id") : null,
        model,
        seed: integer(cell, "seed"),
        numRules,
        words,
        text,
        // Programs write -1 for a latency that they do not know.
        latency: latency !== null && inFile.milliseconds.safeParse(latency * 1000).success ? latency : null,
        facts: "fields" in record ? factsOf(names, record.fields) : {},
      };
    });
}

/** Returns the facts in a row's other cells; a cell may contain an object in JSON or Python syntax, such as `usage`. */
function factsOf(names: readonly string[], cells: readonly string[]): ReplyFacts {
  const record = names.flatMap((name, at) => {
    const cell = cells[at] ?? "";
    // The required columns describe the suite and are not parameters of a call.
    return cell === "" || required.includes(name) ? [] : [[name, cellValue(cell)]];
  });
  return givenFacts(Object.fromEntries(record));
}

function cellValue(cell: string): unknown {
  if (!cell.startsWith("{")) return cell;
  try {
    return JSON.parse(cell);
  } catch {
    const literal = readPythonLiteral(cell);
    return literal ? plainValue(literal.value) : cell;
  }
}

/** Returns a Python literal as JSON would give it; null for what JSON lacks. */
function plainValue(literal: PythonLiteral): unknown {
  if (typeof literal === "bigint") return Number(literal);
  if (Array.isArray(literal)) return literal.map(plainValue);
  if (typeof literal !== "object" || literal === null) return literal;
  if (literal.kind !== "dict") return null;
  return Object.fromEntries(literal.keys.map((key, at) => [String(key), plainValue(literal.values[at] ?? null)]));
}

/** Error that explains why a row cannot be read; caught by `readRow`. */
export class RowFault extends Error {}

/** Reads a record with `read`; reports a fault to `problem` and returns null. */
export function readRow<Row>(
  record: CsvRecord,
  width: number,
  columns: ReadonlyMap<string, number>,
  problem: (problem: FileProblem) => void,
  read: (cell: Cells, line: number) => Row,
): Row | null {
  const { line } = record;
  const fault = (message: string): null => {
    problem({ line, kind: "row", message: `${message}.` });
    return null;
  };
  if ("fault" in record) return fault(record.fault);
  const { fields } = record;
  if (fields.length !== width)
    return fault(`has ${fields.length} ${fields.length === 1 ? "field" : "fields"} where the header has ${width}`);
  try {
    return read((name) => fields[columns.get(name) ?? -1] ?? "", line);
  } catch (error) {
    if (error instanceof RowFault) return fault(error.message);
    throw error;
  }
}

/** Reads a whole number; throws a RowFault that names the column. */
export function integer(cell: Cells, name: string): number {
  const text = cell(name).trim();
  const value = Number(text);
  if (text === "" || !Number.isSafeInteger(value)) throw new RowFault(`${name} is “${text}”, not a whole number`);
  return value;
}

/** Reads a number, or null from an empty cell or `nan`; throws a RowFault that names the column. */
export function decimal(cell: Cells, name: string): number | null {
  const text = cell(name).trim();
  if (text === "" || text.toLowerCase() === "nan") return null;
  const value = Number(text);
  if (!Number.isFinite(value)) throw new RowFault(`${name} is “${text}”, not a number`);
  return value;
}
