import type { MetricPart } from "@/lib/benchmarks/declared-metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";
import { type Digest, followsAll, groupOf, type Reading } from "./digest";

const clustersOf = (digests: readonly Digest[]) => digests.map(({ cluster }) => cluster);
/** True if prompts were asked several times. */
const isRepeated = (digests: readonly Digest[]) => new Set(clustersOf(digests)).size < digests.length;

const countedOf = (digests: readonly Digest[]) => (isRepeated(digests) ? "samples" : "prompts");

/** Whether each was followed, in both readings. */
type Followed = Record<Reading, boolean[]>;

/** Prompts on a slice: the prompt of each scored reply, and whether all of its instructions are followed. */
export interface Prompts extends MetricPart, Followed {
  kind: "prompts";
  clusters: string[];
  missing: number;
  counts: "prompts" | "samples";
}

/** Instructions on a slice, which may select a group or an id: the prompt of each, and whether it is followed. */
export interface Instructions extends MetricPart, Followed {
  kind: "instructions";
  clusters: string[];
  missing: number;
  repeated: boolean;
}

export function promptsOf(slice: Slice, digests: readonly Digest[]): Prompts {
  const scored = digests.filter((digest) => digest.scored);
  return {
    ...{ kind: "prompts", slice, clusters: clustersOf(scored) },
    strict: scored.map((digest) => followsAll(digest, "strict")),
    loose: scored.map((digest) => followsAll(digest, "loose")),
    missing: digests.length - scored.length,
    counts: countedOf(digests),
  };
}

export function instructionsOf(slice: Slice, digests: readonly Digest[]): Instructions {
  const scored = digests.filter((digest) => digest.scored);
  const part: Instructions = {
    kind: "instructions",
    slice,
    clusters: [],
    strict: [],
    loose: [],
    missing: 0,
    repeated: isRepeated(scored),
  };
  const { group, id: only } = slice;
  for (const { cluster, scored, instructions } of digests) {
    for (const { id, strict, loose } of instructions) {
      if ((group !== undefined && groupOf(id) !== group) || (only !== undefined && id !== only)) continue;
      if (!scored) part.missing += 1;
      else {
        part.clusters.push(cluster);
        part.strict.push(strict);
        part.loose.push(loose);
      }
    }
  }
  return part;
}

/** Prompts with checks of two groups, or of two ids. */
export interface Pair extends MetricPart {
  kind: "pair";
  /** The prompt of each scored reply; `misses` is true if the reply misses one check of each. */
  clusters: string[];
  misses: boolean[];
  missing: number;
  repeated: boolean;
  counts: Prompts["counts"];
}

/** Smallest number of prompts for which a pair of ids is reported; pairs of groups are few and always reported. */
const fewestOfPair = 5;

/** Collects the pairs of groups, or of ids, in the order in which replies have them. */
export function pairsOf(digests: readonly Digest[], tag: "group" | "id"): Pair[] {
  const nameOf = tag === "group" ? groupOf : (id: string) => id;
  const repeated = isRepeated(digests);
  const counts = countedOf(digests);
  const pairs = new Map<string, Pair>();
  for (const digest of digests) {
    const missed = new Map<string, boolean>();
    for (const { id, strict } of digest.instructions) missed.set(nameOf(id), (missed.get(nameOf(id)) ?? false) || !strict);
    const names = [...missed.keys()].sort();
    for (const [at, name] of names.entries()) {
      for (const beside of names.slice(at + 1)) {
        const slice = { [tag]: name, beside };
        const pair: Pair = pairs.get(sliceKey(slice)) ?? { kind: "pair", slice, clusters: [], misses: [], missing: 0, repeated, counts };
        pairs.set(sliceKey(slice), pair);
        if (digest.scored) {
          pair.misses.push((missed.get(name) ?? false) && (missed.get(beside) ?? false));
          pair.clusters.push(digest.cluster);
        } else pair.missing += 1;
      }
    }
  }
  return [...pairs.values()].filter(({ clusters: scored, missing }) => tag === "group" || scored.length + missing >= fewestOfPair);
}
