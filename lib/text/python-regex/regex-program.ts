import { PythonRegexError, type RegexTree } from "./regex-node";

/** A predicate that is true if an expression accepts the character with this code point. */
export type CharacterTest = (point: number) => boolean;

/** An instruction; `next` is the number of the one that follows if it succeeds. */
export type Instruction =
  | { op: "character"; next: number; test: CharacterTest }
  | { op: "place"; next: number; at: RegExp }
  /** Continues at `next`, and at `other` if that fails; `memo` numbers the splits whose failures may be remembered. */
  | { op: "split"; next: number; other: number; memo: number }
  | { op: "open" | "close"; next: number; register: number }
  | { op: "forget"; next: number; registers: readonly number[] }
  /** Records where a round of a loop begins. */
  | { op: "enter"; next: number; register: number }
  /** Fails if a round has consumed nothing. */
  | { op: "moved"; next: number; register: number }
  | { op: "reference"; next: number; register: number }
  | { op: "atomic"; next: number; body: number }
  | { op: "look"; next: number; body: number; negative: boolean; width: number | null }
  | { op: "match"; next: number };

export interface RegexProgram {
  code: readonly Instruction[];
  start: number;
  registers: number;
  ignoreCase: boolean;
  /** True if a failure at a place is always a failure there; false if an earlier capture, or the start of a round, can change it. */
  remembers: boolean;
}

/** Largest number of instructions in one expression, with counted repetitions written out. */
const most = 50_000;

const tests = new Map<string, CharacterTest>();

function testOf(source: string, flags: string): CharacterTest {
  const key = `${flags} ${source}`;
  const cached = tests.get(key);
  if (cached) return cached;
  const expression = new RegExp(`^${source}$`, flags);
  const known = new Map<number, boolean>();
  const test = (point: number) => {
    const before = known.get(point);
    if (before !== undefined) return before;
    const takes = expression.test(String.fromCodePoint(point));
    known.set(point, takes);
    return takes;
  };
  if (tests.size >= 2000) tests.clear();
  tests.set(key, test);
  return test;
}

/** Writes a tree as instructions, from its end to its start, so that each knows the next one. */
class ProgramWriter {
  readonly code: Instruction[] = [];
  readonly #groups = new Map<string, number>();
  registers = 0;
  #memos = 0;
  remembers: boolean;

  /** Captures are kept only if a reference reads them. */
  constructor(
    readonly flags: string,
    readonly keepsCaptures: boolean,
  ) {
    this.remembers = !keepsCaptures;
  }

  #add(instruction: Instruction): number {
    if (this.code.length >= most)
      throw new PythonRegexError(`the expression has more than ${most} steps when its repetitions are written out`);
    return this.code.push(instruction) - 1;
  }

  match(): number {
    return this.#add({ op: "match", next: -1 });
  }

  /** Returns the first of a group's three registers: where it was opened last, and the two ends of its capture. */
  #group(name: string): number {
    const known = this.#groups.get(name);
    if (known !== undefined) return known;
    const register = this.registers;
    this.registers += 3;
    this.#groups.set(name, register);
    return register;
  }

  #split(next: number, other: number): number {
    return this.#add({ op: "split", next, other, memo: this.#memos++ });
  }

  write(tree: RegexTree, next: number): number {
    switch (tree.kind) {
      case "character":
        return this.#add({ op: "character", next, test: testOf(tree.source, this.flags) });
      case "place":
        return this.#add({ op: "place", next, at: new RegExp(tree.source, `${this.flags}y`) });
      case "sequence":
        return tree.parts.reduceRight((after, part) => this.write(part, after), next);
      case "branches": {
        const starts = tree.parts.map((part) => this.write(part, next));
        return starts.reduceRight((other, start) => this.#split(start, other));
      }
      case "repeat":
        return this.#repeat(tree, next);
      case "capture": {
        if (!this.keepsCaptures) return this.write(tree.part, next);
        const register = this.#group(tree.name);
        return this.#add({ op: "open", register, next: this.write(tree.part, this.#add({ op: "close", register, next })) });
      }
      case "reference":
        return this.#add({ op: "reference", next, register: this.#group(tree.name) });
      case "atomic":
        return this.#add({ op: "atomic", next, body: this.write(tree.part, this.match()) });
      case "look":
        return this.#add({ op: "look", next, body: this.write(tree.part, this.match()), negative: tree.negative, width: tree.width });
    }
  }

  #repeat({ part, low, high, lazy, mayBeEmpty }: Extract<RegexTree, { kind: "repeat" }>, next: number): number {
    /** Adds a split between one more round, which continues at `after`, and what follows the repetition. */
    const writeOptional = (after: (split: number) => number) => {
      const split = this.#split(-1, -1);
      let begin: number;
      if (mayBeEmpty) {
        this.remembers = false;
        const register = this.registers++;
        const end = this.#add({ op: "moved", next: after(split), register });
        begin = this.#add({ op: "enter", next: this.#round(part, end), register });
      } else begin = this.#round(part, after(split));
      const written = this.code[split];
      if (written?.op === "split") [written.next, written.other] = lazy ? [next, begin] : [begin, next];
      return split;
    };
    let start = next;
    if (high === Number.POSITIVE_INFINITY) start = writeOptional((split) => split);
    else
      for (let nth = low; nth < high; nth++) {
        const after = start;
        start = writeOptional(() => after);
      }
    for (let nth = 0; nth < low; nth++) start = this.#round(part, start);
    return start;
  }

  /** Writes one round of a repetition; at its start JavaScript clears the captures inside. */
  #round(part: RegexTree, next: number): number {
    const body = this.write(part, next);
    const names = this.keepsCaptures ? [...treesIn(part)].flatMap((tree) => (tree.kind === "capture" ? [tree.name] : [])) : [];
    if (names.length === 0) return body;
    const registers = names.map((name) => this.#group(name)).flatMap((register) => [register + 1, register + 2]);
    return this.#add({ op: "forget", next: body, registers });
  }
}

function* treesIn(tree: RegexTree): Generator<RegexTree> {
  yield tree;
  if (tree.kind === "sequence" || tree.kind === "branches") for (const part of tree.parts) yield* treesIn(part);
  else if ("part" in tree) yield* treesIn(tree.part);
}

/** Compiles an expression into instructions; throws `PythonRegexError` for one that is too long when its repetitions are written out. */
export function regexProgram(tree: RegexTree, ignoreCase: boolean): RegexProgram {
  const refers = [...treesIn(tree)].some(({ kind }) => kind === "reference");
  const writer = new ProgramWriter(ignoreCase ? "iv" : "v", refers);
  const start = writer.write(tree, writer.match());
  return { code: writer.code, start, registers: writer.registers, ignoreCase, remembers: writer.remembers };
}
