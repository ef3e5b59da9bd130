import { LRUCache } from "lru-cache";
import type { ComparedPair } from "@/lib/benchmarks/command";
import { type PackedRun, packedRun, storedSample } from "./packed-run";
import { itemHashes, openedItems, type PackedSuite, packedSuite } from "./packed-suite";
import type { OpenComparison, Side } from "./sides";

/** A side with its samples at hand. */
export interface LoadedSide {
  side: Side;
  suite: PackedSuite;
  run: PackedRun;
}

/** Two sides and the items that both have. */
export interface PairedItems {
  a: LoadedSide;
  b: LoadedSide;
  /** Places of the same item in both suites; items with a sample that is scored on both sides. */
  left: Int32Array;
  right: Int32Array;
  sameSuite: boolean;
  /** Items of one side that the other does not have, or that one of both has no score for. */
  onlyA: number;
  onlyB: number;
  /** Items that both were asked, scored or not. */
  asked: number;
}

/** Reads the samples of a side. */
export async function loadSide({ engine }: OpenComparison, side: Side): Promise<LoadedSide> {
  const suite = await packedSuite(side.suite.id);
  return { side, suite, run: await packedRun(side, suite, engine.dialogue !== undefined) };
}

/** Finds the items that both sides have: by their places in one suite, by the content of their bodies in two. */
export async function pairItems(a: LoadedSide, b: LoadedSide): Promise<PairedItems> {
  const sameSuite = a.suite.id === b.suite.id;
  const partner = sameSuite ? null : await partners(a.suite.id, b.suite.id);
  const isAsked = ({ run }: LoadedSide, item: number) => (run.itemStarts[item + 1] ?? 0) > (run.itemStarts[item] ?? 0);
  const places = a.suite.keys.length;
  const [left, right] = [new Int32Array(places), new Int32Array(places)];
  let [shared, asked] = [0, 0];
  for (let item = 0; item < places; item++) {
    const other = partner ? (partner[item] ?? -1) : item;
    if (other < 0 || !isAsked(a, item) || !isAsked(b, other)) continue;
    asked++;
    if (!a.run.scored[item] || !b.run.scored[other]) continue;
    left[shared] = item;
    right[shared] = other;
    shared++;
  }
  const of = (side: LoadedSide) => side.suite.keys.reduce((sum, _, item) => sum + Number(isAsked(side, item)), 0) - shared;
  return { a, b, left: left.subarray(0, shared), right: right.subarray(0, shared), sameSuite, onlyA: of(a), onlyB: of(b), asked };
}

/** By item of the first suite its place in the second, or -1; equal items of one suite are taken in their order. */
async function partners(first: number, second: number): Promise<Int32Array> {
  const [own, others] = await Promise.all([itemHashes(first), itemHashes(second)]);
  const places = new Map<string, number[]>();
  for (const [at, hash] of others.entries()) {
    const known = places.get(hash);
    if (known) known.push(at);
    else places.set(hash, [at]);
  }
  const taken = new Map<string, number>();
  return Int32Array.from(own, (hash) => {
    const nth = taken.get(hash) ?? 0;
    taken.set(hash, nth + 1);
    return places.get(hash)?.[nth] ?? -1;
  });
}

/** What families make of samples, for the runs used last: at most so many samples. */
const values = new LRUCache<string, readonly (unknown | null)[]>({ maxSize: 900_000, sizeCalculation: (of) => of.length + 1 });

async function valuesOf({ engine, compare }: OpenComparison, { side, suite, run }: LoadedSide, other: Side): Promise<readonly unknown[]> {
  const beside = JSON.stringify(other.params);
  const key = beside === JSON.stringify(side.params) ? side.stamp : `${side.stamp}|${beside}`;
  const known = values.get(key);
  if (known) return known;
  const { stored } = compare;
  const opened = stored.readsItems ? await openedItems(engine, suite.id) : null;
  const found = Array.from({ length: run.count }, (_, at) => stored.value(storedSample(run, suite, opened, at), side.facts, other.facts));
  if (!side.isOpen) values.set(key, found);
  return found;
}

/** The paired items as a family's `compare` takes them; `among` keeps some of them, by their places among the pairs. */
export async function comparedPairs(
  of: OpenComparison,
  { a, b, left, right }: PairedItems,
  among?: readonly number[],
): Promise<ComparedPair[]> {
  const [first, second] = [await valuesOf(of, a, b.side), await valuesOf(of, b, a.side)];
  const places = among ?? Array.from(left.keys());
  const pairs: ComparedPair[] = [];
  for (const at of places) {
    const [item, other] = [left[at] ?? 0, right[at] ?? 0];
    const [one, two] = [valuesOfItem(a.run, first, item), valuesOfItem(b.run, second, other)];
    if (one.length > 0 && two.length > 0) pairs.push({ key: a.suite.keys[item] ?? "", a: one, b: two });
  }
  return pairs;
}

function valuesOfItem({ itemStarts, byItem }: PackedRun, all: readonly unknown[], item: number): unknown[] {
  const found: unknown[] = [];
  for (let place = itemStarts[item] ?? 0; place < (itemStarts[item + 1] ?? 0); place++) {
    const value = all[byItem[place] ?? 0];
    if (value !== null && value !== undefined) found.push(value);
  }
  return found;
}
