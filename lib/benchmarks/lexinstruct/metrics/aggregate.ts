import { metricsOn } from "@/lib/benchmarks/declared-metric";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";
import type { Standing } from "@/lib/contracts/standing";
import { standingOf } from "@/lib/stats/standing-test";
import { metrics } from "./declared";
import type { SampleDigest } from "./digest";
import { Part } from "./part";

/** Items by how often all of their rules hold. */
export function standing(digests: readonly SampleDigest[]): Standing | null {
  const scored = digests.filter((digest) => digest.scored);
  return standingOf(
    scored.map(({ cluster, strict }) => ({ key: cluster, value: Number(strict) })),
    { noun: "item", yesNo: true },
  );
}

/** The digests by slice, in the order in which the slices sort. */
function grouped(
  digests: readonly SampleDigest[],
  slicesOf: (digest: SampleDigest) => Slice[],
): { slice: Slice; digests: SampleDigest[] }[] {
  const groups = new Map<string, { slice: Slice; digests: SampleDigest[] }>();
  for (const digest of digests) {
    for (const slice of slicesOf(digest)) {
      const key = sliceKey(slice);
      const group = groups.get(key);
      if (!group) groups.set(key, { slice, digests: [digest] });
      // A sample with two rules of one kind belongs to the kind once.
      else if (!group.digests.includes(digest, group.digests.length - 1)) group.digests.push(digest);
    }
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true })).map(([, group]) => group);
}

/**
 * All metrics of a run: accuracies over everything, by language, difficulty, both, and depth x number of rules (paper, section 4.2
 * and Figure 4); the share of rules that hold, over everything and by kind. Samples without a score are counted in `missing`.
 */
export function aggregate(digests: readonly SampleDigest[]): Metric[] {
  if (digests.length === 0) return [];
  const accuracySlices = ({ language, difficulty, depth, rules }: SampleDigest): Slice[] => [
    { language },
    { difficulty },
    { difficulty, language },
    { depth, rules },
    { depth },
    { rules },
  ];
  const kindSlices = ({ kinds }: SampleDigest): Slice[] => [
    ...kinds.map(({ level, relation }) => ({ level, relation })),
    ...kinds.map(({ level }) => ({ level })),
    ...kinds.map(({ relation }) => ({ relation })),
  ];
  const wholes = [{ slice: {}, digests }, ...grouped(digests, ({ language }) => [{ language }])];
  const parts = (kind: Part["kind"], slices: typeof wholes) => slices.map(({ slice, digests }) => new Part(kind, slice, digests));
  return metricsOn(metrics, [
    ...parts("answers", [{ slice: {}, digests }, ...grouped(digests, accuracySlices)]),
    ...parts("repetitions", wholes),
    ...parts("rules", [...wholes, ...grouped(digests, kindSlices)]),
  ]);
}
