import { metricsOn } from "@/lib/benchmarks/declared-metric";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";
import type { Standing } from "@/lib/contracts/standing";
import { standingOf } from "@/lib/stats/standing-test";
import { metrics } from "./declared";
import type { SampleDigest } from "./digest";
import { Part } from "./part";

/** Builds the standing: the share of each item's answers in which all rules hold. */
export function standing(digests: readonly SampleDigest[]): Standing | null {
  const scored = digests.filter((digest) => digest.scored);
  return standingOf(
    scored.map(({ cluster, strict }) => ({ key: cluster, value: Number(strict) })),
    { noun: "item", yesNo: true },
  );
}

/** Groups the digests by slice, in the order of the slices. */
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
      // A sample with two rules of one kind is counted in the kind once.
      else if (!group.digests.includes(digest, group.digests.length - 1)) group.digests.push(digest);
    }
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true })).map(([, group]) => group);
}

/**
 * Computes all metrics of a run: accuracies overall, by language, difficulty, both, and depth × number of rules (paper, section 4.2 and
 * Figure 4); the share of rules that hold, overall and by kind.
 */
export function aggregate(digests: readonly SampleDigest[]): Metric[] {
  // Samples without a score are counted in `missing`.
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
