import { readEscape } from "./python-escapes";

/** A Python literal as data: a list or tuple is an array, whole numbers are bigints, and what JavaScript lacks says what it is. */
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

/** Python's own parser goes no deeper. */
const deepest = 200;

const number =
  /(?:0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|(?:\d(?:_?\d)*)?\.\d(?:_?\d)*(?:[eE][+-]?\d(?:_?\d)*)?|\d(?:_?\d)*\.?(?:[eE][+-]?\d(?:_?\d)*)?)[jJ]?/y;
const word = /[A-Za-z_]\w*/y;
const quotes = /([rR]?[bB]?|[bB][rR]|[uU])("""|'''|"|')/y;

/** Thrown inside this file alone, one object for all: a reply may hold thousands of things that are no literals. */
const noLiteral = new SyntaxError("Not a Python literal.");

/** The value of a text in Python's literal syntax, without evaluating anything; undefined when it is none. */
export function readPythonLiteral(text: string): { value: PythonLiteral } | undefined {
  // Python reads no source with a null character in it.
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

/** The literal that begins at a place of a text, and where it ends; undefined where there is none. */
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

  /** A value in parentheses is itself; only a comma makes a tuple. */
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

  /** One string, or several side by side, which Python joins. */
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
      // Python refuses a broken \x, \u or \U, but lets other unknown escapes stand.
      if (!isRaw && read === null && /[xuUN]/.test(this.text.charAt(this.at + 1))) throw noLiteral;
      value += read?.value ?? this.text.slice(this.at, this.at + 2);
      this.at = read?.end ?? this.at + 2;
    }
  }

  /** Whether something other than a plain character of a string stands here. */
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

/** Lists cannot be keys; tuples, which are arrays here too, can, but nobody writes them as keys. */
function isHashable(value: PythonLiteral): boolean {
  if (Array.isArray(value)) return false;
  return !(typeof value === "object" && value !== null && (value.kind === "dict" || value.kind === "set"));
}

/** Python's `str()` of a literal; null of one whose words depend on more than its value. */
export function pythonText(value: PythonLiteral): string | null {
  if (value === null) return "None";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "number") return null;
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  const text = Object.is(value, -0) ? "-0" : String(value);
  if (!Number.isInteger(value)) return text.replace(/e([+-])(\d)$/, "e$10$2");
  return Math.abs(value) >= 1e16 ? value.toExponential().replace(/e([+-])(\d)$/, "e$10$2") : `${text}.0`;
}
