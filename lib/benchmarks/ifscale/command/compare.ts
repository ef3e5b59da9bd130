import type { FileComparedPair, FileComparison } from "@/lib/benchmarks/command";
import { comparedMetrics, declaredIn } from "@/lib/benchmarks/declared-metric";
import type { PrintedSample } from "../formats/printed-samples";
import { storedPrint } from "../formats/stored-print";
import type { IfscaleItem } from "../items/item";
import { accuracy, metrics } from "../metrics/declared";
import type { PairedSample } from "../metrics/paired";
import { views } from "../views";
import { readSamples } from "./command-line";

const density = String(views.headline.slice.density);
const atHeadline = `accuracy_${density}`;

/** Comparison by seed. Densities are the fixed levels over which all metrics are averaged, so nothing is inferred about other densities. */
export const compare: FileComparison<PrintedSample, IfscaleItem> = {
  takes: "one",
  headlines: [atHeadline, "accuracy"],
  async *read({ files: [file], problem }) {
    for await (const { sample, words } of readSamples(file, problem)) {
      // A per-sample CSV contains no words, so its rows are identified by their density and seed.
      const key = JSON.stringify(words ?? { num_rules: sample.num_rules, seed: sample.seed });
      yield { key, model: sample.model, value: sample };
    }
  },
  *metrics(pairs) {
    const samples = pairs.flatMap(bySeed);
    const atDensity = samples.filter((sample) => sample.density === density);
    if (atDensity.length > 0) yield* comparedMetrics([accuracy], atDensity, () => atHeadline);
    yield* comparedMetrics(metrics, samples);
  },
  stored: {
    content: ({ words }) => JSON.stringify(words),
    readsItems: false,
    value: storedPrint,
    declared: (metric) => (metric === atHeadline ? { metric: accuracy.id, slice: views.headline.slice } : declaredIn(metrics)(metric)),
  },
};

/** Returns a pair as one sample, or as one for each seed if both files ask for the same words under the same several seeds. */
function bySeed(pair: FileComparedPair<PrintedSample>): PairedSample[] {
  const [first] = pair.a;
  const isOne = ({ seed, num_rules }: PrintedSample) => seed === first?.seed && num_rules === first.num_rules;
  if (first && pair.a.every(isOne) && pair.b.every(isOne)) return [{ pair, density: String(first.num_rules), seed: String(first.seed) }];
  const seedsOf = (side: readonly PrintedSample[]) => [...new Set(side.map(({ seed }) => seed))].sort((a, b) => a - b);
  const seeds = seedsOf(pair.a);
  const density = String(Math.min(...[...pair.a, ...pair.b].map((sample) => sample.num_rules)));
  if (seeds.join() !== seedsOf(pair.b).join()) return [{ pair, density, seed: String(Math.min(...seeds, ...seedsOf(pair.b))) }];
  return seeds.map((seed) => {
    const withSeed = (side: readonly PrintedSample[]) => side.filter((sample) => sample.seed === seed);
    return { pair: { key: pair.key, a: withSeed(pair.a), b: withSeed(pair.b) }, density, seed: String(seed) };
  });
}
