import type { ComparedItem, ComparedMetric, ComparedPair, Comparison } from "@/lib/benchmarks/command";
import { mean } from "@/lib/stats/mean";
import { sampleDeviation } from "@/lib/stats/sample-deviation";
import { readSamples } from "./command-line";
import type { PrintedSample } from "./printed-samples";

interface Sample {
  pair: ComparedPair<PrintedSample>;
  density: string;
  seed: string;
}

/** Differences by seed: densities are the fixed levels over which all figures are averaged, and nothing is inferred beyond them. */
export const compare: Comparison<PrintedSample> = {
  takes: "one",
  headline: "accuracy",
  async *read({ files: [file], problem }) {
    for await (const { sample, words } of readSamples(file, problem)) {
      // A per-sample CSV holds no words: its rows are told apart by what drew them.
      const key = JSON.stringify(words ?? { num_rules: sample.num_rules, seed: sample.seed });
      yield { key, model: sample.model, value: sample };
    }
  },
  *metrics(pairs) {
    const samples = pairs.flatMap(bySeed);
    yield means(samples, "accuracy", "%", "higher", ({ accuracy }) => accuracy);
    yield figure(samples, "accuracy_std", "%", "lower", (of) => sampleDeviation(of.map(({ accuracy }) => accuracy)));
    yield means(samples, "omission_pct", "%", "none", ({ omission_pct }) => omission_pct);
    yield means(samples, "modification_pct", "%", "none", ({ modification_pct }) => modification_pct);
    yield figure(samples, "omission_modification_ratio", "", "none", (of) =>
      quotient(mean(of.map(({ omission_pct }) => omission_pct)), mean(of.map(({ modification_pct }) => modification_pct))),
    );
    yield means(samples, "recency_ratio", "", "none", ({ recency_ratio }) => recency_ratio);
    yield means(samples, "latency", "", "lower", ({ latency }) => latency);
    yield figure(samples, "accuracy_per_second", "", "higher", (of) =>
      quotient(mean(of.map(({ accuracy }) => accuracy)), mean(of.flatMap(({ latency }) => latency ?? []))),
    );
  },
};

/** A pair as a sample, or one for each seed where both files ask the same words under the same several seeds. */
function bySeed(pair: ComparedPair<PrintedSample>): Sample[] {
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
  const items = samples.flatMap(({ pair, density, seed }): ComparedItem[] => {
    const [a, b] = [pair.a, pair.b].map((side) => side.flatMap((sample) => of(sample) ?? []));
    return a?.length && b?.length ? [{ a, b, drawn: [seed], stratum: density }] : [];
  });
  return { kind: "means", metric, unit, direction, items, ways: ["seed"] };
}

/** A figure of each density's samples, averaged over the densities where both sides have one. */
function figure(
  samples: readonly Sample[],
  metric: string,
  unit: About["unit"],
  direction: About["direction"],
  of: (samples: readonly PrintedSample[]) => number | null,
): ComparedMetric {
  const clusters = [...new Set(samples.map(({ seed }) => seed))];
  const densities = [...new Set(samples.map(({ density }) => density))].map((density) => samples.filter((one) => one.density === density));
  const sides = (seeds: readonly string[]) => {
    const kept = new Set(seeds);
    const found = densities.flatMap((group) => {
      const within = group.filter(({ seed }) => kept.has(seed));
      const [a, b] = [of(within.flatMap(({ pair }) => pair.a)), of(within.flatMap(({ pair }) => pair.b))];
      return a === null || b === null ? [] : [[a, b] as const];
    });
    const [a, b] = [mean(found.map(([one]) => one)), mean(found.map(([, other]) => other))];
    return a === null || b === null ? null : ([a, b] as const);
  };
  return { kind: "figure", metric, unit, direction, clusters, way: "seed", of: sides };
}

const quotient = (above: number | null, below: number | null) => (above === null || below === null || below === 0 ? null : above / below);
