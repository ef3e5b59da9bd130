import { LRUCache } from "lru-cache";
import type { StoredSample, StoredTurn } from "@/lib/benchmarks/command";
import { facts as factsShape } from "@/lib/contracts/check";
import { sampleStatuses } from "@/lib/contracts/plain/states";
import type { SampleStatus } from "@/lib/contracts/sample";
import { keptVerdicts } from "./kept-verdicts";
import type { PackedSuite } from "./packed-suite";
import { readVerdicts, scoredStatus, type Verdicts } from "./read-verdicts";
import type { Side } from "./sides";

/** A side's samples by item: those of each in the order of its repetitions, from `itemStarts[item]` on in `byItem`; the scored ones first. */
export interface PackedRun extends Verdicts {
  itemStarts: Int32Array;
  byItem: Int32Array;
  /** Scored samples of each item. */
  scored: Int32Array;
  /** Samples of the run in one repetition. */
  perRepetition: number;
}

/** Runs used last, by about the bytes that they and what families make of their samples take. */
const runs = new LRUCache<string, PackedRun>({ maxSize: 420_000_000, sizeCalculation: sizeOf });

function sizeOf({ count, letters, letterStarts, credits, facts }: PackedRun): number {
  const turns = letterStarts.length;
  return 1 + count * 154 + letters.length + turns * 5 + (credits ? turns * 60 : 0) + (facts ? turns * 200 : 0);
}

const waiting = new Map<string, Promise<PackedRun>>();

/** The ended samples of a side, read while its suite is. */
export async function packedRun(side: Side, suite: Promise<PackedSuite>, isDialogue: boolean): Promise<PackedRun> {
  const known = runs.get(side.stamp) ?? waiting.get(side.stamp);
  if (known) return known;
  const reading = readRun(side, suite, isDialogue).finally(() => waiting.delete(side.stamp));
  waiting.set(side.stamp, reading);
  const packed = await reading;
  if (!side.isOpen) runs.set(side.stamp, packed);
  return packed;
}

async function readRun(
  { run, repetitions, verifier, former, isAnew, verdictStamp }: Side,
  suite: Promise<PackedSuite>,
  isDialogue: boolean,
): Promise<PackedRun> {
  const kept = verdictStamp === null ? null : keptVerdicts(run.id, verifier.id, verdictStamp);
  const [{ keys }, stored] = await Promise.all([suite, kept]);
  const verdicts = stored ?? (await readVerdicts({ runId: run.id, verifier: verifier.id, former, isAnew, isDialogue }));
  return byItem(verdicts, { places: keys.length, perRepetition: run.sampleCount / repetitions });
}

/** Finds the samples of each item, the scored ones first. */
function byItem(verdicts: Verdicts, { places, perRepetition }: { places: number; perRepetition: number }): PackedRun {
  const { count, items, statuses } = verdicts;
  const [itemStarts, inOrder, scored] = [new Int32Array(places + 1), new Int32Array(count), new Int32Array(places)];
  for (let at = 0; at < count; at++) {
    const item = items[at] ?? 0;
    itemStarts[item + 1] = (itemStarts[item + 1] ?? 0) + 1;
  }
  for (let item = 0; item < places; item++) itemStarts[item + 1] = (itemStarts[item + 1] ?? 0) + (itemStarts[item] ?? 0);
  const next = itemStarts.slice();
  for (const isScored of [true, false])
    for (let at = 0; at < count; at++) {
      const item = items[at] ?? 0;
      if ((statuses[at] === scoredStatus) !== isScored) continue;
      const place = next[item] ?? 0;
      inOrder[place] = at;
      next[item] = place + 1;
      if (isScored) scored[item] = (scored[item] ?? 0) + 1;
    }
  // Spelled out, so that both ways of reading give objects of one shape, which loops over millions of checks are fast on.
  const { ordinals, scores, passed, latencies, turnStarts, letters, letterStarts, turnPassed, credits, facts } = verdicts;
  const samples = { count, ordinals, items, statuses, scores, passed, latencies };
  return { ...samples, turnStarts, letters, letterStarts, turnPassed, credits, facts, itemStarts, byItem: inOrder, scored, perRepetition };
}

/** A turn of a packed sample. A run may have millions of letters, most of which nobody asks for. */
class PackedTurn implements StoredTurn {
  constructor(
    private readonly packed: PackedRun,
    private readonly turn: number,
  ) {}
  get outcomes() {
    const { buffer, byteOffset, byteLength } = this.packed.letters;
    const letters = Buffer.from(buffer, byteOffset, byteLength);
    return letters.toString("latin1", this.packed.letterStarts[this.turn], this.packed.letterStarts[this.turn + 1]);
  }
  get credits() {
    return this.packed.credits?.[this.turn] ?? null;
  }
  get passed() {
    return this.packed.turnPassed[this.turn] === 1;
  }
  get facts() {
    const facts = this.packed.facts?.[this.turn] ?? null;
    return facts && factsShape.parse(facts);
  }
}

/** A sample as families see it; its turns are there where it was scored, or where its dialogue was broken off. */
export class PackedSample implements StoredSample {
  constructor(
    private readonly packed: PackedRun,
    private readonly suite: PackedSuite,
    private readonly opened: readonly unknown[] | null,
    private readonly at: number,
  ) {}
  private get place() {
    return this.packed.items[this.at] ?? 0;
  }
  get key() {
    return this.suite.keys[this.place] ?? "";
  }
  get repetition() {
    return Math.floor((this.packed.ordinals[this.at] ?? 0) / this.packed.perRepetition);
  }
  get tags() {
    return this.suite.tags[this.place] ?? {};
  }
  get cluster() {
    return this.suite.clusters[this.place] ?? this.key;
  }
  get item() {
    return this.opened?.[this.place];
  }
  get status() {
    return sampleStatuses[this.packed.statuses[this.at] ?? 0] as SampleStatus;
  }
  get score() {
    return known(this.packed.scores[this.at]);
  }
  get passed() {
    const passed = this.packed.passed[this.at];
    return passed === 2 ? null : passed === 1;
  }
  get latencyMs() {
    return known(this.packed.latencies[this.at]);
  }
  get checks() {
    const { turnStarts, letterStarts } = this.packed;
    return (letterStarts[turnStarts[this.at + 1] ?? 0] ?? 0) - (letterStarts[turnStarts[this.at] ?? 0] ?? 0);
  }
  get turns() {
    const end = this.packed.turnStarts[this.at + 1] ?? 0;
    const turns: PackedTurn[] = [];
    for (let turn = this.packed.turnStarts[this.at] ?? 0; turn < end; turn++) turns.push(new PackedTurn(this.packed, turn));
    return turns;
  }
}

const known = (value = Number.NaN): number | null => (Number.isNaN(value) ? null : value);
