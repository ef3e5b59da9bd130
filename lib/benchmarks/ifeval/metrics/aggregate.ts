import { metricsOn } from "@/lib/benchmarks/declared-metric";
import type { RunFacts, SampleRecord } from "@/lib/benchmarks/family";
import { suiteEdition } from "@/lib/contracts/edition";
import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import type { Standing } from "@/lib/contracts/standing";
import { standingOf } from "@/lib/stats/standing-test";
import { editions } from "../items/edition";
import type { IfevalItem } from "../items/item";
import { benchmarkOf } from "../items/tags";
import { metrics } from "./declared";
import { type Digest, followed, followsAll, groupOf } from "./digest";
import { instructionsOf, pairsOf, promptsOf } from "./part";

export function digestOf({ item, key, repetition, status, passed, turns }: SampleRecord<IfevalItem>): Digest {
  return {
    cluster: key,
    repetition,
    scored: status === "scored" && passed !== null,
    instructions: followed(item.instructions, turns[0]?.outcomes ?? ""),
    benchmark: benchmarkOf(item),
  };
}

/**
 * Builds the standing: the share of each prompt's replies that follow all instructions. A suite of IFBench's edition uses the loose
 * reading, which is its headline.
 */
export function standing(digests: readonly Digest[], { storedSuite }: Pick<RunFacts, "storedSuite">): Standing | null {
  const [first] = digests;
  const isShared = first !== undefined && digests.every(({ benchmark }) => benchmark === first.benchmark);
  const edition = suiteEdition(editions, storedSuite, isShared ? { benchmark: first.benchmark } : {});
  const reading = edition === "ifbench" ? "loose" : "strict";
  const scored = digests.filter((digest) => digest.scored);
  return standingOf(
    scored.map((digest) => ({ key: digest.cluster, value: Number(followsAll(digest, reading)) })),
    { noun: "prompt", yesNo: true },
  );
}

function grouped<Key>(digests: readonly Digest[], keys: (digest: Digest) => readonly Key[]): [Key, Digest[]][] {
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

/**
 * Computes all metrics of a run: the papers' four accuracies overall, by benchmark and by number of checks; those of instructions by group
 * and id; and what is missed together. Samples without a score are counted in `missing`.
 */
export function aggregate(digests: readonly Digest[]): Metric[] {
  if (digests.length === 0) return [];
  const both = (slice: Slice, members: readonly Digest[]) => [promptsOf(slice, members), instructionsOf(slice, members)];
  const ids = (digest: Digest) => digest.instructions.map(({ id }) => id);
  return metricsOn(metrics, [
    ...both({}, digests),
    ...grouped(digests, ({ benchmark }) => [benchmark]).flatMap(([benchmark, members]) => both({ benchmark }, members)),
    ...grouped(digests, ({ instructions }) => [instructions.length]).flatMap(([checks, members]) => both({ checks }, members)),
    ...grouped(digests, (digest) => ids(digest).map(groupOf)).map(([group, members]) => instructionsOf({ group }, members)),
    ...grouped(digests, ids).map(([id, members]) => instructionsOf({ id }, members)),
    ...pairsOf(digests, "group"),
    ...pairsOf(digests, "id"),
  ]);
}
