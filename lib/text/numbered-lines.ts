import { HeedError } from "@/lib/errors";

/** Largest number of characters in a line: a file without line breaks is not a list of records, and must not fill the memory. */
const longest = 64 * 1024 * 1024;

/**
 * Yields the lines of a text that arrives in chunks, numbered from 1, without a byte order mark. Throws `invalid` for a line of more than
 * 64 million characters.
 */
export async function* numberedLines(file: AsyncIterable<string> | Iterable<string>): AsyncIterable<{ line: number; text: string }> {
  // Lines end with LF, CRLF or CR; a break at the very end does not start another line.
  let held: string[] = [];
  let size = 0;
  let line = 0;
  let isBegun = false;
  /** True if the last line ended with a CR at the end of a chunk, whose LF may follow. */
  let isHalf = false;
  for await (const given of file) {
    if (given === "") continue;
    const chunk = given.slice(Number((!isBegun && given.startsWith("\ufeff")) || (isHalf && given.startsWith("\n"))));
    isBegun = true;
    isHalf = chunk.endsWith("\r");
    const parts = chunk.includes("\r") ? chunk.split(/\r\n|\n|\r/) : chunk.split("\n");
    const rest = parts.pop() ?? "";
    for (const part of parts) {
      const text = held.length > 0 ? held.join("") + part : part;
      held = [];
      size = 0;
      yield { line: ++line, text };
    }
    if (rest === "") continue;
    held.push(rest);
    size += rest.length;
    if (size > longest) {
      throw new HeedError("invalid", `Line ${line + 1} is longer than ${longest / 1024 / 1024} MB. Write one record per line.`, {
        where: `line ${line + 1}`,
      });
    }
  }
  if (size > 0) yield { line: ++line, text: held.join("") };
}
