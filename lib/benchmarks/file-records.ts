import { JsonValues } from "@/lib/text/json-values";
import { isTooDeep } from "@/lib/text/nesting";
import { numberedLines } from "@/lib/text/numbered-lines";
import { parsePythonJson } from "@/lib/text/python-json";
import { columnsFile, foreignFile } from "./foreign-files";
import type { FileProblem, NamedFile } from "./kit";

/** A record of a file as written. `warn` reports a problem with its file, its line and, in a list, its position. */
export interface FileRecord {
  text: string;
  /** Line at which it begins, from 1. */
  line: number;
  warn: (message: string, kind?: FileProblem["kind"]) => void;
}

/** Maximum levels of nested lists and objects in a record: somewhat more than Python takes. */
const deepest = 1000;

type Problem = (problem: FileProblem) => void;
type Piece = { line: number; around?: readonly string[] } & ({ text: string } | { fault: string });

/** Beginning of a file from its first character that is not blank; `isCut` if it ends within the first line. */
interface Head {
  text: string;
  isCut: boolean;
}

/** Characters in which the second line of most files begins. */
const mostHead = 2 ** 20;
const lineBreak = /\r\n|\r|\n/g;

/** Returns the beginning of a text and all of its chunks, with only the line breaks of what is blank before it. */
async function headed(chunks: AsyncIterable<string>): Promise<{ head: Head; all: AsyncIterable<string> }> {
  const rest = chunks[Symbol.asyncIterator]();
  const head: Head = { text: "", isCut: false };
  let [breaks, before] = [0, ""];
  // The first line and the start of the next distinguish JSON lines from one value over several lines.
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    const chunk: string = next.value;
    const begun = head.text === "" ? chunk.search(/[^\s\ufeff]/) : 0;
    if (head.text === "") {
      const blank = begun === -1 ? chunk : chunk.slice(0, begun);
      breaks += (blank.match(lineBreak)?.length ?? 0) - Number(before.endsWith("\r") && blank.startsWith("\n"));
      before = blank;
      if (begun === -1) continue;
    }
    head.text += chunk.slice(begun);
    if (!head.text.startsWith("{")) break;
    const end = head.text.search(/[\r\n]/);
    if (end !== -1 && head.text.slice(end).trim() !== "") break;
    if (head.text.length < mostHead) continue;
    head.isCut = end === -1;
    break;
  }
  const all = async function* () {
    for (let left = breaks; left > 0; left -= mostHead) yield "\n".repeat(Math.min(left, mostHead));
    if (head.text !== "") yield head.text;
    yield* { [Symbol.asyncIterator]: () => rest };
  };
  return { head, all: all() };
}

/** True if a file is one list, one object over several lines, or one object that contains a list, rather than one record per line. */
function isWhole({ text: head, isCut }: Head): boolean {
  if (head.startsWith("[")) return true;
  if (!head.startsWith("{")) return false;
  const [first = ""] = head.split(/[\r\n]/, 1);
  const values = new JsonValues();
  const parsed = [...values.push(first)];
  const [json] = parsed;
  // `JsonValues` yields a list inside an object by its elements.
  if (json && "text" in json) return json.text.trim() !== first.trim();
  // The list has begun, but its first element is long.
  if (isCut) return values.around.length > 0;
  if ([...values.end()].every((json) => "text" in json)) return true;
  // A broken record on its own line is followed by another record; the first line of a longer object is followed by a key.
  return /[[:]\s*$/.test(first) || (/[{,]\s*$/.test(first) && /^["}]/.test(head.slice(first.length).trimStart()));
}

/** Joins the lines of a record. A line break inside a string, which JSON forbids, stays, so that the record's reader reports it. */
function onOneLine(record: string): string {
  let isString = false;
  return record.replace(/\\.|"|[\r\n][ \t\r\n]*/gs, (token) => {
    if (token === '"') isString = !isString;
    return isString || !/^[\r\n]/.test(token) ? token : " ";
  });
}

async function* wholeValues(chunks: AsyncIterable<string>): AsyncIterable<Piece> {
  const values = new JsonValues();
  for await (const chunk of chunks) for (const value of values.push(chunk)) yield { ...value, around: values.around };
  yield* values.end();
}

async function* lines(chunks: AsyncIterable<string>): AsyncIterable<Piece> {
  for await (const piece of numberedLines(chunks)) if (piece.text.trim() !== "") yield piece;
}

/** Names the kind of a file of another tool, by its first record and the fields around its list; null if it may be one of Heed's files. */
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
 * Reads a file's records whatever its size and layout: JSON lines, a list, or an object with a list. Reports empty files, files of other
 * tools and, unless `takesDeep`, deeply nested records. Escapes NUL, so no record is lost.
 */
export async function* fileRecords(file: NamedFile | undefined, problem: Problem, { takesDeep = false } = {}): AsyncIterable<FileRecord> {
  if (!file) return;
  const { head, all } = await headed(file.text());
  const whole = isWhole(head);
  let item = 0;
  for await (const piece of whole ? wholeValues(all) : lines(all)) {
    item++;
    const nth = item;
    // What keeps `warn` does not keep the text of the record.
    const { line } = piece;
    const warn = (message: string, kind: FileProblem["kind"] = "row") =>
      problem({ line, kind, message, file: file.name, ...(whole && { item: nth }) });
    if ("fault" in piece) {
      warn(`${piece.fault}`);
      continue;
    }
    if (!takesDeep && isTooDeep(piece.text, deepest)) {
      warn(`is nested too deeply: more than ${deepest} levels.`);
      continue;
    }
    const other = item === 1 ? otherKind(piece.text, piece.around ?? [], file.name) : null;
    if (other) return problem({ line: null, kind: "row", message: other, file: file.name });
    const text = whole ? onOneLine(piece.text) : piece.text;
    yield { text: text.replaceAll("\u0000", "\\u0000"), line, warn };
  }
  if (item === 0) problem({ line: null, kind: "row", message: "The file is empty.", file: file.name });
}
