import { gen, none } from "stream-chain";
import parser from "stream-json/parser.js";
import streamArray from "stream-json/streamers/stream-array.js";
import type { NamedFile } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import { parsePythonJson } from "@/lib/text/python-json";

/** A record of a file, or why none could be read there. */
export type FileRecord = { line: number | null; value: unknown } | { line: number | null; fault: string };

/**
 * Records of a file of JSON lines, or of one JSON list of any size, one at a time; records of a list have no line. Throws `invalid`
 * where a list cannot be read to its end.
 */
export async function* readRecords(file: NamedFile): AsyncIterable<FileRecord> {
  const chunks = withoutMark(file.text())[Symbol.asyncIterator]();
  let head = "";
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    head += next.value;
    if (/\S/.test(head)) break;
  }
  const rest = { [Symbol.asyncIterator]: () => chunks };
  if (/^\s*\[/.test(head)) yield* listed(head, rest, file.name);
  else yield* lines(head, rest);
}

async function* withoutMark(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const chunk of chunks) {
    if (chunk === "") continue;
    yield isFirst && chunk.startsWith("\uFEFF") ? chunk.slice(1) : chunk;
    isFirst = false;
  }
}

async function* joined(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}

/** The chunks, and then the sign that there are no more. */
async function* ended(chunks: AsyncIterable<string>): AsyncGenerator<string | typeof none> {
  yield* chunks;
  yield none;
}

async function* listed(head: string, rest: AsyncIterable<string>, name: string): AsyncIterable<FileRecord> {
  // Pulled and not piped: what stands before a fault is read, and no more than is asked for.
  // The library takes `none` for the end, and does not say so in its types.
  const read = gen(parser({ streamValues: false }), streamArray()) as (chunk: string | typeof none) => AsyncIterable<{ value: unknown }>;
  let count = 0;
  try {
    for await (const chunk of ended(joined(head, rest))) {
      for await (const { value } of read(chunk)) {
        count++;
        yield { line: null, value };
      }
    }
  } catch (error) {
    if (error instanceof HeedError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new HeedError("invalid", `${name} is not one JSON list: ${why} (after ${count} records).`, { cause: error });
  }
}

async function* lines(head: string, rest: AsyncIterable<string>): AsyncIterable<FileRecord> {
  let line = 0;
  let open: string[] = [];
  for await (const chunk of joined(head, rest)) {
    const pieces = chunk.split("\n");
    const last = pieces.pop() ?? "";
    for (const piece of pieces) {
      line++;
      yield* oneLine(open.join("") + piece, line);
      open = [];
    }
    open.push(last);
  }
  yield* oneLine(open.join(""), line + 1);
}

function* oneLine(text: string, line: number): Iterable<FileRecord> {
  if (text.trim() === "") return;
  let value: unknown;
  try {
    value = parsePythonJson(text);
  } catch {
    yield { line, fault: "is no JSON." };
    return;
  }
  yield { line, value };
}
