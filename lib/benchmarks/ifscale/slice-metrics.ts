import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { deviationEstimate, type Estimate } from "@/lib/stats/estimate";
import {
  densityMean,
  densityQuotient,
  fewestInThirds,
  type Over,
  type Pairs,
  type Places,
  pooledPrimacy,
  type ThirdErrors,
  type Values,
} from "./estimates";
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

/** Sums over the samples of each density and seed, in the order in which these first appear: made once for all slices, since a run may have a hundred thousand. */
export interface SeedSums extends Places {
  places: number;
  /** Samples without a score. */
  missing: Int32Array;
  /** For each of `means`, over the samples on which it is defined; the first is accuracy. */
  means: readonly Values[];
  primacy: Values;
  thirds: ThirdErrors;
  omissionRatio: Pairs;
  /** Over the samples that have a latency. */
  perSecond: Pairs;
  /** Accuracies of the scored samples, one place after the other, and where each place's begin. */
  accuracies: Float64Array;
  starts: Int32Array;
}

/** Numbers for what is met, in the order in which it is. */
class Numbers<T> {
  readonly met: T[] = [];
  private readonly known = new Map<T, number>();

  of(value: T): number {
    const known = this.known.get(value);
    if (known !== undefined) return known;
    this.known.set(value, this.met.length);
    return this.met.push(value) - 1;
  }
}

/** Sums of samples by density and seed. */
export function seedSums(digests: readonly SampleDigest[]): SeedSums {
  const [densities, seeds] = [new Numbers<number>(), new Numbers<string | number>()];
  const densityAt: number[] = [];
  const seedAt: number[] = [];
  const byDensity: (number | undefined)[][] = [];
  const placeOf = digests.map(({ density, cluster }) => {
    const [ofDensity, ofSeed] = [densities.of(density), seeds.of(cluster)];
    byDensity[ofDensity] ??= [];
    const row = byDensity[ofDensity];
    const known = row[ofSeed];
    if (known !== undefined) return known;
    const place = densityAt.length;
    row[ofSeed] = place;
    densityAt.push(ofDensity);
    seedAt.push(ofSeed);
    return place;
  });
  const places = densityAt.length;
  const column = () => new Float64Array(places);
  const missing = new Int32Array(places);
  const scored: Scored[] = [];
  const at: number[] = [];
  for (const [nth, digest] of digests.entries()) {
    const place = placeOf[nth] ?? 0;
    if (!isScored(digest)) add(missing, place, 1);
    else {
      scored.push(digest);
      at.push(place);
    }
  }
  const valued = ({ of, units }: Pick<Measure, "of" | "units">): Values => {
    const sums = { n: column(), sum: column(), units: column() };
    for (let nth = 0; nth < scored.length; nth++) {
      const [one, place] = [scored[nth], at[nth] ?? 0];
      const value = one ? of(one) : null;
      if (!one || value === null) continue;
      add(sums.n, place, 1);
      add(sums.sum, place, value);
      add(sums.units, place, units?.(one.counts) ?? 1);
    }
    return sums;
  };
  const paired = (of: (one: Scored) => readonly [above: number, below: number] | null): Pairs => {
    const sums = { n: column(), above: column(), below: column() };
    for (const [nth, one] of scored.entries()) {
      const pair = of(one);
      if (pair === null) continue;
      const place = at[nth] ?? 0;
      add(sums.n, place, 1);
      add(sums.above, place, pair[0]);
      add(sums.below, place, pair[1]);
    }
    return sums;
  };
  const thirds = paired(({ counts: { words, early, late } }) => (words < fewestInThirds ? null : [early, late]));
  return {
    ...{ places, densities: densities.met, seeds: seeds.met.length, missing },
    ...{ densityAt: Int32Array.from(densityAt), seedAt: Int32Array.from(seedAt) },
    means: measures.map(([, measure]) => valued(measure)),
    primacy: valued({ of: ({ counts }) => figures.primacy(counts) }),
    thirds: { n: thirds.n, early: thirds.above, late: thirds.below },
    omissionRatio: paired(({ counts }) => [figures.omissionShare(counts), figures.modificationShare(counts)]),
    perSecond: paired(({ counts, latency }) => (latency === null ? null : [figures.accuracy(counts), latency])),
    ...accuraciesOf(scored, at, places),
  };
}

const isScored = (digest: SampleDigest): digest is Scored => digest.counts !== null;

function add(column: Float64Array | Int32Array, place: number, value: number): void {
  column[place] = (column[place] ?? 0) + value;
}

function accuraciesOf(scored: readonly Scored[], at: readonly number[], places: number): Pick<SeedSums, "accuracies" | "starts"> {
  const starts = new Int32Array(places + 1);
  for (const place of at) add(starts, place + 1, 1);
  for (let place = 0; place < places; place++) add(starts, place + 1, starts[place] ?? 0);
  const next = starts.slice();
  const accuracies = new Float64Array(scored.length);
  for (const [nth, { counts }] of scored.entries()) {
    const place = at[nth] ?? 0;
    accuracies[next[place] ?? 0] = figures.accuracy(counts);
    add(next, place, 1);
  }
  return { accuracies, starts };
}

/**
 * Every metric of one slice of a run, which has these places. Over several densities a mean is that of the densities' own means, so that
 * samples that are missing at some do not shift it; only seeds are drawn, and repetitions of a seed are one cluster.
 */
export function sliceMetrics(sums: SeedSums, at: readonly number[], slice: Slice): Metric[] {
  const missing = at.reduce((all, place) => all + (sums.missing[place] ?? 0), 0);
  const densities = densitiesOf(sums, at);
  const over: Over = { at, densities };
  const scored = at.filter((place) => isIn(sums.means[0], place));
  const found = measures.map(([id, { units, where, none }], nth): [string, Estimate] => {
    const values = sums.means[nth] ?? sums.primacy;
    const isShare = units !== undefined;
    if (where !== "defined") return [id, densityMean(sums, values, over, { isShare, none })];
    const defined = new Set(at.filter((place) => isIn(values, place)).map((place) => sums.densityAt[place]));
    const undefinedAt = new Set(scored.map((place) => sums.densityAt[place]).filter((density) => !defined.has(density)));
    const rest = densities.filter((density) => !undefinedAt.has(density));
    return [id, densityMean(sums, values, { at, densities: rest }, { isShare, none })];
  });
  const timeless = { none: "has no sample with a latency", zero: "The latency is 0." };
  const rest: [string, Estimate][] = [
    ["primacy", authorsPrimacy(sums, at)],
    ["primacy_pooled", pooledPrimacy(sums, sums.thirds, at)],
    ["deviation", deviation(sums, scored, densities.length)],
    [
      "omission_ratio",
      densityQuotient(sums, sums.omissionRatio, over, { scale: "log", none: unscored, zero: "There are no modifications." }),
    ],
    ["accuracy_per_second", densityQuotient(sums, sums.perSecond, over, { scale: "plain", ...timeless })],
  ];
  return [...found, ...rest].map(([id, estimate]) => ({ id, slice, ...estimate, missing }));
}

const isIn = (of: Pick<Values, "n"> | undefined, place: number) => (of?.n[place] ?? 0) > 0;

/** Numbers of the densities of these places, by rising density. */
function densitiesOf({ densities, densityAt }: Places, at: readonly number[]): number[] {
  const value = (density: number) => densities[density] ?? 0;
  return [...new Set(at.map((place) => densityAt[place] ?? 0))].sort((a, b) => value(a) - value(b));
}

/** The authors' ratio: the mean over the samples that have one, whatever their density. It has a long tail, so its interval is rough. */
function authorsPrimacy({ places, seeds, seedAt, primacy }: SeedSums, at: readonly number[]): Estimate {
  const asOne: Places = { densities: [0], seeds, densityAt: new Int32Array(places), seedAt };
  const none = "has no sample with an error in the first third";
  const estimate = densityMean(asOne, primacy, { at, densities: [0] }, { isShare: false, none });
  return estimate.low === null ? estimate : { ...estimate, rough: true };
}

function deviation({ accuracies, starts, seedAt }: SeedSums, scored: readonly number[], densities: number): Estimate {
  const all: number[] = [];
  for (const place of scored) {
    const end = starts[place + 1] ?? 0;
    for (let nth = starts[place] ?? 0; nth < end; nth++) all.push(accuracies[nth] ?? 0);
  }
  const seeds = new Set(scored.map((place) => seedAt[place])).size;
  const told = deviationEstimate(all, all.length, seeds, "One sample alone has no deviation.");
  if (densities === 1 || told.low === null) return told;
  const { rough: _, ...rest } = told;
  return { ...rest, low: null, high: null, why: "Over several densities it shows how these differ, not how seeds do." };
}
