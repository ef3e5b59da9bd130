import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { StoredSample } from "@/lib/benchmarks/command";
import { type Facts, facts as factsShape } from "@/lib/contracts/check";
import { type SampleStatus, sampleStatus } from "@/lib/contracts/sample";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import type { PackedSuite } from "./packed-suite";
import type { Side } from "./sides";

/** A run's ended samples as one verifier judged them, packed: no object a sample. */
export interface PackedRun {
  /** Samples. */
  count: number;
  ordinals: Int32Array;
  /** Place of the item in its suite. */
  items: Int32Array;
  /** Place in `sampleStatus`. */
  statuses: Uint8Array;
  /** NaN unless scored. */
  scores: Float64Array;
  /** 1 passed, 0 not, 2 unless scored. */
  passed: Uint8Array;
  latencies: Float64Array;
  /** First turn of each sample, and one more at the end. */
  turnStarts: Int32Array;
  /** The letters of all turns behind each other; where those of each turn begin, and one more at the end. */
  letters: string;
  letterStarts: Int32Array;
  turnPassed: Uint8Array;
  /** Null where no turn has any. */
  credits: readonly (readonly number[] | null)[] | null;
  facts: readonly (Facts | null)[] | null;
  /** Samples of each item in the order of its repetitions: from `itemStarts[item]` on in `bySample`; the scored ones first. */
  itemStarts: Int32Array;
  byItem: Int32Array;
  /** Scored samples of each item. */
  scored: Int32Array;
}

const listOf = <Of>() => z.custom<readonly Of[]>(Array.isArray);

const sampleRow = z.object({
  ordinals: listOf<number>(),
  items: listOf<number>(),
  statuses: listOf<number>(),
  scores: listOf<number | null>(),
  passed: listOf<boolean | null>(),
  latencies: listOf<number | null>(),
});
const sampleSql = `select coalesce(json_agg(ordinal), '[]') as ordinals, coalesce(json_agg(item_id), '[]') as items, coalesce(json_agg(status), '[]') as statuses,
    coalesce(json_agg(score), '[]') as scores, coalesce(json_agg(passed), '[]') as passed, coalesce(json_agg(latency_ms), '[]') as latencies
  from (select ordinal, item_id, array_position($2::text[], status) - 1 as status, score, passed, latency_ms
    from sample where run_id = $1 and status not in ('queued', 'running') order by ordinal) s`;

const turnRow = z.object({
  ordinals: listOf<number>(),
  letters: z.string(),
  lengths: listOf<number>(),
  scores: listOf<number>(),
  passed: listOf<boolean>(),
  credits: listOf<readonly number[] | null>().nullable(),
  facts: listOf<Facts | null>().nullable(),
});
const turnSql = `select coalesce(json_agg(ordinal), '[]') as ordinals, coalesce(string_agg(outcomes, ''), '') as letters,
    coalesce(json_agg(length(outcomes)), '[]') as lengths, coalesce(json_agg(score), '[]') as scores, coalesce(json_agg(passed), '[]') as passed,
    case when bool_or(credits is not null) then json_agg(credits) end as credits, case when bool_or(facts is not null) then json_agg(facts) end as facts
  from (select ordinal, outcomes, score, passed, credits, facts from checks where run_id = $1 and verifier = $2 order by ordinal, turn) c`;

const statuses = sampleStatus.options;
export const scoredStatus = statuses.indexOf("scored");
const unscoredStatus = statuses.indexOf("unscored");

/** Runs used last, by about the bytes that they take. */
const runs = new LRUCache<string, PackedRun>({ maxSize: 300_000_000, sizeCalculation: sizeOf });

function sizeOf({ count, letters, letterStarts, credits, facts }: PackedRun): number {
  const turns = letterStarts.length;
  return 1 + count * 34 + letters.length + turns * 5 + (credits ? turns * 60 : 0) + (facts ? turns * 200 : 0);
}

const waiting = new Map<string, Promise<PackedRun>>();

/** The ended samples of a side. Those of a dialogue that was broken off keep their turns, as in its metrics. */
export async function packedRun(side: Side, suite: PackedSuite, isDialogue: boolean): Promise<PackedRun> {
  const known = runs.get(side.stamp) ?? waiting.get(side.stamp);
  if (known) return known;
  const reading = readRun(side, suite, isDialogue).finally(() => waiting.delete(side.stamp));
  waiting.set(side.stamp, reading);
  const packed = await reading;
  if (!side.isOpen) runs.set(side.stamp, packed);
  return packed;
}

async function readRun({ run, verifier, id }: Side, suite: PackedSuite, isDialogue: boolean): Promise<PackedRun> {
  const [[samples], [turns]] = await Promise.all([
    queryRows(sampleRow, sampleSql, [run.id, statuses]),
    queryRows(turnRow, turnSql, [run.id, verifier.id]),
  ]);
  if (!samples || !turns) throw new HeedError("internal", `The samples of run ${run.id} cannot be read.`);
  const count = samples.ordinals.length;
  const packed: PackedRun = {
    count,
    ordinals: Int32Array.from(samples.ordinals),
    items: Int32Array.from(samples.items, (item) => suite.at.get(item) ?? -1),
    statuses: Uint8Array.from(samples.statuses),
    scores: Float64Array.from(samples.scores, (score) => score ?? Number.NaN),
    passed: Uint8Array.from(samples.passed, (passed) => (passed === null ? 2 : Number(passed))),
    latencies: Float64Array.from(samples.latencies, (latency) => latency ?? Number.NaN),
    turnStarts: new Int32Array(count + 1),
    letters: turns.letters,
    letterStarts: new Int32Array(turns.lengths.length + 1),
    turnPassed: Uint8Array.from(turns.passed, Number),
    credits: turns.credits,
    facts: turns.facts,
    itemStarts: new Int32Array(suite.keys.length + 1),
    byItem: new Int32Array(count),
    scored: new Int32Array(suite.keys.length),
  };
  for (const [at, length] of turns.lengths.entries()) packed.letterStarts[at + 1] = (packed.letterStarts[at] ?? 0) + length;
  for (let at = 0, turn = 0; at < count; at++) {
    while (turn < turns.ordinals.length && (turns.ordinals[turn] ?? 0) < (packed.ordinals[at] ?? 0)) turn++;
    packed.turnStarts[at] = turn;
    while (turn < turns.ordinals.length && turns.ordinals[turn] === packed.ordinals[at]) turn++;
    packed.turnStarts[at + 1] = turn;
  }
  // A side that names its verifier may be judged by another than the run's own.
  if (id.includes(":")) judgedAnew(packed, turns.scores, isDialogue);
  return withItems(packed);
}

/** Samples as another verifier saw them: scored where it has judged them, else as missing as before. A broken-off dialogue stays so. */
function judgedAnew(packed: PackedRun, turnScores: readonly number[], isDialogue: boolean): void {
  for (let at = 0; at < packed.count; at++) {
    const status = packed.statuses[at] ?? 0;
    if (isDialogue && status !== scoredStatus && status !== unscoredStatus) continue;
    const [first = 0, end = 0] = [packed.turnStarts[at], packed.turnStarts[at + 1]];
    let [sum, passed] = [0, 1];
    for (let turn = first; turn < end; turn++) {
      sum += turnScores[turn] ?? 0;
      if (packed.turnPassed[turn] !== 1) passed = 0;
    }
    const isJudged = end > first;
    packed.statuses[at] = isJudged ? scoredStatus : status === scoredStatus ? unscoredStatus : status;
    packed.scores[at] = isJudged ? sum / (end - first) : Number.NaN;
    packed.passed[at] = isJudged ? passed : 2;
  }
}

/** Finds the samples of each item, the scored ones first. */
function withItems(packed: PackedRun): PackedRun {
  const { count, items, itemStarts, byItem, scored, statuses: of } = packed;
  const places = scored.length;
  for (let at = 0; at < count; at++) {
    const item = items[at] ?? -1;
    if (item >= 0) itemStarts[item + 1] = (itemStarts[item + 1] ?? 0) + 1;
  }
  for (let item = 0; item < places; item++) itemStarts[item + 1] = (itemStarts[item + 1] ?? 0) + (itemStarts[item] ?? 0);
  const next = itemStarts.slice();
  for (const isScored of [true, false])
    for (let at = 0; at < count; at++) {
      const item = items[at] ?? -1;
      if (item < 0 || (of[at] === scoredStatus) !== isScored) continue;
      const place = next[item] ?? 0;
      byItem[place] = at;
      next[item] = place + 1;
      if (isScored) scored[item] = (scored[item] ?? 0) + 1;
    }
  return packed;
}

/** A sample as families see it; its turns are there where it was scored, or where its dialogue was broken off. */
export function storedSample(packed: PackedRun, suite: PackedSuite, opened: readonly unknown[] | null, at: number): StoredSample {
  const item = packed.items[at] ?? -1;
  const score = packed.scores[at] ?? Number.NaN;
  const latency = packed.latencies[at] ?? Number.NaN;
  const turns: StoredSample["turns"][number][] = [];
  for (let turn = packed.turnStarts[at] ?? 0; turn < (packed.turnStarts[at + 1] ?? 0); turn++) {
    const facts = packed.facts?.[turn] ?? null;
    turns.push({
      outcomes: packed.letters.slice(packed.letterStarts[turn], packed.letterStarts[turn + 1]),
      credits: packed.credits?.[turn] ?? null,
      passed: packed.turnPassed[turn] === 1,
      facts: facts && factsShape.parse(facts),
    });
  }
  const key = suite.keys[item] ?? "";
  return {
    key,
    tags: suite.tags[item] ?? {},
    cluster: suite.clusters[item] ?? key,
    item: opened?.[item],
    status: statuses[packed.statuses[at] ?? 0] as SampleStatus,
    score: Number.isNaN(score) ? null : score,
    passed: packed.passed[at] === 2 ? null : packed.passed[at] === 1,
    latencyMs: Number.isNaN(latency) ? null : latency,
    turns,
  };
}
