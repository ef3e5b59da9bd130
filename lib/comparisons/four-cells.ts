import type { Manifest } from "@/lib/benchmarks/family";
import type { FourCells } from "@/lib/contracts/comparison";
import type { PackedRun } from "./packed-run";
import type { PairedItems } from "./paired-items";

const none = (): FourCells => ({ gained: 0, lost: 0, both: 0, neither: 0, n: 0 });

/** Adds an item whose shares of yes are a and b: the mean over all pairs of a repetition of one side and one of the other. */
function add(cells: FourCells, a: number, b: number): void {
  cells.n += 1;
  cells.gained += (1 - a) * b;
  cells.lost += a * (1 - b);
  cells.both += a * b;
  cells.neither += (1 - a) * (1 - b);
}

/** Share of an item's scored samples that passed; NaN without one. */
export function passShare({ itemStarts, byItem, scored, passed }: PackedRun, item: number): number {
  const start = itemStarts[item] ?? 0;
  const count = scored[item] ?? 0;
  let passes = 0;
  for (let place = start; place < start + count; place++) if (passed[byItem[place] ?? 0] === 1) passes++;
  return passes / count;
}

/** How items changed from one side to the other; `among` keeps some of the pairs. */
export function sampleCells({ a, b, left, right }: PairedItems, among?: readonly number[]): FourCells {
  const cells = none();
  const take = (at: number) => add(cells, passShare(a.run, left[at] ?? 0), passShare(b.run, right[at] ?? 0));
  if (among) for (const at of among) take(at);
  else for (let at = 0; at < left.length; at++) take(at);
  return cells;
}

/** Codes of the letters that pass, and of those that say nothing. */
export interface LetterTones {
  passes: Uint8Array;
  silent: Uint8Array;
}

export function letterTones({ views }: Manifest): LetterTones {
  const [passes, silent] = [new Uint8Array(128), new Uint8Array(128)];
  for (const { letter, tone } of views.outcomes) {
    if (tone === "pass") passes[letter.charCodeAt(0)] = 1;
    if (tone === "unscored") silent[letter.charCodeAt(0)] = 1;
  }
  return { passes, silent };
}

/** Counts of one item's checks over its scored samples, turn after turn; grown as needed. */
class CheckCounts {
  passes = new Int32Array(512);
  told = new Int32Array(512);
  /** Checks of each turn, of the sample with most. */
  lengths: number[] = [];
  private starts: number[] = [];

  fill({ itemStarts, byItem, scored, turnStarts, letterStarts, letters }: PackedRun, item: number, { passes, silent }: LetterTones): void {
    this.lengths.length = 0;
    this.starts.length = 0;
    const [first, last] = [itemStarts[item] ?? 0, (itemStarts[item] ?? 0) + (scored[item] ?? 0)];
    for (let place = first; place < last; place++) {
      const sample = byItem[place] ?? 0;
      const start = turnStarts[sample] ?? 0;
      for (let turn = start; turn < (turnStarts[sample + 1] ?? 0); turn++) {
        const length = (letterStarts[turn + 1] ?? 0) - (letterStarts[turn] ?? 0);
        this.lengths[turn - start] = Math.max(this.lengths[turn - start] ?? 0, length);
      }
    }
    let size = 0;
    for (const length of this.lengths) {
      this.starts.push(size);
      size += length;
    }
    if (size > this.passes.length) [this.passes, this.told] = [new Int32Array(2 * size), new Int32Array(2 * size)];
    this.passes.fill(0, 0, size);
    this.told.fill(0, 0, size);
    for (let place = first; place < last; place++) {
      const sample = byItem[place] ?? 0;
      const start = turnStarts[sample] ?? 0;
      for (let turn = start; turn < (turnStarts[sample + 1] ?? 0); turn++) {
        const from = letterStarts[turn] ?? 0;
        const to = letterStarts[turn + 1] ?? 0;
        const base = (this.starts[turn - start] ?? 0) - from;
        for (let at = from; at < to; at++) {
          const code = letters.charCodeAt(at);
          if (silent[code]) continue;
          this.told[base + at] = (this.told[base + at] ?? 0) + 1;
          if (passes[code]) this.passes[base + at] = (this.passes[base + at] ?? 0) + 1;
        }
      }
    }
  }

  startOf(turn: number): number {
    return this.starts[turn] ?? 0;
  }
}

/** How checks changed, over the turns and checks that both sides have a verdict on. */
export function checkCells({ a, b, left, right }: PairedItems, tones: LetterTones): FourCells {
  const cells = none();
  const [one, other] = [new CheckCounts(), new CheckCounts()];
  for (let at = 0; at < left.length; at++) {
    one.fill(a.run, left[at] ?? 0, tones);
    other.fill(b.run, right[at] ?? 0, tones);
    for (let turn = 0; turn < Math.min(one.lengths.length, other.lengths.length); turn++) {
      const [from, to] = [one.startOf(turn), other.startOf(turn)];
      for (let check = 0; check < Math.min(one.lengths[turn] ?? 0, other.lengths[turn] ?? 0); check++) {
        const [said, heard] = [one.told[from + check] ?? 0, other.told[to + check] ?? 0];
        if (said > 0 && heard > 0) add(cells, (one.passes[from + check] ?? 0) / said, (other.passes[to + check] ?? 0) / heard);
      }
    }
  }
  return cells;
}

/** What a side's own repetitions would gain, and as much lose, between two of them; null where no item has two. Items with one count as their share of the others. */
export function sampleChurn(run: PackedRun, items: Int32Array): { expected: number; repeated: number } | null {
  let [flips, repeated] = [0, 0];
  for (const item of items) {
    const count = run.scored[item] ?? 0;
    if (count < 2) continue;
    const passes = Math.round(passShare(run, item) * count);
    flips += (passes * (count - passes)) / (count * (count - 1));
    repeated++;
  }
  return repeated === 0 ? null : { expected: (flips / repeated) * items.length, repeated };
}

/** The same of checks, over those of repeated items; `checks` is how many are compared. */
export function checkChurn(run: PackedRun, items: Int32Array, tones: LetterTones, checks: number): number | null {
  const counts = new CheckCounts();
  let [flips, told] = [0, 0];
  for (const item of items) {
    if ((run.scored[item] ?? 0) < 2) continue;
    counts.fill(run, item, tones);
    for (const [turn, length] of counts.lengths.entries())
      for (let at = counts.startOf(turn); at < counts.startOf(turn) + length; at++) {
        const [all, passes] = [counts.told[at] ?? 0, counts.passes[at] ?? 0];
        if (all < 2) continue;
        flips += (passes * (all - passes)) / (all * (all - 1));
        told++;
      }
  }
  return told === 0 ? null : (flips / told) * checks;
}
