import type { ShareMetric } from "@/lib/benchmarks/engine";
import type { SampleRecord } from "@/lib/benchmarks/family";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";
import type { Standing } from "@/lib/contracts/standing";
import { rulesEstimate } from "@/lib/stats/passed-shares";
import { standingOf } from "@/lib/stats/standing-test";
import type { IfevalItem } from "../item";
import { benchmarkOf } from "../tags";
import { type Digest, followed, groupOf } from "./digest";
import { instructionLevel, promptGain, promptLevel, type Reading } from "./shares";

export function digestOf({ item, key, repetition, status, passed, turns }: SampleRecord<IfevalItem>): Digest {
  return {
    cluster: key,
    repetition,
    scored: status === "scored" && passed !== null,
    instructions: followed(item.instructions, turns[0]?.outcomes ?? ""),
    benchmark: benchmarkOf(item),
  };
}

const followsAll = ({ instructions }: Digest, reading: Reading) => instructions.every((of) => of[reading]);

/** Both prompt-level accuracies are shares of replies. */
export const shares: readonly ShareMetric<Digest>[] = (["strict", "loose"] as const).map((reading) => ({
  metric: `prompt_level_${reading}`,
  value: (digest) => (digest.scored ? Number(followsAll(digest, reading)) : null),
}));

/** Prompts by how often all of their instructions are followed: loosely in a suite of IFBench alone, whose headline that is. */
export function standing(digests: readonly Digest[]): Standing | null {
  const reading = digests.every(({ benchmark }) => benchmark === "IFBench") ? "loose" : "strict";
  const scored = digests.filter((digest) => digest.scored);
  return standingOf(
    scored.map((digest) => ({ key: digest.cluster, value: Number(followsAll(digest, reading)) })),
    { noun: "prompt", yesNo: true },
  );
}

/** Accuracies of prompts on a slice. */
function promptMetrics(digests: readonly Digest[], slice: Slice): Metric[] {
  const scored = digests.filter((of) => of.scored);
  const isRepeated = new Set(digests.map(({ cluster }) => cluster)).size < digests.length;
  const rest = { slice, missing: digests.length - scored.length, counts: isRepeated ? "samples" : "prompts" };
  return [
    { id: "prompt_level_strict", ...promptLevel(scored, "strict"), ...rest },
    { id: "prompt_level_loose", ...promptLevel(scored, "loose"), ...rest },
    { id: "prompt_level_gain", ...promptGain(scored), ...rest },
  ];
}

/** Accuracies of instructions on a slice: of all, of a group or of an id. */
function instructionMetrics(digests: readonly Digest[], slice: Slice, of: (id: string) => boolean = () => true): Metric[] {
  const scored = digests.filter((digest) => digest.scored);
  const missing = digests.reduce((sum, digest) => sum + (digest.scored ? 0 : digest.instructions.filter(({ id }) => of(id)).length), 0);
  return (["strict", "loose"] as const).map((reading) => ({
    id: `instruction_level_${reading}`,
    slice,
    ...instructionLevel(scored, reading, of),
    missing,
    counts: "instructions",
  }));
}

function grouped<Key>(digests: readonly Digest[], keys: (of: Digest) => readonly Key[]): [Key, Digest[]][] {
  const groups = new Map<Key, Digest[]>();
  for (const digest of digests) {
    for (const key of new Set(keys(digest))) {
      const group = groups.get(key);
      if (group) group.push(digest);
      else groups.set(key, [digest]);
    }
  }
  return [...groups].sort(([a], [b]) => String(a).localeCompare(String(b), "en", { numeric: true }));
}

/** Prompts from which on a pair of ids is told apart; pairs of groups are few and told always. */
const fewestOfPair = 5;

interface Pair {
  slice: Slice;
  misses: boolean[];
  clusters: string[];
  missing: number;
}

/** Of the prompts with checks of two groups, or of two ids, the share that misses one of each. */
function pairMetrics(digests: readonly Digest[], tag: "group" | "id"): Metric[] {
  const nameOf = tag === "group" ? groupOf : (id: string) => id;
  const pairs = new Map<string, Pair>();
  for (const digest of digests) {
    const missed = new Map<string, boolean>();
    for (const { id, strict } of digest.instructions) missed.set(nameOf(id), (missed.get(nameOf(id)) ?? false) || !strict);
    const names = [...missed.keys()].sort();
    for (const [at, name] of names.entries()) {
      for (const beside of names.slice(at + 1)) {
        const slice = { [tag]: name, beside };
        const pair: Pair = pairs.get(sliceKey(slice)) ?? { slice, misses: [], clusters: [], missing: 0 };
        pairs.set(sliceKey(slice), pair);
        if (digest.scored) {
          pair.misses.push((missed.get(name) ?? false) && (missed.get(beside) ?? false));
          pair.clusters.push(digest.cluster);
        } else pair.missing += 1;
      }
    }
  }
  const isRepeated = new Set(digests.map(({ cluster }) => cluster)).size < digests.length;
  const told = [...pairs.values()].filter(({ clusters, missing }) => tag === "group" || clusters.length + missing >= fewestOfPair);
  return told.map(({ slice, misses, clusters, missing }) => ({
    ...{ id: "missed_together", slice, ...rulesEstimate(misses, clusters, { repeated: isRepeated }), missing, counts: "prompts" },
  }));
}

/**
 * All metrics of a run: the four accuracies of the papers over everything, by benchmark and by number of checks; those of instructions by group and by
 * id; what is missed together. Samples without a score are counted in `missing`.
 */
export function aggregate(digests: readonly Digest[]): Metric[] {
  if (digests.length === 0) return [];
  const whole = (of: readonly Digest[], slice: Slice) => [...promptMetrics(of, slice), ...instructionMetrics(of, slice)];
  const ids = (of: Digest) => of.instructions.map(({ id }) => id);
  return [
    ...whole(digests, {}),
    ...grouped(digests, ({ benchmark }) => [benchmark]).flatMap(([benchmark, of]) => whole(of, { benchmark })),
    ...grouped(digests, ({ instructions }) => [instructions.length]).flatMap(([checks, of]) => whole(of, { checks })),
    ...grouped(digests, (of) => ids(of).map(groupOf)).flatMap(([group, of]) =>
      instructionMetrics(of, { group }, (id) => groupOf(id) === group),
    ),
    ...grouped(digests, ids).flatMap(([id, of]) => instructionMetrics(of, { id }, (other) => other === id)),
    ...pairMetrics(digests, "group"),
    ...pairMetrics(digests, "id"),
  ];
}
