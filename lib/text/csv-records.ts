/** One record of a CSV file, or why none could be read at that line. Lines are physical lines of the file, from 1. */
export type CsvRecord = { line: number; fields: string[] } | { line: number; fault: string };

/** Characters of a record, at most: an unclosed quote must not make the rest of a large file one field. */
const longest = 16 * 1024 * 1024;
const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/**
 * Reads CSV records (RFC 4180; any delimiter of one character; any line ending; byte order mark skipped; blank lines skipped) from chunks of text. Text behind a
 * closing quote belongs to the field, as Python's readers have it, where that gives a whole record on one line. After a record with broken quoting it goes on at the next line from which a record with as many fields as the first one starts,
 * so that one bad row costs no good ones: the reason why this is not left to a CSV library.
 */
export class CsvRecords {
  #text = "";
  /** Where the record that is being read starts, and its line. */
  #start = 0;
  #line = 1;
  /** Fields of the first record: what a record after a fault must have. */
  #width: number | null = null;
  #recovering = false;
  #begun = false;
  readonly #delimiter: number;

  constructor(delimiter = ",") {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** Records completed by this chunk. */
  push(chunk: string): CsvRecord[] {
    this.#text = this.#text.slice(this.#start) + chunk;
    this.#start = 0;
    if (!this.#begun && this.#text.length > 0) {
      this.#begun = true;
      if (this.#text.charCodeAt(0) === 0xfeff) this.#start = 1;
    }
    return this.#read(false);
  }

  /** The last records, when the file has no line ending at its end. */
  end(): CsvRecord[] {
    return this.#read(true);
  }

  #read(ended: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    while (this.#start < this.#text.length) {
      const record = readRecord(this.#text, this.#start, ended, this.#width, this.#delimiter);
      if (record === "unfinished") {
        if (this.#text.length - this.#start <= longest) return records;
        if (!this.#recovering) records.push({ line: this.#line, fault: `a record is longer than ${longest / 1024 / 1024} MB` });
        if (!this.#recover(ended)) return records;
        continue;
      }
      if ("fault" in record) {
        if (!this.#recovering) records.push({ line: this.#line, fault: record.fault });
        if (!this.#recover(ended)) return records;
        continue;
      }
      const { fields, end } = record;
      if (this.#recovering && fields.length !== this.#width) {
        if (!this.#recover(ended)) return records;
        continue;
      }
      this.#recovering = false;
      if (fields.length > 1 || fields[0] !== "") {
        this.#width ??= fields.length;
        records.push({ line: this.#line, fields });
      }
      this.#advance(end);
    }
    return records;
  }

  /** Moves on to the next physical line; false when it is not there yet or there is none. */
  #recover(ended: boolean): boolean {
    this.#recovering = true;
    let next = this.#start;
    while (next < this.#text.length && this.#text.charCodeAt(next) !== lineFeed && this.#text.charCodeAt(next) !== carriageReturn) next++;
    // A CR at the end of a chunk may have its LF in the next.
    if (next + 1 >= this.#text.length && !ended) return false;
    const isBoth = this.#text.charCodeAt(next) === carriageReturn && this.#text.charCodeAt(next + 1) === lineFeed;
    this.#advance(Math.min(this.#text.length, next + (isBoth ? 2 : 1)));
    return this.#start < this.#text.length;
  }

  #advance(end: number): void {
    for (let at = this.#start; at < end; at++) {
      const unit = this.#text.charCodeAt(at);
      if (unit === lineFeed || (unit === carriageReturn && this.#text.charCodeAt(at + 1) !== lineFeed)) this.#line++;
    }
    this.#start = end;
  }
}

/** The record that starts here with the index after its line ending; "unfinished" when more text is needed to tell. */
function readRecord(
  text: string,
  start: number,
  ended: boolean,
  width: number | null,
  delimiter: number,
): { fields: string[]; end: number } | { fault: string } | "unfinished" {
  const fields: string[] = [];
  const whole = (end: number) => (isLoose && fields.length !== width ? { fault: closedEarly } : { fields, end });
  let isLoose = false;
  let at = start;
  for (;;) {
    let field: string;
    if (text.charCodeAt(at) === quote) {
      const close = closingQuote(text, at + 1, ended);
      if (close === null) return ended ? { fault: "a quoted field is never closed" } : "unfinished";
      field = text.slice(at + 1, close);
      if (field.includes('"')) field = field.replaceAll('""', '"');
      at = behindField(text, close + 1, delimiter);
      if (at > close + 1) {
        // An unclosed quote runs on to the next row's first quote, so its field holds a line break.
        if (/[\r\n]/.test(field)) return { fault: closedEarly };
        isLoose = true;
        field += text.slice(close + 1, at);
      }
    } else {
      const from = at;
      at = behindField(text, at, delimiter);
      field = text.slice(from, at);
    }
    if (at >= text.length) {
      if (!ended) return "unfinished";
      fields.push(field);
      return whole(at);
    }
    const next = text.charCodeAt(at);
    fields.push(field);
    at++;
    if (next === delimiter) continue;
    if (next === carriageReturn) {
      if (at >= text.length && !ended) return "unfinished";
      if (text.charCodeAt(at) === lineFeed) at++;
    }
    return whole(at);
  }
}

const closedEarly = "a quote is closed in the middle of a field";

/** Index of the delimiter or line ending at or behind an index; the text's length when there is none. */
function behindField(text: string, from: number, delimiter: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === delimiter || unit === lineFeed || unit === carriageReturn) break;
  }
  return at;
}

/** Index of the quote that closes a field; null when it is not there, or cannot be told from a doubled one yet. */
function closingQuote(text: string, from: number, ended: boolean): number | null {
  let at = text.indexOf('"', from);
  while (at !== -1) {
    if (at + 1 >= text.length) return ended ? at : null;
    if (text.charCodeAt(at + 1) !== quote) return at;
    at = text.indexOf('"', at + 2);
  }
  return null;
}
