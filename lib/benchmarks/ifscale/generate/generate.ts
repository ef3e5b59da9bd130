import type { NewItem } from "@/lib/benchmarks/family";
import { RandomState } from "@/lib/random/numpy-permutation";
import type { Random } from "@/lib/random/random";
import type { IfscaleItem } from "../items/item";
import { type IfscaleParams, wordsOfSuite } from "../items/params";

/**
 * Generates an item for each density and seed: the first `density` words of the vocabulary in the seed's order, so a seed's lists are
 * nested. The numpy order is that of pandas `DataFrame.sample(n, random_state=seed)` and ignores `random`.
 */
export function generate({ densities, seeds, sampler, ...params }: IfscaleParams, random: Random): NewItem<IfscaleItem>[] {
  const vocabulary = wordsOfSuite(params);
  const numbers = Array.from({ length: seeds }, (_, seed) => seed);
  const orders = numbers.map((seed) => {
    if (sampler === "seeded") return random.fork(`words-${seed}`).shuffle(vocabulary);
    return new RandomState(seed).permutation(vocabulary.length).map((at) => vocabulary[at] ?? "");
  });
  return densities.flatMap((density) =>
    orders.map((order, seed) => ({ key: `n${density}-s${seed}`, tags: { density, seed }, body: { words: order.slice(0, density) } })),
  );
}
