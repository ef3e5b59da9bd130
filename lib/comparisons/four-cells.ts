import type { Manifest } from "@/lib/benchmarks/manifest";
import type { FourCells } from "@/lib/contracts/comparison";
import { settled } from "@/lib/stats/rounding";
import type { PackedRun } from "./packed-run";
import type { PairedItems } from "./paired-items";

const none = (): FourCells => ({ gained: 0, lost: 0, both: 0, neither: 0, n: 0 });

/** Adds an item with the pass shares a and b: the mean over all pairs of one repetition from each side. */
function add(cells: FourCells, a: number, b: number): void {
  cells.n += 1;
  cells.gained += (1 - a) * b;
  cells.lost += a * (1 - b);
  cells.both += a * b;
  cells.neither += (1 - a) * (1 - b);
}

/** Returns the share of an item's scored samples that passed; NaN without one. */
export function passShare({ itemStarts, byItem, scored, passed }: PackedRun, item: number): number {
  const start = itemStarts[item] ?? 0;
  const count = scored[item] ?? 0;
  let passes = 0;
  for (let place = start; place < start + count; place++) if (passed[byItem[place] ?? 0] === 1) passes++;
  return passes / count;
}

/**
 * Counts how items changed from one side to the other.
 * @param among limits the count to these pairs
 */
export function sampleCells({ a, b, left, right }: PairedItems, among?: readonly number[]): FourCells {
  const cells = none();
  const take = (at: number) => add(cells, passShare(a.run, left[at] ?? 0), passShare(b.run, right[at] ?? 0));
  if (among) for (const at of among) take(at);
  else for (let at = 0; at < left.length; at++) take(at);
  return cells;
}

/** Value of a passing verdict in a sum in which every verdict adds 1, so that one sum holds both the passes and the total. */
const onePass = 2 ** 16;
const passesOf = (sum: number) => sum >>> 16;
const totalOf = (sum: number) => sum & (onePass - 1);

/** Kinds of verdicts by letter code (0 none, 1 missed, 2 passed), and the amounts that letters add to such a sum. */
export interface LetterTones {
  kinds: Uint8Array;
  adds: Uint32Array;
}

export function letterTones({ views }: Manifest): LetterTones {
  const kinds = new Uint8Array(128).fill(1);
  for (const { letter, tone } of views.outcomes) kinds[letter.charCodeAt(0)] = tone === "pass" ? 2 : tone === "unscored" ? 0 : 1;
  return { kinds, adds: Uint32Array.from(kinds, (kind) => [0, 1, onePass + 1][kind] ?? 0) };
}

/** Verdicts on the checks of all items, over their scored samples, stored consecutively by item, turn and check. */
interface CheckTally {
  /** Position of each item's first turn among all turns, plus one final entry; `checkStarts` has the same for each turn's first check. */
  turnStarts: Int32Array;
  checkStarts: Int32Array;
  /** The passes and the number of all verdicts, by check. */
  sums: Uint32Array;
}

/** Tallies of runs in memory, released together with them. */
const tallies = new WeakMap<PackedRun, CheckTally>();

/** Calls `take` with each scored sample of an item in turn. */
function eachScored({ itemStarts, byItem, scored }: PackedRun, item: number, take: (sample: number) => void): void {
  const start = itemStarts[item] ?? 0;
  for (let place = start; place < start + (scored[item] ?? 0); place++) take(byItem[place] ?? 0);
}

function tallyOf(run: PackedRun, { adds }: LetterTones): CheckTally {
  const known = tallies.get(run);
  if (known) return known;
  const { turnStarts: starts, letterStarts, letters } = run;
  const items = run.scored.length;
  const turnStarts = new Int32Array(items + 1);
  const lengths: number[] = [];
  for (let item = 0; item < items; item++) {
    const first = turnStarts[item] ?? 0;
    eachScored(run, item, (sample) => {
      const start = starts[sample] ?? 0;
      for (let turn = start; turn < (starts[sample + 1] ?? 0); turn++) {
        const length = (letterStarts[turn + 1] ?? 0) - (letterStarts[turn] ?? 0);
        const at = first + turn - start;
        if (length > (lengths[at] ?? -1)) lengths[at] = length;
      }
    });
    turnStarts[item + 1] = lengths.length;
  }
  const checkStarts = new Int32Array(lengths.length + 1);
  for (const [at, length] of lengths.entries()) checkStarts[at + 1] = (checkStarts[at] ?? 0) + length;
  const size = checkStarts[lengths.length] ?? 0;
  const sums = new Uint32Array(size);
  const { itemStarts, byItem, scored } = run;
  // Nested loops without calls, which the engine can optimize while the first of them is still running.
  for (let item = 0; item < items; item++) {
    const [begin = 0, firstTurn = 0] = [itemStarts[item], turnStarts[item]];
    for (let place = begin; place < begin + (scored[item] ?? 0); place++) {
      const start = starts[byItem[place] ?? 0] ?? 0;
      const end = starts[(byItem[place] ?? 0) + 1] ?? 0;
      for (let turn = start; turn < end; turn++) {
        let check = checkStarts[firstTurn + turn - start] ?? 0;
        const to = letterStarts[turn + 1] ?? 0;
        for (let at = letterStarts[turn] ?? 0; at < to; at++, check++) sums[check] = (sums[check] ?? 0) + (adds[letters[at] ?? 0] ?? 0);
      }
    }
  }
  const tally = { turnStarts, checkStarts, sums };
  tallies.set(run, tally);
  return tally;
}

/** The parts of paired items that cells need. */
type Paired = Pick<PairedItems, "left" | "right"> & Record<"a" | "b", { run: PackedRun }>;

/** Counts how checks changed, over the turns and checks that have a verdict on both sides. */
export function checkCells({ a, b, left, right }: Paired, tones: LetterTones): FourCells {
  const sums: PairSums = { n: 0, yes: 0, yesBefore: 0, both: 0 };
  const counts = new Float64Array(9);
  for (let pair = 0; pair < left.length; pair++) {
    const [item, other] = [left[pair] ?? 0, right[pair] ?? 0];
    if (a.run.scored[item] === 1 && b.run.scored[other] === 1) {
      const [sampleA, sampleB] = [a.run.byItem[a.run.itemStarts[item] ?? 0] ?? 0, b.run.byItem[b.run.itemStarts[other] ?? 0] ?? 0];
      countChecks(a.run, sampleA, b.run, sampleB, tones, counts);
    } else addRepeated(tallyOf(a.run, tones), item, tallyOf(b.run, tones), other, sums);
  }
  const single = cellsOf(counts);
  const both = sums.both + single.both;
  const yesBefore = sums.yesBefore + single.lost + single.both;
  const yes = sums.yes + single.gained + single.both;
  const n = sums.n + single.gained + single.lost + single.both + single.neither;
  // With repetitions these are sums of shares, whose differences leave rounding errors where a cell is empty.
  const rest = (count: number) => settled(count, n);
  return { n, both, gained: rest(yes - both), lost: rest(yesBefore - both), neither: rest(n - yes - yesBefore + both) };
}

/** Counts the checks that two samples have in common by their kinds on both sides: 9 counts, at 3 * before + after (`LetterTones`). */
export function countChecks(
  a: PackedRun,
  sampleA: number,
  b: PackedRun,
  sampleB: number,
  { kinds }: LetterTones,
  counts: Float64Array,
): void {
  const [from, to] = [a.turnStarts[sampleA] ?? 0, b.turnStarts[sampleB] ?? 0];
  const turns = Math.min((a.turnStarts[sampleA + 1] ?? 0) - from, (b.turnStarts[sampleB + 1] ?? 0) - to);
  for (let turn = 0; turn < turns; turn++) {
    const [first = 0, second = 0] = [a.letterStarts[from + turn], b.letterStarts[to + turn]];
    const checks = Math.min((a.letterStarts[from + turn + 1] ?? 0) - first, (b.letterStarts[to + turn + 1] ?? 0) - second);
    for (let at = 0; at < checks; at++) {
      const kind = 3 * (kinds[a.letters[first + at] ?? 0] ?? 0) + (kinds[b.letters[second + at] ?? 0] ?? 0);
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
  }
}

/** Converts such counts into numbers of checks that changed or did not. */
export function cellsOf(counts: Float64Array): Record<"gained" | "lost" | "both" | "neither", number> {
  return { gained: counts[5] ?? 0, lost: counts[7] ?? 0, both: counts[8] ?? 0, neither: counts[4] ?? 0 };
}

interface PairSums {
  n: number;
  yes: number;
  yesBefore: number;
  both: number;
}

/** Adds the checks of an item with repetitions, each by the shares of its verdicts that pass. */
function addRepeated(tallyA: CheckTally, itemA: number, tallyB: CheckTally, itemB: number, sums: PairSums): void {
  const [from, to] = [tallyA.turnStarts[itemA] ?? 0, tallyB.turnStarts[itemB] ?? 0];
  const turns = Math.min((tallyA.turnStarts[itemA + 1] ?? 0) - from, (tallyB.turnStarts[itemB + 1] ?? 0) - to);
  for (let turn = 0; turn < turns; turn++) {
    const [first, second] = [tallyA.checkStarts[from + turn] ?? 0, tallyB.checkStarts[to + turn] ?? 0];
    const checks = Math.min((tallyA.checkStarts[from + turn + 1] ?? 0) - first, (tallyB.checkStarts[to + turn + 1] ?? 0) - second);
    for (let at = 0; at < checks; at++) {
      const [sumA, sumB] = [tallyA.sums[first + at] ?? 0, tallyB.sums[second + at] ?? 0];
      if (sumA === 0 || sumB === 0) continue;
      const before = passesOf(sumA) / totalOf(sumA);
      const after = passesOf(sumB) / totalOf(sumB);
      sums.n++;
      sums.yesBefore += before;
      sums.yes += after;
      sums.both += before * after;
    }
  }
}

/**
 * Computes the gains, which equal the losses, expected between two repetitions of a side; null if no item has two. Items with one
 * repetition count with the average share of the others.
 */
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

/**
 * Computes the same as `sampleChurn` for checks, over those of repeated items.
 * @param checks number of checks that are compared
 */
export function checkChurn(run: PackedRun, items: Int32Array, tones: LetterTones, checks: number): number | null {
  const { turnStarts, checkStarts, sums } = tallyOf(run, tones);
  let [flips, repeated] = [0, 0];
  for (const item of items) {
    const [start, end] = [checkStarts[turnStarts[item] ?? 0] ?? 0, checkStarts[turnStarts[item + 1] ?? 0] ?? 0];
    for (let at = start; at < end; at++) {
      const sum = sums[at] ?? 0;
      const [all, good] = [totalOf(sum), passesOf(sum)];
      if (all < 2) continue;
      flips += (good * (all - good)) / (all * (all - 1));
      repeated++;
    }
  }
  return repeated === 0 ? null : (flips / repeated) * checks;
}
