import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { deviationEstimate, type Estimate } from "@/lib/stats/estimate";
import { densityMean, densityQuotient, fewestInThirds, type Pair, pooledPrimacy, type ThirdErrors, type Valued } from "./estimates";
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

const measures = Object.entries(means);

/** The samples of one density and seed, summed once for all slices that hold them: a run may have a hundred thousand. */
export interface SeedSums {
  density: number;
  cluster: string | number;
  /** Samples without a score. */
  missing: number;
  /** For each of `means`, over the samples on which it is defined. */
  means: Valued[];
  primacy: Valued;
  thirds: ThirdErrors;
  omissionRatio: Pair;
  /** Over the samples that have a latency. */
  perSecond: Pair;
  accuracies: number[];
}

/** Sums of samples by density and seed, in the order in which these first appear. */
export function seedSums(digests: readonly SampleDigest[]): SeedSums[] {
  const found = new Map<number, Map<string | number, SeedSums>>();
  const all: SeedSums[] = [];
  for (const { density, cluster, counts, latency } of digests) {
    const ofDensity = found.get(density) ?? new Map<string | number, SeedSums>();
    found.set(density, ofDensity);
    let own = ofDensity.get(cluster);
    if (!own) {
      own = emptySums(density, cluster);
      ofDensity.set(cluster, own);
      all.push(own);
    }
    if (counts === null) own.missing++;
    else add(own, { density, cluster, counts, latency });
  }
  return all;
}

function emptySums(density: number, cluster: string | number): SeedSums {
  const of = { density, cluster, n: 0 };
  const valued = (): Valued => ({ ...of, sum: 0, units: 0 });
  const pair = (): Pair => ({ ...of, above: 0, below: 0 });
  const sums = { means: measures.map(valued), primacy: valued(), omissionRatio: pair(), perSecond: pair() };
  return { density, cluster, missing: 0, accuracies: [], thirds: { cluster, n: 0, early: 0, late: 0 }, ...sums };
}

function add(own: SeedSums, one: Scored): void {
  const { counts, latency } = one;
  own.means.forEach((sum, at) => {
    const measure = measures[at]?.[1];
    if (measure) addValue(sum, measure.of(one), measure.units?.(counts) ?? 1);
  });
  addValue(own.primacy, figures.primacy(counts), 1);
  const accuracy = figures.accuracy(counts);
  own.accuracies.push(accuracy);
  addPair(own.omissionRatio, figures.omissionShare(counts), figures.modificationShare(counts));
  if (latency !== null) addPair(own.perSecond, accuracy, latency);
  if (counts.words < fewestInThirds) return;
  own.thirds.n++;
  own.thirds.early += counts.early;
  own.thirds.late += counts.late;
}

function addValue(to: Valued, value: number | null, units: number): void {
  if (value === null) return;
  to.n++;
  to.sum += value;
  to.units += units;
}

function addPair(to: Pair, above: number, below: number): void {
  to.n++;
  to.above += above;
  to.below += below;
}

/**
 * Every metric of one slice of a run. Over several densities a mean is that of the densities' own means, so that samples that are missing
 * at some do not shift it; only seeds are drawn, and repetitions of a seed are one cluster.
 */
export function sliceMetrics(of: readonly SeedSums[], slice: Slice): Metric[] {
  const missing = of.reduce((all, one) => all + one.missing, 0);
  const densities = [...new Set(of.map(({ density }) => density))].sort((a, b) => a - b);
  const scored = of.filter(({ accuracies }) => accuracies.length > 0);
  const found = measures.map(([id, { units, where, none }], at): [string, Estimate] => {
    const values = known(scored.flatMap((one) => one.means[at] ?? []));
    const defined = new Set(values.map(({ density }) => density));
    const undefinedAt = new Set(where === "defined" ? scored.map(({ density }) => density).filter((density) => !defined.has(density)) : []);
    const over = densities.filter((density) => !undefinedAt.has(density));
    return [id, densityMean(values, over, { isShare: units !== undefined, none })];
  });
  const timeless = { none: "has no sample with a latency", zero: "The latency is 0." };
  const rest: [string, Estimate][] = [
    ["primacy", authorsPrimacy(known(scored.map(({ primacy }) => primacy)))],
    ["primacy_pooled", pooledPrimacy(known(scored.map(({ thirds }) => thirds)))],
    ["deviation", deviation(scored, densities.length)],
    [
      "omission_ratio",
      densityQuotient(known(scored.map(({ omissionRatio }) => omissionRatio)), densities, {
        scale: "log",
        none: unscored,
        zero: "There are no modifications.",
      }),
    ],
    ["accuracy_per_second", densityQuotient(known(scored.map(({ perSecond }) => perSecond)), densities, { scale: "plain", ...timeless })],
  ];
  return [...found, ...rest].map(([id, estimate]) => ({ id, slice, ...estimate, missing }));
}

const known = <T extends { n: number }>(of: readonly T[]) => of.filter(({ n }) => n > 0);

/** The authors' ratio: the mean over the samples that have one. It has a long tail, so its interval is rough. */
function authorsPrimacy(values: readonly Valued[]): Estimate {
  const all = values.map((one) => ({ ...one, density: 0 }));
  const estimate = densityMean(all, [0], { isShare: false, none: "has no sample with an error in the first third" });
  return estimate.low === null ? estimate : { ...estimate, rough: true };
}

function deviation(scored: readonly SeedSums[], densities: number): Estimate {
  const all = scored.flatMap(({ accuracies }) => accuracies);
  const seeds = new Set(scored.map(({ cluster }) => cluster)).size;
  const told = deviationEstimate(all, all.length, seeds, "One sample alone has no deviation.");
  if (densities === 1 || told.low === null) return told;
  const { rough: _, ...rest } = told;
  return { ...rest, low: null, high: null, why: "Over several densities it shows how these differ, not how seeds do." };
}
