import type { ComparedItem, FileComparedPair } from "@/lib/benchmarks/command";
import type { ComparedFigure } from "@/lib/benchmarks/declared-metric";
import { mean } from "@/lib/stats/mean";
import { settled } from "@/lib/stats/rounding";
import type { PrintedSample } from "../formats/printed-samples";
import { fewestEarly, fewestInThirds, thirdsUnknown } from "./estimates";
import type { Both } from "./samples";

/** A list of words drawn by one seed that both files have. */
export interface PairedSample {
  pair: FileComparedPair<PrintedSample>;
  density: string;
  seed: string;
}

/** The data from which two files are compared. */
export type Paired = readonly PairedSample[];

/**
 * Makes the comparison of a mean by seed. Densities are the fixed levels over which all metrics are averaged, so nothing is inferred about
 * other densities.
 */
export const pairedMean =
  (value: (sample: PrintedSample) => number | null | undefined) =>
  (samples: Paired): ComparedFigure => {
    const items: ComparedItem[] = [];
    const known = (side: readonly PrintedSample[]) => side.flatMap((sample) => value(sample) ?? []);
    for (const { pair, density, seed } of samples) {
      const [a, b] = [known(pair.a), known(pair.b)];
      if (a.length > 0 && b.length > 0) items.push({ a, b, drawn: [seed], stratum: density });
    }
    return { kind: "means", items, ways: ["seed"] };
  };

/** A sample of one side. */
interface Placed {
  sample: PrintedSample;
  density: string;
  seed: string;
}

type Sums = readonly number[];

/** The terms of a side's samples, and the figure that follows from their sums over any seeds; null if the side has none. */
interface Summed {
  terms: readonly { seed: string; term: Sums }[];
  figureOf: (sums: Sums) => number | null;
}

/**
 * Makes the comparison of a figure that is not a mean over densities. Each side is summed by seed over its own samples, so that it equals
 * the figure of its run; leaving out a seed leaves out its terms.
 */
const pairedFigure =
  (summed: (side: readonly Placed[]) => Summed | null) =>
  (samples: Paired): ComparedFigure => {
    const clusters = [...new Set(samples.map(({ seed }) => seed))];
    const sides = (["a", "b"] as const).map((at) =>
      bySeed(summed(samples.flatMap(({ pair, density, seed }) => pair[at].map((sample) => ({ sample, density, seed })))), clusters),
    );
    const both = (figureFrom: (side: ReturnType<typeof bySeed>) => number | null) => {
      const [a = null, b = null] = sides.map(figureFrom);
      return a === null || b === null ? null : ([a, b] as const);
    };
    const valuesOver = (kept: readonly string[]) => both((side) => side.over(kept));
    return { kind: "figure", clusters, way: "seed", valuesOver, without: (at) => both((side) => side.without(at)) };
  };

const plus = (a: Sums, b: Sums): Sums => (a.length === 0 ? b : a.map((sum, at) => sum + (b[at] ?? 0)));

/** Sums the terms of a side by seed. Running sums before and behind each seed make leaving it out fast, and exact where nothing is left. */
function bySeed(side: Summed | null, clusters: readonly string[]) {
  const sums = new Map<string, Sums>();
  for (const { seed, term } of side?.terms ?? []) sums.set(seed, plus(sums.get(seed) ?? [], term));
  const sumOf = (seed: string) => sums.get(seed) ?? [];
  const figureOf = (all: Sums) => (all.length === 0 ? null : (side?.figureOf(all) ?? null));
  const before = running(clusters.map(sumOf));
  const behind = running(clusters.toReversed().map(sumOf)).toReversed();
  return {
    over: (kept: readonly string[]) => figureOf(kept.map(sumOf).reduce(plus, [])),
    without: (at: number) => figureOf(plus(before[at] ?? [], behind[at] ?? [])),
  };
}

/** Returns the sum of all terms before each index. */
function running(terms: readonly Sums[]): Sums[] {
  let sum: Sums = [];
  return terms.map((term) => {
    const before = sum;
    sum = plus(sum, term);
    return before;
  });
}

/** Compares a quotient of two means over densities; undefined, as in `densityQuotient`, if a density has no sample with both. */
export const pairedQuotient = (both: Both) =>
  pairedFigure((side) => {
    const known = side.flatMap(({ sample, density, seed }) => {
      const values = both(sample);
      return values ? [{ values, density, seed }] : [];
    });
    const sizes = new Map<string, number>();
    for (const { density } of known) sizes.set(density, (sizes.get(density) ?? 0) + 1);
    if (side.some(({ density }) => !sizes.has(density))) return null;
    const terms = known.map(({ values, density, seed }) => ({ seed, term: values.map((value) => value / (sizes.get(density) ?? 1)) }));
    return { terms, figureOf: ([above = 0, below = 0]) => (below === 0 ? null : above / below) };
  });

/** Compares the standard deviation of accuracy between samples. */
export const pairedDeviation = pairedFigure((side) => {
  const centre = mean(side.map(({ sample }) => sample.accuracy)) ?? 0;
  const terms = side.map(({ sample: { accuracy }, seed }) => ({ seed, term: [1, accuracy - centre, (accuracy - centre) ** 2] }));
  const figureOf = ([count = 0, sum = 0, squares = 0]: Sums) =>
    count < 2 ? null : settled(Math.sqrt(Math.max(0, squares - sum ** 2 / count) / (count - 1)), centre);
  return { terms, figureOf };
});

/** Compares the mean of the authors' ratio over the samples that have one, regardless of density. */
export const pairedPrimacy = pairedFigure((side) => ({
  terms: side.flatMap(({ sample: { recency_ratio: ratio }, seed }) => (ratio === null ? [] : [{ seed, term: [1, ratio] }])),
  figureOf: ([count = 0, sum = 0]) => sum / count,
}));

const pooledPrimacy = pairedFigure((side) => ({
  terms: side.flatMap(({ sample: { counts }, seed }) => (counts ? [{ seed, term: [counts.early, counts.late] }] : [])),
  figureOf: ([early = 0, late = 0]) => (early < fewestEarly ? null : late / early),
}));

/** Compares the errors of the last third divided by those of the first, each summed over all samples with thirds. */
export function pairedPooledPrimacy(samples: Paired): ComparedFigure {
  const withThirds = samples.filter(({ density }) => Number(density) >= fewestInThirds);
  const isKnown = withThirds.every(({ pair }) => [...pair.a, ...pair.b].every(({ counts }) => counts !== undefined));
  return isKnown ? pooledPrimacy(withThirds) : { kind: "untested", a: null, b: null, n: 0, why: thirdsUnknown };
}
