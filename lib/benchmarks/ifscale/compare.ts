import type { ComparedItem, ComparedMetric, ComparedPair, Comparison } from "@/lib/benchmarks/command";
import { mean } from "@/lib/stats/mean";
import { readSamples } from "./command-line";
import { fewestEarly, fewestInThirds } from "./estimates";
import type { IfscaleItem } from "./item";
import type { PrintedSample } from "./printed-samples";
import { storedPrint } from "./stored-print";
import { views } from "./views";

interface Sample {
  pair: ComparedPair<PrintedSample>;
  density: string;
  seed: string;
}

const density = String(views.headline.slice.density);
const atHeadline = `accuracy_${density}`;

/** Differences by seed: densities are the fixed levels over which all figures are averaged, and nothing is inferred beyond them. */
export const compare: Comparison<PrintedSample, IfscaleItem> = {
  takes: "one",
  headlines: [atHeadline, "accuracy"],
  async *read({ files: [file], problem }) {
    for await (const { sample, words } of readSamples(file, problem)) {
      // A per-sample CSV holds no words: its rows are told apart by what drew them.
      const key = JSON.stringify(words ?? { num_rules: sample.num_rules, seed: sample.seed });
      yield { key, model: sample.model, value: sample };
    }
  },
  *metrics(pairs) {
    const samples = pairs.flatMap(bySeed);
    const atDensity = samples.filter((sample) => sample.density === density);
    if (atDensity.length > 0) yield means(atDensity, atHeadline, "%", "higher", ({ accuracy }) => accuracy);
    yield means(samples, "accuracy", "%", "higher", ({ accuracy }) => accuracy);
    const totals = totalsOf(samples);
    yield figure(totals, "accuracy_std", "%", "lower", ({ count, squares }) => (count < 2 ? null : Math.sqrt(squares / (count - 1))));
    yield means(samples, "omission_pct", "%", "none", ({ omission_pct }) => omission_pct);
    yield means(samples, "modification_pct", "%", "none", ({ modification_pct }) => modification_pct);
    yield figure(totals, "omission_modification_ratio", "", "none", ({ omissions, modifications }) => quotient(omissions, modifications));
    yield means(samples, "recency_ratio", "", "none", ({ recency_ratio }) => recency_ratio);
    yield pooledRecency(samples);
    yield means(samples, "latency", "", "lower", ({ latency }) => latency);
    yield figure(totals, "accuracy_per_second", "", "higher", ({ mean: accuracy, timed, seconds }) =>
      timed === 0 ? null : quotient(accuracy, seconds / timed),
    );
  },
  stored: {
    content: ({ words }) => JSON.stringify(words),
    readsItems: false,
    value: storedPrint,
    declared: (metric) =>
      metric === atHeadline
        ? { metric: "accuracy", slice: views.headline.slice }
        : declaredIds[metric] === undefined
          ? null
          : { metric: declaredIds[metric], slice: {} },
  },
};

/** A pair as a sample, or one for each seed where both files ask the same words under the same several seeds. */
function bySeed(pair: ComparedPair<PrintedSample>): Sample[] {
  const [first] = pair.a;
  const isOne = ({ seed, num_rules }: PrintedSample) => seed === first?.seed && num_rules === first.num_rules;
  if (first && pair.a.every(isOne) && pair.b.every(isOne)) return [{ pair, density: String(first.num_rules), seed: String(first.seed) }];
  const seedsOf = (side: readonly PrintedSample[]) => [...new Set(side.map(({ seed }) => seed))].sort((a, b) => a - b);
  const seeds = seedsOf(pair.a);
  const density = String(Math.min(...[...pair.a, ...pair.b].map((of) => of.num_rules)));
  if (seeds.join() !== seedsOf(pair.b).join()) return [{ pair, density, seed: String(Math.min(...seeds, ...seedsOf(pair.b))) }];
  return seeds.map((seed) => {
    const own = (side: readonly PrintedSample[]) => side.filter((of) => of.seed === seed);
    return { pair: { key: pair.key, a: own(pair.a), b: own(pair.b) }, density, seed: String(seed) };
  });
}

type About = Pick<ComparedMetric, "unit" | "direction">;

function means(
  samples: readonly Sample[],
  metric: string,
  unit: About["unit"],
  direction: About["direction"],
  of: (sample: PrintedSample) => number | null,
): ComparedMetric {
  const items: ComparedItem[] = [];
  const known = (side: readonly PrintedSample[]) => side.map(of).filter((value) => value !== null);
  for (const { pair, density, seed } of samples) {
    const [a, b] = [known(pair.a), known(pair.b)];
    if (a.length > 0 && b.length > 0) items.push({ a, b, drawn: [seed], stratum: density });
  }
  return { kind: "means", metric, unit, direction, items, ways: ["seed"] };
}

/** What figures are made of: sums over samples, and the mean of their accuracies with the squares about it. */
interface Totals {
  count: number;
  mean: number;
  squares: number;
  omissions: number;
  modifications: number;
  /** Of the samples whose latency is known. */
  timed: number;
  seconds: number;
}

const nothing: Totals = { count: 0, mean: 0, squares: 0, omissions: 0, modifications: 0, timed: 0, seconds: 0 };

const totalOf = ({ accuracy, omission_pct, modification_pct, latency }: PrintedSample): Totals => ({
  ...{ count: 1, mean: accuracy, squares: 0, omissions: omission_pct, modifications: modification_pct },
  ...{ timed: latency === null ? 0 : 1, seconds: latency ?? 0 },
});

/** Totals of both, their squares after Chan, Golub and LeVeque (1983). */
function together(one: Totals, other: Totals): Totals {
  const count = one.count + other.count;
  if (count === 0) return nothing;
  const apart = other.mean - one.mean;
  return {
    count,
    mean: one.mean + (apart * other.count) / count,
    squares: one.squares + other.squares + (apart ** 2 * one.count * other.count) / count,
    omissions: one.omissions + other.omissions,
    modifications: one.modifications + other.modifications,
    timed: one.timed + other.timed,
    seconds: one.seconds + other.seconds,
  };
}

type Sides = readonly [a: Totals, b: Totals];

/** By density and seed the totals of both sides, so that no sample is added up again for each seed that is left out. */
function totalsOf(samples: readonly Sample[]): Map<string, Map<string, Sides>> {
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

/** A figure of each density's samples, averaged over the densities where both sides have one. */
function figure(
  densities: ReadonlyMap<string, ReadonlyMap<string, Sides>>,
  metric: string,
  unit: About["unit"],
  direction: About["direction"],
  of: (totals: Totals) => number | null,
): ComparedMetric {
  const clusters = [...new Set([...densities.values()].flatMap((seeds) => [...seeds.keys()]))];
  const groups = [...densities.values()].map((seeds) => clusters.map((seed): Sides => seeds.get(seed) ?? [nothing, nothing]));
  const both = ([a, b]: Sides, [c, d]: Sides): Sides => [together(a, c), together(b, d)];
  const empty: Sides = [nothing, nothing];
  const averaged = (totals: readonly Sides[]) => {
    const found = totals.flatMap(([one, other]) => {
      const [a, b] = [of(one), of(other)];
      return a === null || b === null ? [] : [[a, b] as const];
    });
    const [a, b] = [mean(found.map(([one]) => one)), mean(found.map(([, other]) => other))];
    return a === null || b === null ? null : ([a, b] as const);
  };
  const sides = (kept: readonly string[]) => {
    const places = new Set(kept);
    return averaged(groups.map((group) => group.filter((_, at) => places.has(clusters[at] ?? "")).reduce(both, empty)));
  };
  // What stands before and behind each seed, so that leaving it out adds up two totals and not all.
  const before = groups.map((group) => running(group, both, empty));
  const behind = groups.map((group) => running(group.toReversed(), (a, b) => both(b, a), empty));
  const without = (at: number) =>
    averaged(groups.map((_, group) => both(before[group]?.[at] ?? empty, behind[group]?.[clusters.length - 1 - at] ?? empty)));
  return { kind: "figure", metric, unit, direction, clusters, way: "seed", of: sides, without };
}

/** What was added up before each place. */
function running<T>(of: readonly T[], add: (sum: T, one: T) => T, empty: T): T[] {
  let sum = empty;
  return of.map((one) => {
    const before = sum;
    sum = add(sum, one);
    return before;
  });
}

/** Errors of the last third over those of the first, each summed over all samples with thirds of a side, as `recency_pooled` is. */
function pooledRecency(samples: readonly Sample[]): ComparedMetric {
  const told = { metric: "recency_pooled", direction: "none", unit: "" } as const;
  const withThirds = samples.filter(({ density }) => Number(density) >= fewestInThirds);
  const isKnown = withThirds.every(({ pair }) => [...pair.a, ...pair.b].every(({ thirds }) => thirds !== undefined));
  if (!isKnown)
    return {
      ...told,
      kind: "untested",
      a: null,
      b: null,
      n: 0,
      why: "Errors by third are known of replies alone, not of a per-sample file.",
    };
  const bySeed = new Map<string, Record<0 | 1, [early: number, late: number]>>();
  for (const { pair, seed } of withThirds) {
    const sums = bySeed.get(seed) ?? { 0: [0, 0], 1: [0, 0] };
    for (const [at, side] of [[0, pair.a] as const, [1, pair.b] as const])
      for (const { thirds } of side) {
        sums[at][0] += thirds?.early ?? 0;
        sums[at][1] += thirds?.late ?? 0;
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
  const of = (kept: readonly string[]) => both((at, third) => sum(kept, at, third));
  const without = (place: number) => both((at, third) => (all[at]?.[third] ?? 0) - sum(clusters.slice(place, place + 1), at, third));
  return { ...told, kind: "figure", clusters, way: "seed", of, without };
}

const quotient = (above: number, below: number) => (below === 0 ? null : above / below);

const declaredIds: Readonly<Record<string, string>> = {
  accuracy: "accuracy",
  accuracy_std: "deviation",
  omission_pct: "omission_share",
  modification_pct: "modification_share",
  omission_modification_ratio: "omission_ratio",
  recency_ratio: "primacy",
  recency_pooled: "primacy_pooled",
  latency: "latency",
  accuracy_per_second: "accuracy_per_second",
};
