/** A record of a CSV file, or the reason why none could be read at that line. Lines are physical lines of the file, from 1. */
export type CsvRecord = { line: number; fields: string[] } | { line: number; fault: string };

/** Largest number of characters in a record: an unclosed quote must not turn the rest of a large file into one field. */
const longest = 16 * 1024 * 1024;
const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/**
 * Reads CSV records (RFC 4180) from chunks of text, with any one-character delimiter and any line ending, skipping a byte order mark and
 * blank lines. After a record with broken quoting it continues at the next plausible record.
 */
export class CsvRecords {
  // Text after a closing quote belongs to the field, as in Python's readers, if that gives a complete record on one line. After a record
  // with broken quoting, reading continues at the next line that starts a record with as many fields as the first one. A bad row therefore
  // costs no good ones, which is why no CSV library is used.
  #text = "";
  /** Start of the record that is being read; `#line` is its line. */
  #start = 0;
  #line = 1;
  /** Number of fields in the first record, which a record after a fault must have. */
  #width: number | null = null;
  #recovering = false;
  #begun = false;
  readonly #delimiter: number;

  constructor(delimiter = ",") {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** Returns the records completed by this chunk. */
  push(chunk: string): CsvRecord[] {
    this.#text = this.#text.slice(this.#start) + chunk;
    this.#start = 0;
    if (!this.#begun && this.#text.length > 0) {
      this.#begun = true;
      if (this.#text.charCodeAt(0) === 0xfeff) this.#start = 1;
    }
    return this.#read(false);
  }

  /** Returns the last records, if the file does not end with a line ending. */
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

  /** Moves to the next physical line; false if it has not arrived yet or does not exist. */
  #recover(ended: boolean): boolean {
    this.#recovering = true;
    let next = this.#start;
    while (next < this.#text.length && this.#text.charCodeAt(next) !== lineFeed && this.#text.charCodeAt(next) !== carriageReturn) next++;
    // A CR at the end of a chunk may be followed by its LF in the next chunk.
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

/** Reads the record that starts here, with the index after its line ending; "unfinished" if more text is needed. */
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
        // An unclosed quote extends to the next row's first quote, so its field contains a line break.
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

/** Returns the index of the delimiter or line ending at or after an index; the text's length if there is none. */
function behindField(text: string, from: number, delimiter: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === delimiter || unit === lineFeed || unit === carriageReturn) break;
  }
  return at;
}

/** Returns the index of the quote that closes a field; null if it is missing, or cannot be distinguished from a doubled one yet. */
function closingQuote(text: string, from: number, ended: boolean): number | null {
  let at = text.indexOf('"', from);
  while (at !== -1) {
    if (at + 1 >= text.length) return ended ? at : null;
    if (text.charCodeAt(at + 1) !== quote) return at;
    at = text.indexOf('"', at + 2);
  }
  return null;
}
