import type { NewItem } from "@/lib/benchmarks/family";
import { RandomState } from "@/lib/random/numpy-permutation";
import type { Random } from "@/lib/random/random";
import type { IfscaleItem } from "../items/item";
import { type IfscaleParams, wordsOfSuite } from "../items/params";

/**
 * Generates an item for each density and seed: the first `density` words of the vocabulary in the seed's order, so a seed's lists are
 * nested. The numpy order is that of pandas `DataFrame.sample(n, random_state=seed)` and ignores `random`.
 */
export function* generate({ densities, seeds, sampler, ...params }: IfscaleParams, random: Random): Generator<NewItem<IfscaleItem>> {
  const vocabulary = wordsOfSuite(params);
  const drawn = (seed: number): readonly string[] => {
    if (sampler === "seeded") return random.fork(`words-${seed}`).shuffle(vocabulary);
    return new RandomState(seed).permutation(vocabulary.length).map((at) => vocabulary[at] ?? "");
  };
  // Each order is made for its first item, so that a preview of a large suite does not make them all.
  const orders: (readonly string[])[] = [];
  for (const density of densities) {
    for (let seed = 0; seed < seeds; seed++) {
      const order = orders[seed] ?? drawn(seed);
      orders[seed] = order;
      yield { key: `n${density}-s${seed}`, tags: { density, seed }, body: { words: order.slice(0, density) } };
    }
  }
}
