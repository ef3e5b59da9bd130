import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import { CsvRecords } from "@/lib/text/csv-records";
import type { ScoredRow } from "./metrics/scored-row";
import { type Task, taskNamed } from "./tasks";

/** A row of a score table with the model that it is of. */
export interface TableRow extends ScoredRow {
  model: string;
}

/** What the released tables call the right answers, which are no model's. */
export const goldModel = "standard";

/**
 * Rows of the authors' score tables, each a CSV file named after its task (`list-single_query_id.csv`). Names rows and files that
 * cannot be read and goes on; throws `invalid` for a table that lacks columns.
 */
export async function* readScoreTables(files: readonly NamedFile[], problem: (of: FileProblem) => void): AsyncIterable<TableRow> {
  for (const file of files) {
    const task = taskNamed(file.name);
    if (task) yield* readTable(file, task, problem);
    else problem({ line: null, kind: "note", file: file.name, message: "is named after no task of LIFBench: left out." });
  }
}

async function* readTable(file: NamedFile, task: Task, problem: (of: FileProblem) => void): AsyncIterable<TableRow> {
  let read: ((fields: readonly string[]) => TableRow | string) | null = null;
  for await (const record of recordsOf(file)) {
    if ("fault" in record) {
      problem({ line: record.line, kind: "row", file: file.name, message: `${record.fault}.` });
    } else if (read === null) {
      read = rowReader(record.fields, task, file.name);
    } else {
      const row = read(record.fields);
      if (typeof row === "string") problem({ line: record.line, kind: "row", file: file.name, message: row });
      else yield row;
    }
  }
  if (read === null) throw new HeedError("invalid", `${file.name} is empty: it has not even a header line.`);
}

async function* recordsOf(file: NamedFile) {
  const reader = new CsvRecords();
  for await (const chunk of file.text()) yield* reader.push(chunk);
  yield* reader.end();
}

function rowReader(header: readonly string[], task: Task, name: string): (fields: readonly string[]) => TableRow | string {
  const scores = [...task.points.map(({ id }) => id), "total_score"];
  const missing = ["model", "ins_id", "param_id", "length", ...scores].filter((column) => !header.includes(column));
  if (missing.length > 0)
    throw new HeedError("invalid", `${name} is no score table of ${task.id}: it has no column ${missing.join(", ")}.`);
  const at = new Map(header.map((column, index) => [column, index]));
  return (fields) => {
    if (fields.length !== header.length) return `has ${fields.length} fields where the header has ${header.length}.`;
    const text = (column: string) => fields[at.get(column) ?? -1]?.trim() ?? "";
    const wrong = scores.find((column) => text(column) === "" || !Number.isFinite(Number(text(column))));
    if (wrong !== undefined) return `${wrong} is “${text(wrong)}”, not a number.`;
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
