import { HeedError } from "@/lib/errors";

/** The text of one value with the line on which it begins, from 1, or the reason why it cannot be read. */
type JsonValue = { line: number; text: string } | { line: number; fault: string };

/** Largest number of characters in a value. */
const longest = 64 * 1024 * 1024;

/** Names under which one object lists all records of a file. */
const shelves: ReadonlySet<string> = new Set(
  "data dataset examples items records rows samples instances prompts responses results questions entries dialogues train test validation".split(
    " ",
  ),
);
/** Fields of a record: an object that has one of these before its list is itself a record. */
const recordFields: ReadonlySet<string> = new Set(
  "prompt messages instruction instructions instruction_id_list meta_info task_id turn response output input question".split(" "),
);

const [quote, backslash, comma, colon] = [34, 92, 44, 58];
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93];
const isSpace = (unit: number) => unit === 32 || unit === 10 || unit === 13 || unit === 9;

/**
 * Splits a stream of JSON into its values as they are written, so that numbers keep their digits. The content of a value is not checked.
 */
export class JsonValues {
  // Values are those that follow each other, the elements of a list, and the elements of the lists of one object such as `{"data": [...]}`.
  #text = "";
  /** Index of the next character to read. */
  #at = 0;
  /** Line of the character at `#counted`. */
  #line = 1;
  #counted = 0;
  /** Start of the value that is being read; null between values. */
  #start: number | null = null;
  /** Number of open brackets within the value. */
  #depth = 0;
  /** Start of the string that is being read. */
  #string: number | null = null;
  /** State of an open outermost object: its keys so far, and whether its lists turned out to be the records. */
  #outer: { keys: string[]; isShelf: boolean; last: string | null } | null = null;
  /** True if a list is open whose elements are the values. */
  #isListed = false;
  #isScalar = false;
  #around: readonly string[] = [];

  /** Keys of the object whose list is being read, up to and including the list's own key. */
  get around(): readonly string[] {
    return this.#around;
  }

  /** Yields the values completed by this chunk. */
  *push(chunk: string): Iterable<JsonValue> {
    this.#drop();
    this.#text += chunk;
    yield* this.#read(false);
    if (this.#start !== null && this.#at - this.#start > longest)
      throw new HeedError(
        "invalid",
        `The value that begins in line ${this.#lineAt(this.#start)} is longer than ${longest / 1024 / 1024} MB.`,
      );
  }

  /** Yields the last value, and a fault for anything that was never closed. */
  *end(): Iterable<JsonValue> {
    yield* this.#read(true);
    if (this.#start !== null && !this.#outer?.isShelf)
      yield { line: this.#lineAt(this.#start), fault: "is never closed: was the file cut short?" };
    else if (this.#isListed || this.#outer)
      yield { line: this.#lineAt(this.#text.length), fault: "is the end of a list that is never closed: was the file cut short?" };
  }

  /** Discards the text that was read. */
  #drop(): void {
    const keep = Math.min(this.#start ?? this.#at, this.#string ?? this.#at, this.#at);
    // A CR at the end is counted together with the LF that may follow.
    const from = keep > 0 && keep === this.#text.length && this.#text.endsWith("\r") ? keep - 1 : keep;
    this.#lineAt(from);
    this.#text = this.#text.slice(from);
    this.#at -= from;
    this.#counted -= from;
    if (this.#start !== null) this.#start -= from;
    if (this.#string !== null) this.#string -= from;
  }

  #lineAt(place: number): number {
    if (place <= this.#counted) return this.#line;
    this.#line += this.#text.slice(this.#counted, place).match(/\r\n|\n|\r/g)?.length ?? 0;
    this.#counted = place;
    return this.#line;
  }

  *#read(ended: boolean): Iterable<JsonValue> {
    while (this.#at < this.#text.length) {
      if (this.#string !== null) {
        if (!this.#closeString()) return;
        continue;
      }
      const unit = this.#text.charCodeAt(this.#at);
      if (this.#start === null) this.#begin(unit);
      else yield* this.#continue(unit);
    }
    if (ended && this.#isScalar && this.#start !== null) yield this.#value(this.#text.length);
  }

  /** Handles a character between values. */
  #begin(unit: number): void {
    if (isSpace(unit) || unit === comma) this.#at++;
    else if (unit === openBracket && !this.#isListed) {
      this.#isListed = true;
      this.#at++;
    } else if (unit === closeBracket && this.#isListed) {
      this.#isListed = false;
      this.#at++;
      // The rest of the object is read like its beginning.
      if (this.#outer) [this.#start, this.#depth] = [this.#at, 1];
    } else {
      this.#start = this.#at;
      this.#isScalar = unit !== openBrace && unit !== openBracket && unit !== quote;
      this.#depth = 0;
      if (unit === openBrace && !this.#isListed) this.#outer = { keys: [], isShelf: false, last: null };
      if (this.#isScalar) this.#at++;
    }
  }

  /** Handles a character within a value. */
  *#continue(unit: number): Iterable<JsonValue> {
    const outer = this.#isListed ? null : this.#outer;
    if (this.#isScalar) {
      if (isSpace(unit) || unit === comma || unit === closeBracket) yield this.#value(this.#at);
      else this.#at++;
      return;
    }
    if (unit === quote) {
      this.#string = this.#at;
      this.#at++;
      return;
    }
    this.#at++;
    if (unit === colon && outer && this.#depth === 1 && outer.last !== null) outer.keys.push(outer.last);
    else if (unit === openBracket && outer && this.#depth === 1 && this.#isShelfOf(outer)) {
      outer.isShelf = true;
      this.#around = [...outer.keys];
      this.#isListed = true;
      this.#start = null;
    } else if (unit === openBrace || unit === openBracket) this.#depth++;
    else if (unit === closeBrace || unit === closeBracket) {
      this.#depth--;
      if (this.#depth <= 0) yield* this.#close();
    }
  }

  #isShelfOf({ keys }: { keys: readonly string[] }): boolean {
    return shelves.has(keys.at(-1) ?? "") && !keys.some((key) => recordFields.has(key));
  }

  *#close(): Iterable<JsonValue> {
    const isShelf = !this.#isListed && this.#outer?.isShelf;
    if (!this.#isListed) this.#outer = null;
    if (isShelf) this.#start = null;
    else yield this.#value(this.#at);
  }

  #value(end: number): JsonValue {
    const start = this.#start ?? end;
    this.#start = null;
    this.#isScalar = false;
    return { line: this.#lineAt(start), text: this.#text.slice(start, end) };
  }

  /** Moves past the string's end; false if it has not arrived yet. */
  #closeString(): boolean {
    for (;;) {
      const end = this.#text.indexOf('"', this.#at);
      if (end === -1) {
        let behind = this.#text.length;
        while (behind > this.#at && this.#text.charCodeAt(behind - 1) === backslash) behind--;
        this.#at = behind;
        return false;
      }
      let slashes = 0;
      for (let at = end - 1; at > (this.#string ?? 0) && this.#text.charCodeAt(at) === backslash; at--) slashes++;
      this.#at = end + 1;
      if (slashes % 2 === 1) continue;
      const outer = this.#isListed ? null : this.#outer;
      if (outer && this.#depth === 1) outer.last = this.#text.slice((this.#string ?? end) + 1, end);
      this.#string = null;
      if (this.#depth === 0 && this.#start !== null) this.#isScalar = true;
      return true;
    }
  }
}
