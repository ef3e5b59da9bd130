import { TooManyBlindSteps, TooMuchWork, type WorkBudget } from "../work-budget";
import type { RegexProgram } from "./regex-program";

/**
 * Number of positions in one page of remembered failures, of pages in one block of memory, and of pages at most: 200 MB. An expression with
 * thousands of repetitions may fail at a single position of each page, so that its steps do not limit its memory.
 */
const page = 128;
const pagesOfBlock = 64;
const mostPages = 400_000;

/** Returns the length of the character at an index. */
const widthAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

/**
 * Matches the instructions of one expression in one text by backtracking. It counts its steps, which the budget limits, and the steps that
 * it would take without remembering failures (`blindly`), like Python's and JavaScript's engines.
 */
export class ProgramMatcher {
  // A frame of untried alternatives has four numbers: the instruction and the position where matching continues, and either the memo of a
  // split with the count at its first try (so that its failure is remembered), or a register (below zero) with its former value.
  blindly = 0;
  #steps = 0;
  #left = 0;
  readonly #registers: Int32Array;
  /** Numbers of the pages with remembered failures, by split and place in the text. */
  readonly #pages: number[][] = [];
  #pageCount = 0;
  readonly #blocks: Float32Array[] = [];
  readonly #frames: number[] = [];
  #top = 0;

  /** @param mostBlindly number of steps without memory after which it throws `TooManyBlindSteps` */
  constructor(
    readonly program: RegexProgram,
    readonly text: string,
    readonly budget: WorkBudget,
    readonly mostBlindly: number,
  ) {
    this.#registers = new Int32Array(program.registers);
  }

  /** Returns the end of the match that begins at a position, or -1; with `moves` an empty match does not count. */
  matchAt(start: number, moves: boolean): number {
    this.#registers.fill(-1);
    this.#top = 0;
    this.#steps = 0;
    this.#left = this.budget.steps;
    const end = this.#run(this.program.start, start, moves ? start : -1);
    this.budget.spend(this.#steps);
    return end;
  }

  #fails(memo: number, at: number): number {
    const nth = this.#pages[memo]?.[Math.floor(at / page)];
    if (nth === undefined) return 0;
    return this.#blocks[Math.floor(nth / pagesOfBlock)]?.[(nth % pagesOfBlock) * page + (at % page)] ?? 0;
  }

  #remember(memo: number, at: number, blindly: number): void {
    this.#pages[memo] ??= [];
    const pages = this.#pages[memo];
    const place = Math.floor(at / page);
    let nth = pages[place];
    if (nth === undefined) {
      nth = this.#pageCount++;
      pages[place] = nth;
      if (nth >= mostPages) {
        this.budget.spend(this.#steps);
        throw new TooMuchWork("too much work: it fails at more places than can be remembered");
      }
    }
    const block = Math.floor(nth / pagesOfBlock);
    this.#blocks[block] ??= new Float32Array(pagesOfBlock * page);
    // Next to a huge count a small one may be lost to rounding, but a failure must not be.
    this.#blocks[block][(nth % pagesOfBlock) * page + (at % page)] = Math.min(Math.max(1, blindly), 1e38);
  }

  #set(register: number, value: number): void {
    this.#push(-1, 0, -1 - register, this.#registers[register] ?? -1);
    this.#registers[register] = value;
  }

  #push(pc: number, at: number, mark: number, value: number): void {
    const frames = this.#frames;
    let top = this.#top;
    frames[top++] = pc;
    frames[top++] = at;
    frames[top++] = mark;
    frames[top++] = value;
    this.#top = top;
  }

  #count(steps: number): void {
    this.#steps += steps;
    this.blindly += steps;
    if (this.#steps > this.#left) this.budget.spend(this.#steps);
    if (this.blindly > this.mostBlindly) {
      this.budget.spend(this.#steps);
      throw new TooManyBlindSteps(this.mostBlindly);
    }
  }

  /** Runs from an instruction until a `match`; returns -1 if everything failed, after restoring the former captures. */
  #run(start: number, from: number, refused: number): number {
    const { text, program } = this;
    const { code } = program;
    const base = this.#top;
    let pc = start;
    let at = from;
    for (;;) {
      const instruction = code[pc];
      if (!instruction) throw new RangeError("The program has no such instruction.");
      this.#count(1);
      let continues = true;
      switch (instruction.op) {
        case "character": {
          const point = text.codePointAt(at);
          continues = point !== undefined && instruction.test(point);
          if (continues) at += (point ?? 0) > 0xffff ? 2 : 1;
          break;
        }
        case "place":
          instruction.at.lastIndex = at;
          continues = instruction.at.test(text);
          break;
        case "split": {
          const { memo } = instruction;
          const failed = program.remembers ? this.#fails(memo, at) : 0;
          this.blindly = Math.min(this.blindly + failed, 1e300);
          continues = failed === 0;
          if (continues) this.#push(instruction.other, at, memo, this.blindly);
          break;
        }
        case "open":
          this.#set(instruction.register, at);
          break;
        case "close":
          this.#set(instruction.register + 1, this.#registers[instruction.register] ?? -1);
          this.#set(instruction.register + 2, at);
          break;
        case "forget":
          for (const register of instruction.registers) this.#set(register, -1);
          break;
        case "enter":
          this.#set(instruction.register, at);
          break;
        case "moved":
          continues = this.#registers[instruction.register] !== at;
          break;
        case "reference": {
          const length = this.#referred(instruction.register, at);
          continues = length >= 0;
          at += Math.max(0, length);
          break;
        }
        case "atomic": {
          const end = this.#run(instruction.body, at, -1);
          continues = end >= 0;
          if (continues) at = end;
          break;
        }
        case "look": {
          const begin = instruction.width === null ? at : this.#before(at, instruction.width);
          continues = (begin >= 0 && this.#run(instruction.body, begin, -1) >= 0) !== instruction.negative;
          break;
        }
        case "match":
          if (at === refused) continues = false;
          else {
            this.#keepRegisters(base);
            return at;
          }
      }
      if (continues) {
        pc = instruction.next;
        continue;
      }
      const left = this.#backtrack(base);
      if (left === null) return -1;
      [pc, at] = left;
    }
  }

  /** Pops frames until one has an alternative left. */
  #backtrack(base: number): [number, number] | null {
    const frames = this.#frames;
    while (this.#top > base) {
      this.#top -= 4;
      const [top, pc, at] = [this.#top, frames[this.#top] ?? -1, frames[this.#top + 1] ?? 0];
      const [mark, value] = [frames[top + 2] ?? 0, frames[top + 3] ?? 0];
      if (mark < 0) this.#registers[-1 - mark] = value;
      else if (pc < 0) this.#remember(mark, at, this.blindly - value);
      else {
        if (this.program.remembers) this.#push(-1, at, mark, value);
        return [pc, at];
      }
    }
    return null;
  }

  /**
   * Drops the alternatives of a successful match, which are never tried; only the former values of registers stay, for the surrounding
   * expression.
   */
  #keepRegisters(base: number): void {
    const frames = this.#frames;
    let end = base;
    for (let at = base; at < this.#top; at += 4) {
      if ((frames[at + 2] ?? 0) >= 0) continue;
      frames.copyWithin(end, at, at + 4);
      end += 4;
    }
    this.#top = end;
  }

  /** Returns the position `width` characters before another; -1 if there are not enough. */
  #before(at: number, width: number): number {
    let begin = at;
    for (let nth = 0; nth < width; nth++) {
      if (begin <= 0) return -1;
      begin -= begin >= 2 && widthAt(this.text, begin - 2) === 2 ? 2 : 1;
    }
    return begin;
  }

  /**
   * Returns the length of what a captured text matches at a position, -1 if it does not match; a group without a capture matches the empty
   * text.
   */
  #referred(register: number, at: number): number {
    const [start = -1, end = -1] = this.#registers.subarray(register + 1, register + 3);
    if (start < 0) return 0;
    const captured = this.text.slice(start, end);
    const there = this.text.slice(at, at + captured.length);
    this.#count(captured.length);
    if (captured === there) return captured.length;
    const folds = this.program.ignoreCase && captured.toLowerCase() === there.toLowerCase();
    return folds ? captured.length : -1;
  }
}
