import { z } from "zod";
import type { FileRecord } from "@/lib/benchmarks/file-records";
import { type FileTable, lackedColumns, noRows, openTable } from "@/lib/benchmarks/file-table";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import { allChecks, openInstruction } from "../score/checks/all-checks";

const idColumns = ["instruction_id_list", "ids", "id_list", "instructions"];
const ownColumns = new Set(["key", "prompt", "kwargs", ...idColumns]);

/** A cell as a value: JSON where it is some, else its text. */
function cellValue(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

/** Ids of a cell: a JSON list, or ids with spaces, commas or semicolons between. */
function idsOf(cell: string): string[] {
  const value = cellValue(cell);
  return Array.isArray(value) ? value.map(String) : cell.split(/[\s,;]+/).filter((id) => id !== "");
}

/** What an id takes out of a row's columns; all of them where it is none that can be checked, so that the reason is told. */
function takenBy(id: string, columns: Record<string, unknown>): unknown {
  const opened = openInstruction({ id, kwargs: columns });
  return "definition" in opened ? opened.kwargs : columns;
}

function lineOf(columns: Readonly<Record<string, string>>): string | { fault: string } {
  const { key, prompt, kwargs = "" } = columns;
  const ids = idsOf(columns[idColumns.find((name) => columns[name] !== undefined) ?? ""] ?? "");
  const beside = Object.entries(columns).filter(([name, cell]) => !ownColumns.has(name) && cell.trim() !== "");
  const given = kwargs.trim() === "" ? Object.fromEntries(beside.map(([name, cell]) => [name, cellValue(cell)])) : cellValue(kwargs);
  if (typeof given !== "object" || given === null) return { fault: "kwargs: is neither a JSON list nor a JSON object" };
  const all = Array.isArray(given) ? given : ids.map((id) => takenBy(id, { ...given }));
  return JSON.stringify({ ...(key !== undefined && key !== "" && { key }), prompt, instruction_id_list: ids, kwargs: all });
}

/** Columns that are known: those of a prompt, and a column for each kwarg. */
const known = [
  ...ownColumns,
  ...new Set(allChecks.flatMap(({ kwargs }) => (kwargs instanceof z.ZodObject ? Object.keys(kwargs.shape) : []))),
];

/**
 * Prompts of a CSV file whose first line names its columns: `prompt`, `instruction_id_list` (or `ids`), if wanted `key`, and either `kwargs` (a JSON list or
 * object) or a column for each kwarg; as records of the authors' format. Lines are those of the file; a row that cannot be read is named and the rest goes on.
 */
export async function* csvPrompts(file: NamedFile, problem: (problem: FileProblem) => void): AsyncIterable<FileRecord> {
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
