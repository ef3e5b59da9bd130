import { type PyValue, pairBreak } from "./python-value";

/** Approximate nesting of lists and objects at which Python's parser fails. */
const deepest = 990;
/** Largest number of digits of an int that Python reads. */
const mostDigits = 4300;

const number = /(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings.
const plain = /[^"\\\u0000-\u001f]*/y;
const constants: readonly (readonly [word: string, value: PyValue])[] = [
  ["true", true],
  ["false", false],
  ["null", null],
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-Infinity", Number.NEGATIVE_INFINITY],
];
const escapes: Readonly<Record<string, string>> = {
  ...{ '"': '"', "\\": "\\", "/": "/" },
  ...{ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" },
};

/** Thrown only within this file. A single object is reused, because a reply may have thousands of brackets that begin no JSON. */
const noJson = new SyntaxError("Not JSON.");

/** A value within a text, and the index at which it ends. */
export interface ParsedValue {
  value: PyValue;
  end: number;
}

/** Parses a whole text as Python's `json.loads` does; undefined if that fails. */
export function readPythonJson(text: string): { value: PyValue } | undefined {
  const reader = new Reader(text, 0);
  const parsed = reader.try();
  if (!parsed) return undefined;
  reader.space();
  return reader.at === text.length ? { value: parsed.value } : undefined;
}

/**
 * Parses the value at an index as `raw_decode` does; undefined if there is none. `hopeless` collects the starts of objects that were open
 * at a failure, because reading from these would fail at the same point.
 */
export function readPythonJsonAt(text: string, at: number, hopeless?: Set<number>): ParsedValue | undefined {
  const reader = new Reader(text, at);
  const parsed = reader.try();
  if (!parsed) for (const open of reader.open) hopeless?.add(open);
  return parsed;
}

/** Parses the members of an object by key, each with its own text; of repeated keys, the last counts. Undefined if it is not an object. */
export function readMembers(text: string): Map<string, { value: PyValue; text: string }> | undefined {
  const reader = new Reader(text, 0);
  reader.members = new Map();
  const parsed = reader.try();
  reader.space();
  return parsed?.value instanceof Map && reader.at === text.length ? reader.members : undefined;
}

class Reader {
  /** Starts of the objects that are not closed yet. */
  readonly open: number[] = [];
  /** Receives the members of the outermost object, if wanted. */
  members: Map<string, { value: PyValue; text: string }> | null = null;

  constructor(
    readonly text: string,
    public at: number,
  ) {}

  try(): ParsedValue | undefined {
    try {
      return { value: this.#value(0), end: this.at };
    } catch (error) {
      if (error === noJson) return undefined;
      throw error;
    }
  }

  space(): void {
    for (; this.at < this.text.length; this.at++) {
      const unit = this.text.charCodeAt(this.at);
      if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return;
    }
  }

  #value(depth: number): PyValue {
    this.space();
    if (depth > deepest) throw noJson;
    const first = this.text.charAt(this.at);
    if (first === '"') return this.#string();
    if (first === "{") return this.#object(depth);
    if (first === "[") return this.#list(depth);
    return this.#number() ?? this.#constant();
  }

  #taken(sign: string): boolean {
    this.space();
    if (this.text.charAt(this.at) !== sign) return false;
    this.at++;
    return true;
  }

  #list(depth: number): PyValue[] {
    this.at++;
    const items: PyValue[] = [];
    if (this.#taken("]")) return items;
    do items.push(this.#value(depth + 1));
    while (this.#taken(","));
    if (!this.#taken("]")) throw noJson;
    return items;
  }

  #object(depth: number): PyValue {
    this.open.push(this.at);
    this.at++;
    const entries = new Map<string, PyValue>();
    if (!this.#taken("}")) {
      do {
        this.space();
        if (this.text.charAt(this.at) !== '"') throw noJson;
        const key = this.#string();
        if (!this.#taken(":")) throw noJson;
        this.space();
        const from = this.at;
        const value = this.#value(depth + 1);
        entries.set(key, value);
        if (depth === 0) this.members?.set(key, { value, text: this.text.slice(from, this.at) });
      } while (this.#taken(","));
      if (!this.#taken("}")) throw noJson;
    }
    this.open.pop();
    return entries;
  }

  #number(): bigint | number | undefined {
    number.lastIndex = this.at;
    const match = number.exec(this.text);
    if (match === null) return undefined;
    const [whole, digits = "", fraction, power] = match;
    this.at += whole.length;
    if (fraction !== undefined || power !== undefined) return Number(whole);
    if (digits.length > mostDigits && digits.replace("-", "").length > mostDigits) throw noJson;
    return BigInt(digits);
  }

  #constant(): PyValue {
    for (const [word, value] of constants) {
      if (!this.text.startsWith(word, this.at)) continue;
      this.at += word.length;
      return value;
    }
    throw noJson;
  }

  #string(): string {
    this.at++;
    let value = "";
    /** True if the last code unit came from an escape. */
    let escaped = false;
    for (;;) {
      plain.lastIndex = this.at;
      const run = plain.exec(this.text)?.[0] ?? "";
      if (run !== "") {
        value = joined(value, run, escaped);
        this.at += run.length;
        escaped = false;
      }
      const unit = this.text.charAt(this.at);
      if (unit === '"') {
        this.at++;
        return value;
      }
      if (unit !== "\\") throw noJson;
      const sign = this.text.charAt(this.at + 1);
      const known = escapes[sign];
      if (known !== undefined) {
        value += known;
        this.at += 2;
      } else {
        const code = sign === "u" ? /^[0-9a-fA-F]{4}$/.exec(this.text.slice(this.at + 2, this.at + 6))?.[0] : undefined;
        if (code === undefined) throw noJson;
        const decoded = String.fromCharCode(Number.parseInt(code, 16));
        value = escaped ? value + decoded : joined(value, decoded, true);
        this.at += 6;
      }
      escaped = sign === "u";
    }
  }
}

/**
 * Joins two pieces of a string; if `apart`, a high surrogate at the end of the first does not combine with a low one at the start of the
 * second.
 */
function joined(before: string, after: string, apart: boolean): string {
  if (!apart || before === "") return before + after;
  const [last, first] = [before.charCodeAt(before.length - 1), after.charCodeAt(0)];
  return last >= 0xd800 && last < 0xdc00 && first >= 0xdc00 && first < 0xe000 ? before + pairBreak + after : before + after;
}
