import type { NamedFile } from "@/lib/benchmarks/kit";
import { CsvRecords } from "@/lib/text/csv-records";
import { openInstruction } from "./checks/all-checks";

/** A prompt of a CSV file as a line of the authors' format, or why there is none. */
type CsvPrompt = { line: number; text: string } | { line: number; fault: string };

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

/**
 * Prompts of a CSV file whose first line names its columns: `prompt`, `instruction_id_list` (or `ids`), if wanted `key`, and either `kwargs` (a JSON list or
 * object) or a column for each kwarg. Lines are those of the file; a row that cannot be read is named and the rest goes on.
 */
export async function* csvPrompts(file: NamedFile): AsyncIterable<CsvPrompt> {
  const reader = new CsvRecords();
  let header: string[] | null = null;
  const read = function* (records: ReturnType<CsvRecords["push"]>): Generator<CsvPrompt> {
    for (const record of records) {
      if ("fault" in record) {
        yield record;
        continue;
      }
      const { line, fields } = record;
      if (!header) {
        header = fields.map((name) => name.trim());
        const lacking = header.includes("prompt")
          ? header.some((name) => idColumns.includes(name))
            ? null
            : "instruction_id_list"
          : "prompt";
        if (lacking) yield { line, fault: `the header has no column “${lacking}”` };
        continue;
      }
      if (fields.length !== header.length) {
        yield { line, fault: `the row has ${fields.length} fields, the header ${header.length}` };
        continue;
      }
      const text = lineOf(Object.fromEntries(header.map((name, at) => [name, fields[at] ?? ""])));
      yield typeof text === "string" ? { line, text } : { line, ...text };
    }
  };
  for await (const chunk of file.text()) yield* read(reader.push(chunk));
  yield* read(reader.end());
}
