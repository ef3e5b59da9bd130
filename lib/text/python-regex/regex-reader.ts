import { CLASS_ESCAPES, literalSource, rangeSource, WORD } from "./character-set";
import { alternatives, character, nothing, PythonRegexError, place, type RegexNode, repeated, sequence } from "./regex-node";

const CONTROLS: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };
/** Conditions that an expression may put on a place, as JavaScript source. */
export const places = {
  start: "^",
  end: "$",
  /** Python's `$` without the flag `m`: also before the line feed that ends the text. */
  lastEnd: "(?=\\n?$)",
  lineStart: "(?:^|(?<=\\n))",
  lineEnd: "(?=\\n|$)",
  wordEdge: `(?:(?<=[${WORD}])(?![${WORD}])|(?<![${WORD}])(?=[${WORD}]))`,
  /** Before Python 3.14 it matches nothing in an empty text. */
  noWordEdge: `(?:(?<=[${WORD}])(?=[${WORD}])|(?!^$)(?<![${WORD}])(?![${WORD}]))`,
} as const;
const PLACES: Readonly<Record<string, string>> = { b: places.wordEdge, B: places.noWordEdge, A: places.start, Z: places.end };
const MANY = 0xffff_ffff;

/** Reads one expression of Python's `re` (3.11, text patterns) and writes it as JavaScript with the `v` flag. */
export class RegexReader {
  private at = 0;
  private dotAll = false;
  private multiline = false;
  private verbose = false;
  /** JavaScript names of the closed groups, which are those that can be referred to, by number and name. */
  private readonly closed = new Map<string, string>();
  private readonly names = new Set<string>();
  private groups = 0;
  private atoms = 0;

  constructor(
    private readonly source: string,
    public ignoreCase: boolean,
  ) {}

  /** Reads the whole expression; throws `PythonRegexError`. */
  read(): RegexNode {
    this.globalFlags();
    const node = this.branches();
    if (this.at < this.source.length) this.fail("a parenthesis is closed that was not opened");
    return node;
  }

  private fail(problem: string): never {
    throw new PythonRegexError(`${problem} at position ${this.at} of /${this.source}/`);
  }

  private take(expression: RegExp): string | null {
    expression.lastIndex = this.at;
    const match = expression.exec(this.source);
    if (!match) return null;
    this.at += match[0].length;
    return match[0];
  }

  private globalFlags(): void {
    const flags = this.take(/\(\?[aiLmsux]+\)/y);
    if (flags) this.setFlags(flags.slice(2, -1));
  }

  private setFlags(flags: string): void {
    for (const flag of flags) {
      if (flag === "i") this.ignoreCase = true;
      else if (flag === "s") this.dotAll = true;
      else if (flag === "m") this.multiline = true;
      else if (flag === "x") this.verbose = true;
      else if (flag !== "u") this.fail(`the flag ${flag} is not supported`);
    }
  }

  private branches(): RegexNode {
    const branches = [this.sequence()];
    while (this.take(/\|/y)) branches.push(this.sequence());
    const [only] = branches;
    return only && branches.length === 1 ? only : alternatives(branches);
  }

  private sequence(): RegexNode {
    const parts: RegexNode[] = [];
    for (;;) {
      if (this.verbose && this.take(/[ \t\n\r\v\f]+|#[^\n]*/y) !== null) continue;
      if (this.take(/\(\?#[^)]*\)/y) !== null) continue;
      const next = this.source[this.at];
      if (next === undefined || next === "|" || next === ")") break;
      const bounds = this.quantifier();
      if (bounds) {
        const last = parts.pop();
        if (!last || last.kind === "place" || last.kind === "nothing") this.fail("nothing to repeat");
        if (last.kind === "repeat") this.fail("multiple repeat");
        const isLazy = this.take(/\?/y) !== null;
        const node = repeated(last, bounds[0], bounds[1], isLazy);
        parts.push(!isLazy && this.take(/\+/y) ? this.atomic(node) : node);
      } else parts.push(this.atom());
    }
    return sequence(parts);
  }

  private quantifier(): [number, number] | null {
    const simple = this.take(/[*+?]/y);
    if (simple) return [simple === "+" ? 1 : 0, simple === "?" ? 1 : Number.POSITIVE_INFINITY];
    const braces = this.take(/\{(?:\d+(?:,\d*)?|,\d*)\}/y);
    if (!braces) return null;
    const [low = "", high = low] = braces.slice(1, -1).split(",");
    const least = low === "" ? 0 : Number(low);
    const most = high === "" ? Number.POSITIVE_INFINITY : Number(high);
    if (least >= MANY || (Number.isFinite(most) && most >= MANY)) this.fail("the repetition number is too large");
    if (most < least) this.fail("the minimum of a repetition is above its maximum");
    return [least, most];
  }

  private atom(): RegexNode {
    const point = this.source.codePointAt(this.at) ?? 0;
    const text = String.fromCodePoint(point);
    if (text === "\\") return this.escape();
    if (text === "[") return this.set();
    if (text === "(") return this.group();
    this.at += text.length;
    if (text === ".") return character(this.dotAll ? "[\\s\\S]" : "[^\\n]");
    if (text === "^") return place(this.multiline ? places.lineStart : places.start);
    if (text === "$") return place(this.multiline ? places.lineEnd : places.lastEnd);
    return character(literalSource(point, this.ignoreCase));
  }

  /** Reads a character given after a backslash by its number or by a control letter; null for any other escape. */
  private numberedPoint(inSet: boolean): number | null {
    const control = this.take(/[afnrtv]/y);
    if (control) return CONTROLS[control] ?? null;
    const hex = this.take(/x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}/y);
    const octal = hex ? null : this.take(inSet ? /[0-7]{1,3}/y : /0[0-7]{0,2}|[0-3][0-7]{2}/y);
    if (!hex && !octal) return null;
    const point = hex ? Number.parseInt(hex.slice(1), 16) : Number.parseInt(octal ?? "0", 8);
    if (point > 0x10ffff || (octal && point > 0o377)) this.fail("a character's number is too large");
    return point;
  }

  /** Reads a character that represents itself after a backslash. */
  private plainEscape(): number {
    const point = this.source.codePointAt(this.at);
    if (point === undefined) this.fail("a backslash ends the expression");
    const text = String.fromCodePoint(point);
    if (/[A-Za-z0-9]/.test(text)) this.fail(`bad escape \\${text}`);
    this.at += text.length;
    return point;
  }

  private escape(): RegexNode {
    this.at += 1;
    const letter = this.source[this.at] ?? "";
    const set = CLASS_ESCAPES[letter];
    const known = PLACES[letter];
    if (set ?? known) this.at += 1;
    if (set) return character(set);
    if (known) return place(known);
    const point = this.numberedPoint(false);
    if (point !== null) return character(literalSource(point, this.ignoreCase));
    const reference = this.take(/[1-9][0-9]?/y);
    if (reference) return this.reference(reference);
    return character(literalSource(this.plainEscape(), this.ignoreCase));
  }

  private reference(group: string): RegexNode {
    const name = this.closed.get(group);
    if (name === undefined) this.fail(`there is no group ${group} to refer to`);
    return {
      source: `\\k<${name}>`,
      least: 0,
      most: Number.POSITIVE_INFINITY,
      cost: { factor: Number.POSITIVE_INFINITY, power: 0 },
      kind: "group",
      tree: { kind: "reference", name },
    };
  }

  private setMember(): number | string {
    if (this.take(/\\/y)) {
      const letter = this.source[this.at] ?? "";
      const set = CLASS_ESCAPES[letter];
      if (set ?? letter === "b") this.at += 1;
      if (set) return set;
      if (letter === "b") return 8;
      return this.numberedPoint(true) ?? this.plainEscape();
    }
    const point = this.source.codePointAt(this.at);
    if (point === undefined) this.fail("a character set is not closed");
    this.at += point > 0xffff ? 2 : 1;
    return point;
  }

  private set(): RegexNode {
    this.at += 1;
    let out = this.take(/\^/y) ? "[^" : "[";
    for (let first = true; first || !this.take(/\]/y); first = false) {
      const low = this.setMember();
      if (this.source[this.at] === "-" && this.source[this.at + 1] !== "]") {
        this.at += 1;
        const high = this.setMember();
        if (typeof low === "string" || typeof high === "string" || high < low) this.fail("bad character range");
        out += rangeSource(low, high, this.ignoreCase);
      } else out += typeof low === "string" ? low : rangeSource(low, low, this.ignoreCase);
    }
    return character(`${out}]`);
  }

  private closeGroup(inside: RegexNode): RegexNode {
    if (!this.take(/\)/y)) this.fail("a parenthesis is not closed");
    return inside;
  }

  /** Writes a part that never backtracks once it has matched: a capturing look-ahead, then a reference to its capture. */
  private atomic(inside: RegexNode): RegexNode {
    this.atoms += 1;
    const source = `(?:(?=(?<a${this.atoms}>${inside.source}))\\k<a${this.atoms}>)`;
    return { ...inside, source, kind: "repeat", tree: { kind: "atomic", part: inside.tree } };
  }

  private group(): RegexNode {
    if (this.take(/\(\?[aiLmsux]+\)/y)) this.fail("global flags are not at the start of the expression");
    const back = this.take(/\(\?P=[^)]*\)/y)?.slice(4, -1);
    if (back !== undefined) return this.reference(back);
    if (this.take(/\(\?>/y)) return { ...this.atomic(this.closeGroup(this.branches())), kind: "group" };
    const look = this.take(/\(\?<?[=!]/y);
    if (look) return this.look(look);
    const scoped = this.take(/\(\?[imsx]*(?:-[msx]+)?:/y);
    if (scoped) return this.scoped(scoped);
    const name = this.take(/\(\?P<[\p{L}_][\p{L}\p{N}_]*>/uy)?.slice(4, -1);
    if (name === undefined && this.source.startsWith("(?", this.at)) this.fail("this kind of group is not supported");
    if (name === undefined) this.at += 1;
    return this.capture(name);
  }

  /** Reads a capturing group; all groups are named, so that those of `atomic` shift no numbers. */
  private capture(name: string | undefined): RegexNode {
    this.groups += 1;
    const number = String(this.groups);
    if (name !== undefined && this.names.has(name)) this.fail(`the group name ${name} is used twice`);
    if (name !== undefined) this.names.add(name);
    const inside = this.closeGroup(this.branches());
    this.closed.set(number, `g${number}`);
    if (name !== undefined) this.closed.set(name, `g${number}`);
    const groupName = `g${number}`;
    return {
      ...inside,
      source: `(?<${groupName}>${inside.source})`,
      kind: "group",
      tree: { kind: "capture", name: groupName, part: inside.tree },
    };
  }

  private look(opening: string): RegexNode {
    const inside = this.closeGroup(this.branches());
    const isBehind = opening.startsWith("(?<");
    if (isBehind && inside.least !== inside.most) this.fail("a look-behind needs a fixed width");
    return {
      ...{ ...inside, source: `(?:${opening}${inside.source}))`, least: 0, most: 0, kind: "group" },
      tree: { kind: "look", part: inside.tree, negative: opening.endsWith("!"), width: isBehind ? inside.least : null },
    };
  }

  private scoped(opening: string): RegexNode {
    const before = [this.dotAll, this.multiline, this.verbose] as const;
    const [on = "", off = ""] = opening.slice(2, -1).split("-");
    if (on.includes("i") && !this.ignoreCase) this.fail("case cannot be ignored in a part of the expression");
    this.setFlags(on);
    if (off.includes("s")) this.dotAll = false;
    if (off.includes("m")) this.multiline = false;
    if (off.includes("x")) this.verbose = false;
    const inside = this.closeGroup(this.branches());
    [this.dotAll, this.multiline, this.verbose] = before;
    return inside.source === ""
      ? { ...nothing, source: "(?:)", kind: "group" }
      : { ...inside, source: `(?:${inside.source})`, kind: "group" };
  }
}
