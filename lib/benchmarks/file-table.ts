import { HeedError } from "@/lib/errors";
import { type CsvRecord, CsvRecords } from "@/lib/text/csv-records";
import type { NamedFile } from "./kit";

/** A table whose column names are replaced by known names that differ only in case or in surrounding blanks. */
export interface FileTable {
  header: string[];
  /** Line of the header, from 1. */
  line: number;
  /** The rows after the header, without blank ones. */
  rows: AsyncIterable<CsvRecord>;
}

const delimiters = [",", ";", "\t", "|"];
const mostHeader = 1024 * 1024;

/** Returns the known name that a column matches; otherwise its trimmed name. */
function named(column: string, known: readonly string[], all: readonly string[]): string {
  const name = column.trim();
  if (known.includes(name)) return name;
  const folded = known.filter((column) => column.toLowerCase() === name.toLowerCase());
  const [meant] = folded;
  // Two columns that differ only in case remain two columns.
  return meant !== undefined && folded.length === 1 && !all.includes(meant) ? meant : name;
}

/** Returns the header and the delimiter that gives the most known names or, if equal, the most columns. */
function opened(head: string, known: readonly string[], ended: boolean): { delimiter: string; record: CsvRecord } | null {
  const read = delimiters.flatMap((delimiter) => {
    const reader = new CsvRecords(delimiter);
    const record = reader.push(head)[0] ?? (ended ? reader.end()[0] : undefined);
    return record ? [{ delimiter, record }] : [];
  });
  const rank = ({ record }: { record: CsvRecord }) => {
    if ("fault" in record) return -1;
    const names = record.fields.map((column) => named(column, known, record.fields));
    return known.filter((name) => names.includes(name)).length * 10_000 + Math.min(record.fields.length, 9999);
  };
  return read.reduce<(typeof read)[number] | null>((best, candidate) => (best && rank(best) >= rank(candidate) ? best : candidate), null);
}

/**
 * Opens a CSV file by its header. The delimiter is that of a first line like `sep=;`, or the one of comma, semicolon, tab and bar that fits
 * `known`. Throws `invalid` for an empty file or unreadable header.
 */
export async function openTable(file: NamedFile | undefined, known: readonly string[]): Promise<FileTable> {
  const chunks = (file?.text() ?? nothing())[Symbol.asyncIterator]();
  let head = "";
  let declared: string | null = null;
  let opening: ReturnType<typeof opened> = null;
  for (let ended = false; opening === null && !ended; ) {
    const next = await chunks.next();
    ended = next.done === true;
    if (!next.done) head += next.value;
    const sep = /^\ufeff?"?sep=([^\r\n])"?[^\S\r\n]*(\r\n|\n|\r(?!$))/i.exec(head);
    if (sep) {
      declared = sep[1] ?? null;
      // The empty line keeps the line numbers correct.
      head = `\n${head.slice(sep[0].length)}`;
    }
    const isLine = ended || /[\r\n][\s\S]/.test(declared === null ? head : head.slice(1));
    const isSep = declared === null && /^\ufeff?"?sep=/i.test(head) && !ended && !/[\r\n][\s\S]/.test(head);
    if (isLine && !isSep) opening = opened(head.slice(0, mostHeader), known, ended && head.length <= mostHeader);
    if (head.length > mostHeader && opening === null) break;
  }
  if (opening === null || ("fields" in opening.record && opening.record.fields.every((field) => field.trim() === "")))
    throw new HeedError("invalid", "The file is empty: it has no header line.");
  const { record } = opening;
  if ("fault" in record) throw new HeedError("invalid", `The header in line ${record.line} cannot be read: ${record.fault}.`);
  const reader = new CsvRecords(declared ?? opening.delimiter);
  const rows = async function* (): AsyncIterable<CsvRecord> {
    let isHeader = true;
    const behind = function* (records: readonly CsvRecord[]) {
      for (const row of records) {
        if (!isHeader && ("fault" in row || row.fields.some((cell) => cell.trim() !== ""))) yield row;
        isHeader = false;
      }
    };
    yield* behind(reader.push(head));
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield* behind(reader.push(next.value));
    yield* behind(reader.end());
  };
  const fields = declared === null ? record.fields : firstFields(head, declared);
  return { header: fields.map((column) => named(column, known, fields)), line: record.line, rows: rows() };
}

async function* nothing(): AsyncIterable<string> {}

/** Message for a table without rows. */
export const noRows = "The file has a header and no rows.";

/** Yields the rows of a table; throws `invalid` if there are none. */
export async function* someRows(rows: AsyncIterable<CsvRecord>): AsyncIterable<CsvRecord> {
  let isEmpty = true;
  for await (const row of rows) {
    isEmpty = false;
    yield row;
  }
  if (isEmpty) throw new HeedError("invalid", noRows);
}

/** Returns the header, split by the delimiter that the file declares. */
function firstFields(head: string, delimiter: string): string[] {
  const reader = new CsvRecords(delimiter);
  const [record] = [...reader.push(head), ...reader.end()];
  return record && "fields" in record ? record.fields : [];
}

/** Returns a sentence that names the missing columns of a table and those it has; null if none is missing. */
export function lackedColumns(header: readonly string[], needed: readonly string[]): string | null {
  const missing = needed.filter((name) => !header.includes(name));
  if (missing.length === 0) return null;
  const lacks = missing.length === 1 ? `no column “${missing[0]}”` : `none of the columns ${missing.map((name) => `“${name}”`).join(", ")}`;
  const seen = header.map((name) => `“${name}”`).join(", ");
  return `the header has ${lacks}; its columns are ${seen.length > 300 ? `${seen.slice(0, 300)} …` : seen}`;
}
