import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { deviationEstimate, type Estimate } from "@/lib/stats/estimate";
import { densityMean, densityQuotient, pooledPrimacy, type Valued } from "./estimates";
import type { SampleDigest } from "./sample-digest";
import { figures, type OutcomeCounts } from "./score";
import { thirdLength } from "./thirds";

type Scored = SampleDigest & { counts: OutcomeCounts };

/** Means over samples. */
interface Measure {
  of: (one: Scored) => number | null;
  /** Of shares in percent: how many verdicts a sample's value is a share of. Others have Student's t. */
  units?: (of: OutcomeCounts) => number;
  /** Where it is undefined on a sample: left out, and with it densities on which it never is defined. */
  where?: "defined";
  /** Said where there is no value. */
  none: string;
  rough?: boolean;
}

const unscored = "has no scored sample";
const third = ({ words }: OutcomeCounts) => thirdLength(words);

const means: Record<string, Measure> = {
  accuracy: { of: ({ counts }) => figures.accuracy(counts), units: ({ words }) => words, none: unscored },
  omission_share: { of: ({ counts }) => figures.omissionShare(counts), units: () => 1, none: unscored },
  modification_share: { of: ({ counts }) => figures.modificationShare(counts), units: () => 1, none: unscored },
  error_early: { of: ({ counts }) => figures.early(counts), units: third, none: unscored },
  error_middle: {
    of: ({ counts }) => figures.middle(counts),
    units: ({ words }) => words - 2 * thirdLength(words),
    where: "defined",
    none: unscored,
  },
  error_late: { of: ({ counts }) => figures.late(counts), units: third, none: unscored },
  latency: { of: ({ latency }) => latency, none: "has no sample with a latency" },
};

/**
 * Every metric of one slice of a run. Over several densities a mean is that of the densities' own means, so that samples that are missing
 * at some do not shift it; only seeds are drawn, and repetitions of a seed are one cluster.
 */
export function sliceMetrics(digests: readonly SampleDigest[], slice: Slice): Metric[] {
  const scored = digests.filter((of): of is Scored => of.counts !== null);
  const missing = digests.length - scored.length;
  const densities = [...new Set(digests.map(({ density }) => density))].sort((a, b) => a - b);
  const valued = (of: (one: Scored) => number | null, units: (of: OutcomeCounts) => number = () => 1): Valued[] =>
    scored.flatMap((one) => {
      const value = of(one);
      return value === null ? [] : [{ value, cluster: one.cluster, density: one.density, units: units(one.counts) }];
    });
  const found = Object.entries(means).map(([id, { of, units, where, none }]): [string, Estimate] => {
    const values = valued(of, units);
    const known = new Set(values.map(({ density }) => density));
    const undefinedAt = new Set(where === "defined" ? scored.map(({ density }) => density).filter((density) => !known.has(density)) : []);
    const over = densities.filter((density) => !undefinedAt.has(density));
    return [id, densityMean(values, over, { isShare: units !== undefined, none })];
  });
  const timed = scored.filter(({ latency }) => latency !== null);
  const pairs = (above: (one: Scored) => number, below: (one: Scored) => number, of: readonly Scored[]) =>
    of.map((one) => ({ above: above(one), below: below(one), cluster: one.cluster, density: one.density }));
  const rest: [string, Estimate][] = [
    ["primacy", authorsPrimacy(valued(({ counts }) => figures.primacy(counts)))],
    ["primacy_pooled", pooledPrimacy(scored.map(({ counts, cluster }) => ({ ...counts, cluster })))],
    ["deviation", deviation(scored, densities.length)],
    [
      "omission_ratio",
      densityQuotient(
        pairs(
          ({ counts }) => figures.omissionShare(counts),
          ({ counts }) => figures.modificationShare(counts),
          scored,
        ),
        densities,
        { scale: "log", none: unscored, zero: "There are no modifications." },
      ),
    ],
    [
      "accuracy_per_second",
      densityQuotient(
        pairs(
          ({ counts }) => figures.accuracy(counts),
          ({ latency }) => latency ?? 0,
          timed,
        ),
        densities,
        { scale: "plain", none: "has no sample with a latency", zero: "The latency is 0." },
      ),
    ],
  ];
  return [...found, ...rest].map(([id, estimate]) => ({ id, slice, ...estimate, missing }));
}

/** The authors' ratio: the mean over the samples that have one. It has a long tail, so its interval is rough. */
function authorsPrimacy(values: readonly Valued[]): Estimate {
  const all = values.map((one) => ({ ...one, density: 0 }));
  const estimate = densityMean(all, [0], { isShare: false, none: "has no sample with an error in the first third" });
  return estimate.low === null ? estimate : { ...estimate, rough: true };
}

function deviation(scored: readonly Scored[], densities: number): Estimate {
  const accuracies = scored.map(({ counts }) => figures.accuracy(counts));
  const seeds = new Set(scored.map(({ cluster }) => cluster)).size;
  const told = deviationEstimate(accuracies, scored.length, seeds, "One sample alone has no deviation.");
  if (densities === 1 || told.low === null) return told;
  const { rough: _, ...rest } = told;
  return { ...rest, low: null, high: null, why: "Over several densities it shows how these differ, not how seeds do." };
}
