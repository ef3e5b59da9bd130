import { readEscape } from "./python-escapes";

/** A Python literal as data: lists and tuples are arrays, whole numbers are bigints, and kinds that JavaScript lacks are tagged objects. */
export type PythonLiteral =
  | null
  | boolean
  | bigint
  | number
  | string
  | PythonLiteral[]
  | { kind: "set"; keys: PythonLiteral[] }
  | { kind: "dict"; keys: PythonLiteral[]; values: PythonLiteral[] }
  | { kind: "bytes" | "complex" | "ellipsis" };

/** Limit of nesting in Python's own parser. */
const deepest = 200;

const number =
  /(?:0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|(?:\d(?:_?\d)*)?\.\d(?:_?\d)*(?:[eE][+-]?\d(?:_?\d)*)?|\d(?:_?\d)*\.?(?:[eE][+-]?\d(?:_?\d)*)?)[jJ]?/y;
const word = /[A-Za-z_]\w*/y;
const quotes = /([rR]?[bB]?|[bB][rR]|[uU])("""|'''|"|')/y;

/** Thrown only inside this file, as one shared object: a reply may contain thousands of things that are not literals. */
const noLiteral = new SyntaxError("Not a Python literal.");

/** Reads a text as a Python literal, without evaluating anything; undefined if it is not one. */
export function readPythonLiteral(text: string): { value: PythonLiteral } | undefined {
  // Python does not read source with a null character.
  if (text.includes("\0")) return undefined;
  try {
    const reader = new LiteralReader(text);
    const value = reader.value(0);
    reader.space();
    return reader.at === text.length ? { value } : undefined;
  } catch (error) {
    if (error === noLiteral) return undefined;
    throw error;
  }
}

/** Reads the literal that begins at a position of a text, with its end; undefined if there is none. */
export function readPythonLiteralAt(text: string, at: number): { value: PythonLiteral; end: number } | undefined {
  try {
    const reader = new LiteralReader(text, at);
    const value = reader.value(0);
    return { value, end: reader.at };
  } catch (error) {
    if (error === noLiteral) return undefined;
    throw error;
  }
}

class LiteralReader {
  constructor(
    readonly text: string,
    public at = 0,
  ) {}

  space(): void {
    while (this.at < this.text.length && " \t\f\r\n".includes(this.text.charAt(this.at))) this.at++;
  }

  value(depth: number): PythonLiteral {
    if (depth > deepest) throw noLiteral;
    this.space();
    const first = this.text.charAt(this.at);
    if (first === "[") return this.#items("]", depth).items;
    if (first === "(") return this.#tuple(depth);
    if (first === "{") return this.#dictOrSet(depth);
    if (first === "-" || first === "+") return this.#signed(first);
    if ((first >= "0" && first <= "9") || (first === "." && this.text.charAt(this.at + 1) !== ".")) return this.#number();
    return this.#string() ?? this.#word();
  }

  #taken(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match !== null) this.at += match[0].length;
    return match;
  }

  #next(sign: string): boolean {
    this.space();
    if (this.text.charAt(this.at) !== sign) return false;
    this.at++;
    return true;
  }

  #items(close: string, depth: number): { items: PythonLiteral[]; commas: number } {
    this.at++;
    const items: PythonLiteral[] = [];
    let commas = 0;
    while (!this.#next(close)) {
      if (items.length > commas) throw noLiteral;
      items.push(this.value(depth + 1));
      if (this.#next(",")) commas++;
    }
    return { items, commas };
  }

  /** Reads a value in parentheses; only a comma makes it a tuple. */
  #tuple(depth: number): PythonLiteral {
    const { items, commas } = this.#items(")", depth);
    const [only] = items;
    return items.length === 1 && commas === 0 && only !== undefined ? only : items;
  }

  #dictOrSet(depth: number): PythonLiteral {
    this.at++;
    const keys: PythonLiteral[] = [];
    const values: PythonLiteral[] = [];
    let kind: "dict" | "set" | null = null;
    while (!this.#next("}")) {
      const key = this.value(depth + 1);
      if (!isHashable(key)) throw noLiteral;
      keys.push(key);
      const isPair = this.#next(":");
      if (kind !== null && isPair !== (kind === "dict")) throw noLiteral;
      kind = isPair ? "dict" : "set";
      if (isPair) values.push(this.value(depth + 1));
      if (!this.#next(",")) {
        if (!this.#next("}")) throw noLiteral;
        break;
      }
    }
    return kind === "set" ? { kind, keys } : { kind: "dict", keys, values };
  }

  #signed(sign: "-" | "+"): PythonLiteral {
    this.at++;
    this.space();
    const value = /[\d.]/.test(this.text.charAt(this.at)) ? this.#number() : null;
    if (typeof value === "number" || typeof value === "bigint") return sign === "-" ? -value : value;
    if (typeof value === "object" && value !== null) return value;
    throw noLiteral;
  }

  #number(): PythonLiteral {
    const digits = this.#taken(number)?.[0].replaceAll("_", "");
    if (digits === undefined || /[\w.]/.test(this.text.charAt(this.at))) throw noLiteral;
    if (/[jJ]$/.test(digits)) return { kind: "complex" };
    if (/^0[xXoObB]/.test(digits)) return BigInt(digits.toLowerCase());
    if (/[.eE]/.test(digits)) return Number(digits);
    if (/^0+[1-9]/.test(digits)) throw noLiteral;
    return BigInt(digits);
  }

  /** Reads one string or several adjacent ones, which Python joins. */
  #string(): PythonLiteral | undefined {
    let joined: string | undefined;
    let isBytes = false;
    for (;;) {
      this.space();
      const open = this.#taken(quotes);
      if (open === null) return joined === undefined ? undefined : isBytes ? { kind: "bytes" } : joined;
      const [, prefix = "", quote = ""] = open;
      const bytes = /b/i.test(prefix);
      if (joined !== undefined && bytes !== isBytes) throw noLiteral;
      isBytes = bytes;
      joined = (joined ?? "") + this.#inside(quote, /r/i.test(prefix));
    }
  }

  #inside(quote: string, isRaw: boolean): string {
    let value = "";
    for (;;) {
      if (this.at >= this.text.length) throw noLiteral;
      if (this.text.startsWith(quote, this.at)) {
        this.at += quote.length;
        return value;
      }
      const from = this.at;
      const close = quote.charAt(0);
      while (this.at < this.text.length && !this.#isSpecial(close)) this.at++;
      if (this.at > from) {
        value += this.text.slice(from, this.at);
        continue;
      }
      const unit = this.text.charAt(this.at);
      if ((unit === "\n" || unit === "\r") && quote.length === 1) throw noLiteral;
      if (unit !== "\\") {
        value += unit;
        this.at++;
        continue;
      }
      const read = isRaw ? null : readEscape(this.text, this.at);
      // Python refuses a broken \x, \u or \U, but keeps other unknown escapes.
      if (!isRaw && read === null && /[xuUN]/.test(this.text.charAt(this.at + 1))) throw noLiteral;
      value += read?.value ?? this.text.slice(this.at, this.at + 2);
      this.at = read?.end ?? this.at + 2;
    }
  }

  /** True if the next character is not a plain character of a string. */
  #isSpecial(close: string): boolean {
    const unit = this.text.charAt(this.at);
    return unit === close || unit === "\\" || unit === "\n" || unit === "\r";
  }

  #word(): PythonLiteral {
    if (this.text.startsWith("...", this.at)) {
      this.at += 3;
      return { kind: "ellipsis" };
    }
    switch (this.#taken(word)?.[0]) {
      case "None":
        return null;
      case "True":
        return true;
      case "False":
        return false;
      default:
        throw noLiteral;
    }
  }
}

/** Lists cannot be keys. Tuples, which are arrays here too, can be, but are not written as keys in practice. */
function isHashable(value: PythonLiteral): boolean {
  if (Array.isArray(value)) return false;
  return !(typeof value === "object" && value !== null && (value.kind === "dict" || value.kind === "set"));
}

/** Formats a literal like Python's `str()`; null for one whose text depends on more than its value. */
export function pythonText(value: PythonLiteral): string | null {
  if (value === null) return "None";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "number") return null;
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  // Python switches to powers of ten at other magnitudes than JavaScript.
  const size = Math.abs(value);
  if (size < 1e-4 || size >= 1e16) return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
