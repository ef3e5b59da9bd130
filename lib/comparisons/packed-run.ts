import { LRUCache } from "lru-cache";
import type { FileSample, FileTurn } from "@/lib/benchmarks/command";
import { facts as factsShape } from "@/lib/contracts/check";
import { sampleStatuses } from "@/lib/contracts/plain/states";
import type { SampleStatus } from "@/lib/contracts/sample";
import { keptVerdicts } from "./kept-verdicts";
import type { PackedSuite } from "./packed-suite";
import { readVerdicts, scoredStatus, type Verdicts } from "./read-verdicts";
import type { Side } from "./sides";

/**
 * A side's samples, grouped by item in `byItem` from `itemStarts[item]` on: the scored ones first, each group in the order of its
 * repetitions.
 */
export interface PackedRun extends Verdicts {
  itemStarts: Int32Array;
  byItem: Int32Array;
  /** Number of scored samples of each item. */
  scored: Int32Array;
  /** Number of samples in one repetition of the run. */
  perRepetition: number;
}

/** Most recently used runs, limited by the approximate bytes of their samples and the values that families derive from them. */
const runs = new LRUCache<string, PackedRun>({ maxSize: 420_000_000, sizeCalculation: sizeOf });

function sizeOf({ count, letters, letterStarts, credits, facts }: PackedRun): number {
  const turns = letterStarts.length;
  return 1 + count * 154 + letters.length + turns * 5 + (credits ? turns * 60 : 0) + (facts ? turns * 200 : 0);
}

const waiting = new Map<string, Promise<PackedRun>>();

/** Reads the ended samples of a side while its suite is still being read. */
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
  { run, repetitions, verifier, former, isRejudged, verdictStamp }: Side,
  suite: Promise<PackedSuite>,
  isDialogue: boolean,
): Promise<PackedRun> {
  const kept = verdictStamp === null ? null : keptVerdicts(run.id, verifier.id, verdictStamp);
  const [{ keys }, stored] = await Promise.all([suite, kept]);
  const verdicts = stored ?? (await readVerdicts({ runId: run.id, verifier: verifier.id, former, isRejudged, isDialogue }));
  return byItem(verdicts, { places: keys.length, perRepetition: run.sampleCount / repetitions });
}

/** Groups the samples by item, the scored ones first. */
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
  // Fields are listed explicitly so that both ways of reading give objects of the same shape, which keeps loops over millions of checks
  // fast.
  const { ordinals, scores, passed, latencies, turnStarts, letters, letterStarts, turnPassed, credits, facts } = verdicts;
  const samples = { count, ordinals, items, statuses, scores, passed, latencies };
  return { ...samples, turnStarts, letters, letterStarts, turnPassed, credits, facts, itemStarts, byItem: inOrder, scored, perRepetition };
}

/** A turn of a packed sample, whose letters are read on demand: a run may have millions, most of which are never used. */
class PackedTurn implements FileTurn {
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

/** A sample in the form that families use; it has turns if it was scored or its dialogue was cut short. */
export class PackedSample implements FileSample {
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
