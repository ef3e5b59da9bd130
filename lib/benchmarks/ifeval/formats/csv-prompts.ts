import { z } from "zod";
import type { FileRecord } from "@/lib/benchmarks/file-records";
import { type FileTable, lackedColumns, noRows, openTable } from "@/lib/benchmarks/file-table";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import { allChecks, openInstruction } from "../score/checks/all-checks";

const idColumns = ["instruction_id_list", "ids", "id_list", "instructions"];
const ownColumns = new Set(["key", "prompt", "kwargs", ...idColumns]);

/** Reads a cell as JSON if possible, else as text. */
function cellValue(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

/** Reads the ids in a cell: a JSON list, or ids separated by spaces, commas or semicolons. */
function idsOf(cell: string): string[] {
  const value = cellValue(cell);
  return Array.isArray(value) ? value.map(String) : cell.split(/[\s,;]+/).filter((id) => id !== "");
}

/**
 * Selects the kwargs of an id from a row's columns; all columns if the id cannot be checked, so that the reason is reported. A cell that
 * looks like JSON, such as the keyword 2024, is read as text if its id needs a text.
 */
function takenBy(id: string, columns: Readonly<Record<string, unknown>>, cells: ReadonlyMap<string, string>): unknown {
  let kwargs = columns;
  for (;;) {
    const opened = openInstruction({ id, kwargs });
    if ("definition" in opened) return opened.kwargs;
    const cell = cells.get(opened.field);
    if (cell === undefined || kwargs[opened.field] === cell) return columns;
    kwargs = { ...kwargs, [opened.field]: cell };
  }
}

function lineOf(columns: Readonly<Record<string, string>>): string | { fault: string } {
  const { key, prompt, kwargs = "" } = columns;
  const ids = idsOf(columns[idColumns.find((name) => columns[name] !== undefined) ?? ""] ?? "");
  const beside = Object.entries(columns).filter(([name, cell]) => !ownColumns.has(name) && cell.trim() !== "");
  const isApart = kwargs.trim() === "";
  const given = isApart ? Object.fromEntries(beside.map(([name, cell]) => [name, cellValue(cell)])) : cellValue(kwargs);
  if (typeof given !== "object" || given === null) return { fault: "kwargs: is neither a JSON list nor a JSON object" };
  const all = Array.isArray(given) ? given : ids.map((id) => takenBy(id, { ...given }, new Map(isApart ? beside : [])));
  return JSON.stringify({ ...(key !== undefined && key !== "" && { key }), prompt, instruction_id_list: ids, kwargs: all });
}

/** Known columns: those of a prompt, and one for each kwarg. */
const known = [
  ...ownColumns,
  ...new Set(allChecks.flatMap(({ kwargs }) => (kwargs instanceof z.ZodObject ? Object.keys(kwargs.shape) : []))),
];

/**
 * Reads prompts from a CSV file with a header as records of the authors' format. Line numbers are those of the file; an unreadable row is
 * reported and the rest is still read.
 */
export async function* csvPrompts(file: NamedFile, problem: (problem: FileProblem) => void): AsyncIterable<FileRecord> {
  // Columns: `prompt`, `instruction_id_list` (or `ids`), optionally `key`, and either `kwargs` (a JSON list or object) or a column for each
  // kwarg.
  const warnAt =
    (line: number | null) =>
    (message: string, kind: FileProblem["kind"] = "row") =>
      problem({ line, kind, message, file: file.name });
  let table: FileTable;
  try {
    table = await openTable(file, known);
  } catch (error) {
    if (!(error instanceof HeedError) || error.where !== null) throw error;
    return warnAt(null)(error.message);
  }
  const { header, rows } = table;
  const needed = ["prompt", idColumns.find((name) => header.includes(name)) ?? "instruction_id_list"];
  const lacked = lackedColumns(header, needed);
  if (lacked) return warnAt(table.line)(`${lacked}.`);
  let isEmpty = true;
  for await (const row of rows) {
    isEmpty = false;
    const warn = warnAt(row.line);
    if ("fault" in row) {
      warn(`${row.fault}.`);
      continue;
    }
    if (row.fields.length !== header.length) {
      warn(`the row has ${row.fields.length} fields, the header ${header.length}.`);
      continue;
    }
    const text = lineOf(Object.fromEntries(header.map((name, at) => [name, row.fields[at] ?? ""])));
    if (typeof text === "string") yield { text, line: row.line, warn };
    else warn(`${text.fault}.`);
  }
  if (isEmpty) warnAt(null)(noRows);
}
