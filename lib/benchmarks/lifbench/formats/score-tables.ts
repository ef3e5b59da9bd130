import { lackedColumns, noRows, openTable } from "@/lib/benchmarks/file-table";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import { type Task, taskNamed } from "../items/tasks";
import type { ScoredRow } from "../metrics/scored-row";

/** A row of a score table with its model. */
export interface TableRow extends ScoredRow {
  model: string;
  /** Line of the row in the table. */
  line: number;
}

/** Name in the released tables for the right answers, which belong to no model. */
export const goldModel = "standard";

/**
 * Reads the authors' score tables, each a CSV file named after its task (`list-single_query_id.csv`). Reports unreadable rows and files and
 * continues; throws `invalid` for a table that lacks columns.
 */
export async function* readScoreTables(files: readonly NamedFile[], problem: (problem: FileProblem) => void): AsyncIterable<TableRow> {
  for (const file of files) {
    const task = taskNamed(file.name);
    if (task) yield* readTable(file, task, problem);
    else problem({ line: null, kind: "note", file: file.name, message: "is not named after a LIFBench task: skipped." });
  }
}

async function* readTable(file: NamedFile, task: Task, problem: (problem: FileProblem) => void): AsyncIterable<TableRow> {
  const { header, rows } = await openTable(file, columnsOf(task)).catch((error) => {
    if (!(error instanceof HeedError) || error.where !== null) throw error;
    throw new HeedError("invalid", `${file.name}: ${error.message}`, { cause: error });
  });
  const read = rowReader(header, task, file.name);
  let isEmpty = true;
  for await (const row of rows) {
    isEmpty = false;
    const reading = "fault" in row ? `${row.fault}.` : read(row.fields);
    if (typeof reading === "string") problem({ line: row.line, kind: "row", file: file.name, message: reading });
    else yield { ...reading, line: row.line };
  }
  if (isEmpty) problem({ line: null, kind: "note", file: file.name, message: noRows });
}

/** Highest score that can be stored. */
const highestScore = 1e6;
const isScore = (cell: string) => cell !== "" && Number(cell) >= 0 && Number(cell) <= highestScore;
const scoresOf = (task: Task) => [...task.points.map(({ id }) => id), "total_score"];
const columnsOf = (task: Task) => ["model", "ins_id", "param_id", "length", ...scoresOf(task)];

function rowReader(header: readonly string[], task: Task, name: string): (fields: readonly string[]) => Omit<TableRow, "line"> | string {
  const scores = scoresOf(task);
  const lacked = lackedColumns(header, columnsOf(task));
  if (lacked) throw new HeedError("invalid", `${name} is not a score table of ${task.id}: ${lacked}.`);
  const at = new Map(header.map((column, index) => [column, index]));
  return (fields) => {
    if (fields.length !== header.length) return `has ${fields.length} fields where the header has ${header.length}.`;
    const text = (column: string) => fields[at.get(column) ?? -1]?.trim() ?? "";
    const wrong = scores.find((column) => !isScore(text(column)));
    if (wrong !== undefined)
      return `${wrong} is “${text(wrong)}”, not a ${Number.isFinite(Number(text(wrong) || "x")) ? "score" : "number"}.`;
    return {
      model: text("model"),
      task: task.id,
      ins_id: text("ins_id"),
      param_id: text("param_id"),
      length: text("length"),
      points: Object.fromEntries(task.points.map(({ id }) => [id, Number(text(id))])),
      total: Number(text("total_score")),
    };
  };
}
