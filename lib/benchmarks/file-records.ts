import { JsonValues } from "@/lib/text/json-values";
import { numberedLines } from "@/lib/text/numbered-lines";
import { parsePythonJson } from "@/lib/text/python-json";
import { columnsFile, foreignFile } from "./foreign-files";
import type { FileProblem, NamedFile } from "./kit";

/** A record of a file as it is written, and the way to name a problem with it: by its file and line, and in a list by its place. */
export interface FileRecord {
  text: string;
  /** Where it begins, from 1. */
  line: number;
  warn: (message: string, kind?: FileProblem["kind"]) => void;
}

type Problem = (problem: FileProblem) => void;
type Piece = { line: number; around?: readonly string[] } & ({ text: string } | { fault: string });

/** The chunks with the first characters that are no blanks in the first of them. */
async function headed(chunks: AsyncIterable<string>): Promise<{ head: string; all: AsyncIterable<string> }> {
  const rest = chunks[Symbol.asyncIterator]();
  let head = "";
  // The first line, and how the next begins, tell lines from one value over many of them.
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    head += next.value;
    const begun = head.search(/[^\s\ufeff]/);
    if (begun === -1) continue;
    const end = head.slice(begun).search(/[\r\n]/);
    if (head[begun] !== "{" || (end !== -1 && head.slice(begun + end).trim() !== "")) break;
  }
  const all = async function* () {
    if (head !== "") yield head.replace(/^\ufeff/, "");
    yield* { [Symbol.asyncIterator]: () => rest };
  };
  return { head: head.replace(/^[\s\ufeff]+/, ""), all: all() };
}

/** Whether a file is one list, one object over several lines, or one that holds a list, rather than a record on each line. */
function isWhole(head: string): boolean {
  if (head.startsWith("[")) return true;
  if (!head.startsWith("{")) return false;
  const [first = ""] = head.split(/[\r\n]/, 1);
  const values = new JsonValues();
  const parsed = [...values.push(first)];
  const [json] = parsed;
  // A list of the object's own is given by its elements.
  if (json && "text" in json) return json.text.trim() !== first.trim();
  if ([...values.end()].every((json) => "text" in json)) return true;
  // A broken record on a line of its own is followed by another record, an object over several lines by a key.
  return /[[:]\s*$/.test(first) || (/[{,]\s*$/.test(first) && /^["}]/.test(head.slice(first.length).trimStart()));
}

async function* wholeValues(chunks: AsyncIterable<string>): AsyncIterable<Piece> {
  const values = new JsonValues();
  for await (const chunk of chunks) for (const value of values.push(chunk)) yield { ...value, around: values.around };
  yield* values.end();
}

async function* lines(chunks: AsyncIterable<string>): AsyncIterable<Piece> {
  for await (const piece of numberedLines(chunks)) if (piece.text.trim() !== "") yield piece;
}

/** Says what a file is that holds other records than Heed's, by its first and by the fields around its list; null where it may be one of ours. */
function otherKind(first: string, around: readonly string[], name: string): string | null {
  const log = foreignFile(Object.fromEntries(around.map((field) => [field, null])));
  if (log) return log;
  let value: unknown;
  try {
    value = parsePythonJson(first);
  } catch {
    if (!/\.(?:csv|tsv)$/i.test(name) && /^\s*[[{"]/.test(first)) return null;
    if (!/\.(?:csv|tsv)$/i.test(name) && !/^[^,;\t{}]+([,;\t])[^,;\t{}]+\1/.test(first)) return null;
    return "This is a table, not JSON: its first line is not a JSON object. Convert it to JSON Lines, for example with pandas: pandas.read_csv('NAME', sep=None).to_json('rows.jsonl', orient='records', lines=True).".replace(
      "NAME",
      name.split(/[/\\]/).at(-1) ?? name,
    );
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const record = { ...value };
  return foreignFile(record) ?? columnsFile(record);
}

/**
 * Records of a file: JSON lines, one JSON list, or one JSON object that holds a list, pretty-printed or not, of any size. A file of another tool
 * and an empty one are named and give nothing. Characters that JSON forbids to stand bare in a text (NUL) are escaped, so that they cost no record.
 */
export async function* fileRecords(file: NamedFile | undefined, problem: Problem): AsyncIterable<FileRecord> {
  if (!file) return;
  const { head, all } = await headed(file.text());
  const whole = isWhole(head);
  let item = 0;
  for await (const piece of whole ? wholeValues(all) : lines(all)) {
    item++;
    const nth = item;
    const warn = (message: string, kind: FileProblem["kind"] = "row") =>
      problem({ line: piece.line, kind, message, file: file.name, ...(whole && { item: nth }) });
    if ("fault" in piece) {
      warn(`${piece.fault}`);
      continue;
    }
    const other = item === 1 ? otherKind(piece.text, piece.around ?? [], file.name) : null;
    if (other) return problem({ line: null, kind: "row", message: other, file: file.name });
    // No text in JSON holds a bare line break, so that a record fits on one line.
    const text = whole ? piece.text.replace(/[\r\n][ \t\r\n]*/g, " ") : piece.text;
    yield { text: text.replaceAll("\u0000", "\\u0000"), line: piece.line, warn };
  }
  if (item === 0) problem({ line: null, kind: "row", message: "The file is empty.", file: file.name });
}
