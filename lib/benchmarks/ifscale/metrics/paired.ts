import type { ComparedItem, FileComparedPair } from "@/lib/benchmarks/command";
import type { ComparedFigure } from "@/lib/benchmarks/declared-metric";
import { mean } from "@/lib/stats/mean";
import type { PrintedSample } from "../formats/printed-samples";
import { fewestEarly, fewestInThirds, thirdsUnknown } from "./estimates";

/** A list of words drawn by one seed that both files have. */
export interface PairedSample {
  pair: FileComparedPair<PrintedSample>;
  density: string;
  seed: string;
}

/** The data from which two files are compared. */
export interface Paired {
  samples: readonly PairedSample[];
  totals: () => ReturnType<typeof totalsOf>;
}

/** Collects samples with their totals, which are computed on first use. */
export function paired(samples: readonly PairedSample[]): Paired {
  let known: ReturnType<typeof totalsOf> | null = null;
  const totals = () => {
    known ??= totalsOf(samples);
    return known;
  };
  return { samples, totals };
}

/**
 * Makes the comparison of a mean by seed. Densities are the fixed levels over which all metrics are averaged, so nothing is inferred about
 * other densities.
 */
export const pairedMean =
  (value: (sample: PrintedSample) => number | null | undefined) =>
  ({ samples }: Paired): ComparedFigure => {
    const items: ComparedItem[] = [];
    const known = (side: readonly PrintedSample[]) => side.flatMap((sample) => value(sample) ?? []);
    for (const { pair, density, seed } of samples) {
      const [a, b] = [known(pair.a), known(pair.b)];
      if (a.length > 0 && b.length > 0) items.push({ a, b, drawn: [seed], stratum: density });
    }
    return { kind: "means", items, ways: ["seed"] };
  };

/** The data from which values are computed: sums over samples, the mean of their accuracies, and the sum of squares about it. */
export interface Totals {
  count: number;
  mean: number;
  squares: number;
  omissions: number;
  modifications: number;
  /** Number of samples with a known latency. */
  timed: number;
  seconds: number;
}

const nothing: Totals = { count: 0, mean: 0, squares: 0, omissions: 0, modifications: 0, timed: 0, seconds: 0 };

const totalOf = ({ accuracy, omission_pct, modification_pct, latency }: PrintedSample): Totals => ({
  ...{ count: 1, mean: accuracy, squares: 0, omissions: omission_pct, modifications: modification_pct },
  ...{ timed: latency === null ? 0 : 1, seconds: latency ?? 0 },
});

/** Combines two totals; squares by Chan, Golub and LeVeque (1983). */
function together(a: Totals, b: Totals): Totals {
  const count = a.count + b.count;
  if (count === 0) return nothing;
  const apart = b.mean - a.mean;
  return {
    count,
    mean: a.mean + (apart * b.count) / count,
    squares: a.squares + b.squares + (apart ** 2 * a.count * b.count) / count,
    omissions: a.omissions + b.omissions,
    modifications: a.modifications + b.modifications,
    timed: a.timed + b.timed,
    seconds: a.seconds + b.seconds,
  };
}

type Sides = readonly [a: Totals, b: Totals];

/** Totals of both sides by density and seed, so that samples are not summed again for each seed left out. */
function totalsOf(samples: readonly PairedSample[]): Map<string, Map<string, Sides>> {
  const densities = new Map<string, Map<string, Sides>>();
  for (const { pair, density, seed } of samples) {
    const seeds = densities.get(density) ?? new Map<string, Sides>();
    densities.set(density, seeds);
    const [a, b] = seeds.get(seed) ?? [nothing, nothing];
    const added = (side: readonly PrintedSample[], to: Totals) => side.map(totalOf).reduce(together, to);
    seeds.set(seed, [added(pair.a, a), added(pair.b, b)]);
  }
  return densities;
}

/** Makes the comparison of a value that is computed per density and averaged over the densities where both sides have one. */
export const pairedFigure =
  (figureOf: (totals: Totals) => number | null) =>
  ({ totals }: Paired): ComparedFigure => {
    const densities = totals();
    const clusters = [...new Set([...densities.values()].flatMap((seeds) => [...seeds.keys()]))];
    const groups = [...densities.values()].map((seeds) => clusters.map((seed): Sides => seeds.get(seed) ?? [nothing, nothing]));
    const both = ([a, b]: Sides, [c, d]: Sides): Sides => [together(a, c), together(b, d)];
    const empty: Sides = [nothing, nothing];
    const averaged = (totals: readonly Sides[]) => {
      const pairs = totals.flatMap(([first, second]) => {
        const [a, b] = [figureOf(first), figureOf(second)];
        return a === null || b === null ? [] : [[a, b] as const];
      });
      const [a, b] = [mean(pairs.map(([first]) => first)), mean(pairs.map(([, second]) => second))];
      return a === null || b === null ? null : ([a, b] as const);
    };
    const sides = (kept: readonly string[]) => {
      const places = new Set(kept);
      return averaged(groups.map((group) => group.filter((_, at) => places.has(clusters[at] ?? "")).reduce(both, empty)));
    };
    // Running totals before and after each seed, so that leaving it out combines two totals instead of all.
    const before = groups.map((group) => running(group, both, empty));
    const behind = groups.map((group) => running(group.toReversed(), (a, b) => both(b, a), empty));
    const without = (at: number) =>
      averaged(groups.map((_, group) => both(before[group]?.[at] ?? empty, behind[group]?.[clusters.length - 1 - at] ?? empty)));
    return { kind: "figure", clusters, way: "seed", valuesOver: sides, without };
  };

/** Returns the sum of all terms before each index. */
function running<T>(terms: readonly T[], add: (sum: T, term: T) => T, empty: T): T[] {
  let sum = empty;
  return terms.map((term) => {
    const before = sum;
    sum = add(sum, term);
    return before;
  });
}

/** Compares the errors of the last third divided by those of the first, each summed over all samples with thirds. */
export function pairedPooledPrimacy({ samples }: Paired): ComparedFigure {
  const withThirds = samples.filter(({ density }) => Number(density) >= fewestInThirds);
  const isKnown = withThirds.every(({ pair }) => [...pair.a, ...pair.b].every(({ counts }) => counts !== undefined));
  if (!isKnown) return { kind: "untested", a: null, b: null, n: 0, why: thirdsUnknown };
  const bySeed = new Map<string, Record<0 | 1, [early: number, late: number]>>();
  for (const { pair, seed } of withThirds) {
    const sums = bySeed.get(seed) ?? { 0: [0, 0], 1: [0, 0] };
    for (const [at, side] of [[0, pair.a] as const, [1, pair.b] as const])
      for (const { counts } of side) {
        sums[at][0] += counts?.early ?? 0;
        sums[at][1] += counts?.late ?? 0;
      }
    bySeed.set(seed, sums);
  }
  const clusters = [...bySeed.keys()];
  const sum = (seeds: readonly string[], at: 0 | 1, third: 0 | 1) =>
    seeds.reduce((all, seed) => all + (bySeed.get(seed)?.[at][third] ?? 0), 0);
  const ratio = (early: number, late: number) => (early < fewestEarly ? null : late / early);
  const both = (sums: (at: 0 | 1, third: 0 | 1) => number) => {
    const [a, b] = [ratio(sums(0, 0), sums(0, 1)), ratio(sums(1, 0), sums(1, 1))];
    return a === null || b === null ? null : ([a, b] as const);
  };
  const all = ([0, 1] as const).map((at) => ([0, 1] as const).map((third) => sum(clusters, at, third)));
  const valuesOver = (kept: readonly string[]) => both((at, third) => sum(kept, at, third));
  const without = (place: number) => both((at, third) => (all[at]?.[third] ?? 0) - sum(clusters.slice(place, place + 1), at, third));
  return { kind: "figure", clusters, way: "seed", valuesOver, without };
}
