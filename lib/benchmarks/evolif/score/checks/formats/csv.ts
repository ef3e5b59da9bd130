import type { Fault } from "../format";

const quote = 34;
const comma = 44;
const lineFeed = 10;
const carriageReturn = 13;
const largestField = 131_072;

/**
 * Finds the fault of a text that Python's `csv.reader` (excel dialect, not strict) does not read as rectangular: blank lines are rows
 * without fields, text may follow closing quotes, quotes may stay unclosed, bare carriage returns inside lines are errors.
 */
export function csvFault(text: string): Fault | null {
  if (text === "") return { message: "no row", at: null };
  let width = -1;
  let at = 0;
  while (at < text.length) {
    const start = at;
    const row = readRow(text, at);
    if ("message" in row) return row;
    at = row.end;
    if (width === -1) {
      width = row.fields;
      if (width === 0) return { message: "the first row is empty", at: start };
    } else if (row.fields !== width) return { message: `a row of ${row.fields} fields where the first has ${width}`, at: start };
  }
  return null;
}

/** Returns the number of fields of the row that starts here, and the index after it. */
function readRow(text: string, start: number): { fields: number; end: number } | Fault {
  let at = start;
  let fields = 0;
  for (;;) {
    const from = at;
    if (text.charCodeAt(at) === quote) at = behindQuotes(text, at + 1);
    else if (fields === 0 && (at >= text.length || isBreak(text.charCodeAt(at)))) return ended(text, at, 0);
    while (at < text.length && text.charCodeAt(at) !== comma && !isBreak(text.charCodeAt(at))) at += 1;
    // Counts the quotes too, which makes no difference: real fields are never close to the limit.
    if (at - from > largestField) return { message: "a field of more than 131,072 characters", at: from };
    fields += 1;
    if (text.charCodeAt(at) === comma) {
      at += 1;
      continue;
    }
    return ended(text, at, fields);
  }
}

const isBreak = (unit: number) => unit === lineFeed || unit === carriageReturn;

/** Finds the end of a row: carriage returns are skipped, and only a line feed may follow them. */
function ended(text: string, from: number, fields: number): { fields: number; end: number } | Fault {
  let at = from;
  while (text.charCodeAt(at) === carriageReturn) at += 1;
  if (at >= text.length) return { fields, end: at };
  if (text.charCodeAt(at) === lineFeed) return { fields, end: at + 1 };
  return { message: "a carriage return inside a line", at: from };
}

/** Returns the index after the quote that closes a field, or the end of the text. */
function behindQuotes(text: string, from: number): number {
  let at = from;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0) return text.length;
    if (text.charCodeAt(close + 1) !== quote) return close + 1;
    at = close + 2;
  }
}
