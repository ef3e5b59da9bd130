import { LRUCache } from "lru-cache";
import type { FileComparedPair } from "@/lib/benchmarks/command";
import { type CopiedSamples, copiedSamples, shareReply } from "@/lib/record/copied-samples";
import { type PackedRun, PackedSample, packedRun } from "./packed-run";
import { openedItems, type PackedSuite, packedSuite } from "./packed-suite";
import { pairRecords } from "./pair-records";
import type { OpenComparison, Side } from "./sides";

/** A side with its loaded samples. */
export interface LoadedSide {
  side: Side;
  suite: PackedSuite;
  run: PackedRun;
}

/** Two sides and the items that both have. */
export interface PairedItems {
  a: LoadedSide;
  b: LoadedSide;
  /** Positions in each suite of the items that have a scored sample on both sides. */
  left: Int32Array;
  right: Int32Array;
  sameSuite: boolean;
  /** Number of items of each side that the other lacks or that have no score on one of the sides. */
  onlyA: number;
  onlyB: number;
  /** Number of items that both suites have and only the run of this side was asked. */
  aloneA: number;
  aloneB: number;
  /** Number of items that both sides were asked, scored or not. */
  asked: number;
  /** Number of items that are left out because both sides have the same reply to them, which was paid for once. */
  copies: number;
}

/** Reads the samples of a side. */
export async function loadSide({ engine }: OpenComparison, side: Side): Promise<LoadedSide> {
  const reading = packedSuite(side.suite.id);
  const [suite, run] = await Promise.all([reading, packedRun(side, reading, engine.dialogue !== undefined)]);
  return { side, suite, run };
}

/** True if two sides differ in nothing but their replies, so that equal replies have equal verdicts and are no evidence. */
const isJudgedAlike = ({ side: a }: LoadedSide, { side: b }: LoadedSide) =>
  a.run.id !== b.run.id && a.verifier.id === b.verifier.id && a.verifier.version === b.verifier.version && a.judgeName === b.judgeName;

const ordinalsOf = ({ itemStarts, byItem, ordinals }: PackedRun, item: number): number[] =>
  Array.from(byItem.subarray(itemStarts[item], itemStarts[item + 1]), (sample) => ordinals[sample] ?? -1);

/** True if a sample of an item on one side rests on a reply that the other side has too. */
function haveSameReply(copies: CopiedSamples, a: LoadedSide, b: LoadedSide, [item, other]: readonly [number, number]): boolean {
  const others = ordinalsOf(b.run, other);
  return ordinalsOf(a.run, item).some((first) =>
    others.some((second) => shareReply(copies, [a.side.run.id, first], [b.side.run.id, second])),
  );
}

/**
 * Finds the items that both sides have: by position within one suite, by content across two. Unless `withCopies`, leaves out items to
 * which both sides have the same reply, which shows no difference.
 */
export async function pairItems(open: OpenComparison, a: LoadedSide, b: LoadedSide, { withCopies = false } = {}): Promise<PairedItems> {
  const sameSuite = a.suite.id === b.suite.id;
  const partner = sameSuite ? null : await partners(open, a.suite, b.suite);
  const isAsked = ({ run }: LoadedSide, item: number) => (run.itemStarts[item + 1] ?? 0) > (run.itemStarts[item] ?? 0);
  const places = a.suite.keys.length;
  const [left, right] = [new Int32Array(places), new Int32Array(places)];
  const shares = withCopies || !isJudgedAlike(a, b) ? null : await copiedSamples([a.side.run.id, b.side.run.id]);
  let [shared, asked, copies, aloneA, aloneB] = [0, 0, 0, 0, 0];
  for (let item = 0; item < places; item++) {
    const other = partner ? (partner[item] ?? -1) : item;
    if (other < 0) continue;
    const [isAskedA, isAskedB] = [isAsked(a, item), isAsked(b, other)];
    if (!isAskedA || !isAskedB) {
      aloneA += Number(isAskedA);
      aloneB += Number(isAskedB);
      continue;
    }
    asked++;
    if (!a.run.scored[item] || !b.run.scored[other]) continue;
    if (shares !== null && haveSameReply(shares, a, b, [item, other])) {
      copies++;
      continue;
    }
    left[shared] = item;
    right[shared] = other;
    shared++;
  }
  const countOnly = (side: LoadedSide) => side.suite.keys.reduce((sum, _, item) => sum + Number(isAsked(side, item)), 0) - shared - copies;
  return {
    a,
    b,
    left: left.subarray(0, shared),
    right: right.subarray(0, shared),
    sameSuite,
    onlyA: countOnly(a),
    onlyB: countOnly(b),
    aloneA,
    aloneB,
    asked,
    copies,
  };
}

/** Partners of the most recently compared suites; a stored suite never changes. */
const knownPartners = new LRUCache<string, Int32Array>({ maxSize: 2_000_000, sizeCalculation: (partner) => partner.length + 1 });

/** Finds for each item of the first suite its position in the second by content, or -1; items with equal content are matched in order. */
async function partners({ engine, compare }: OpenComparison, first: PackedSuite, second: PackedSuite): Promise<Int32Array> {
  const name = `${first.id} ${second.id}`;
  const known = knownPartners.get(name);
  if (known) return known;
  const records = async (suite: PackedSuite) =>
    (await openedItems(engine, suite.id)).map((item, at) => ({
      key: compare.stored.content(item, suite.keys[at] ?? ""),
      model: null,
      value: at,
    }));
  const { pairs } = pairRecords(await records(first), await records(second));
  const partner = new Int32Array(first.keys.length).fill(-1);
  for (const { a, b } of pairs) {
    const inOrder = (side: readonly number[]) => side.toSorted((left, right) => left - right);
    const others = inOrder(b);
    for (const [nth, item] of inOrder(a).entries()) partner[item] = others[nth] ?? -1;
  }
  knownPartners.set(name, partner);
  return partner;
}

/**
 * Values that families derive from a run's samples, by the parameters of the other run. A value may read the run later, and is released
 * together with it.
 */
const values = new WeakMap<PackedRun, Map<string, readonly unknown[]>>();

async function valuesOf({ engine, compare }: OpenComparison, { side, suite, run }: LoadedSide, other: Side): Promise<readonly unknown[]> {
  const beside = JSON.stringify(other.params);
  const runValues = values.get(run) ?? new Map<string, readonly unknown[]>();
  values.set(run, runValues);
  const known = runValues.get(beside);
  if (known) return known;
  const { stored } = compare;
  const opened = stored.readsItems ? await openedItems(engine, suite.id) : null;
  const sampleValues = Array.from({ length: run.count }, (_, at) =>
    stored.value(new PackedSample(run, suite, opened, at), side.facts, other.facts),
  );
  runValues.set(beside, sampleValues);
  return sampleValues;
}

/**
 * Builds the paired items in the form that a family's `compare` takes.
 * @param among limits them to these positions among the pairs
 */
export async function comparedPairs(
  comparison: OpenComparison,
  { a, b, left, right }: PairedItems,
  among?: readonly number[],
): Promise<FileComparedPair[]> {
  const [first, second] = [await valuesOf(comparison, a, b.side), await valuesOf(comparison, b, a.side)];
  const places = among ?? Array.from(left.keys());
  const pairs: FileComparedPair[] = [];
  for (const at of places) {
    const [item, other] = [left[at] ?? 0, right[at] ?? 0];
    const [valuesA, valuesB] = [valuesOfItem(a.run, first, item), valuesOfItem(b.run, second, other)];
    if (valuesA.length > 0 && valuesB.length > 0) pairs.push({ key: a.suite.keys[item] ?? "", a: valuesA, b: valuesB });
  }
  return pairs;
}

function valuesOfItem({ itemStarts, byItem }: PackedRun, all: readonly unknown[], item: number): unknown[] {
  const itemValues: unknown[] = [];
  for (let place = itemStarts[item] ?? 0; place < (itemStarts[item + 1] ?? 0); place++) {
    const value = all[byItem[place] ?? 0];
    if (value !== null && value !== undefined) itemValues.push(value);
  }
  return itemValues;
}
