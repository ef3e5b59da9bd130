import { LRUCache } from "lru-cache";
import type { StoredSample } from "@/lib/benchmarks/command";
import { facts as factsShape } from "@/lib/contracts/check";
import { type SampleStatus, sampleStatus } from "@/lib/contracts/sample";
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

/** Runs used last, by about the bytes that they take. */
const runs = new LRUCache<string, PackedRun>({ maxSize: 300_000_000, sizeCalculation: sizeOf });

function sizeOf({ count, letters, letterStarts, credits, facts }: PackedRun): number {
  const turns = letterStarts.length;
  return 1 + count * 34 + letters.length + turns * 5 + (credits ? turns * 60 : 0) + (facts ? turns * 200 : 0);
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
  const [{ keys }, found] = await Promise.all([suite, kept]);
  const verdicts = found ?? (await readVerdicts({ runId: run.id, verifier: verifier.id, former, isAnew, isDialogue }));
  return byItem(verdicts, { places: keys.length, perRepetition: run.sampleCount / repetitions });
}

/** Finds the samples of each item, the scored ones first. */
function byItem(verdicts: Verdicts, { places, perRepetition }: { places: number; perRepetition: number }): PackedRun {
  const { count, items, statuses: of } = verdicts;
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
      if ((of[at] === scoredStatus) !== isScored) continue;
      const place = next[item] ?? 0;
      inOrder[place] = at;
      next[item] = place + 1;
      if (isScored) scored[item] = (scored[item] ?? 0) + 1;
    }
  // Spelled out, so that both ways of reading give objects of one shape, which loops over millions of checks are fast on.
  const { ordinals, scores, passed, latencies, turnStarts, letters, letterStarts, turnPassed, credits, facts } = verdicts;
  const samples = { count, ordinals, items, statuses: of, scores, passed, latencies };
  return { ...samples, turnStarts, letters, letterStarts, turnPassed, credits, facts, itemStarts, byItem: inOrder, scored, perRepetition };
}

/** A sample as families see it; its turns are there where it was scored, or where its dialogue was broken off. */
export function storedSample(packed: PackedRun, suite: PackedSuite, opened: readonly unknown[] | null, at: number): StoredSample {
  const item = packed.items[at] ?? 0;
  const score = packed.scores[at] ?? Number.NaN;
  const latency = packed.latencies[at] ?? Number.NaN;
  const turns: StoredSample["turns"][number][] = [];
  const { buffer, byteOffset, byteLength } = packed.letters;
  const letters = Buffer.from(buffer, byteOffset, byteLength);
  for (let turn = packed.turnStarts[at] ?? 0; turn < (packed.turnStarts[at + 1] ?? 0); turn++) {
    const facts = packed.facts?.[turn] ?? null;
    turns.push({
      outcomes: letters.toString("latin1", packed.letterStarts[turn], packed.letterStarts[turn + 1]),
      credits: packed.credits?.[turn] ?? null,
      passed: packed.turnPassed[turn] === 1,
      facts: facts && factsShape.parse(facts),
    });
  }
  const key = suite.keys[item] ?? "";
  return {
    key,
    repetition: Math.floor((packed.ordinals[at] ?? 0) / packed.perRepetition),
    tags: suite.tags[item] ?? {},
    cluster: suite.clusters[item] ?? key,
    item: opened?.[item],
    status: sampleStatus.options[packed.statuses[at] ?? 0] as SampleStatus,
    score: Number.isNaN(score) ? null : score,
    passed: packed.passed[at] === 2 ? null : packed.passed[at] === 1,
    latencyMs: Number.isNaN(latency) ? null : latency,
    turns,
  };
}
