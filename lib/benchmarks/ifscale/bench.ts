import type { BenchCase } from "@/lib/benchmarks/engine";
import type { Opened } from "@/lib/benchmarks/family";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { randomFrom } from "@/lib/random/seeded-random";
import { generate } from "./generate/generate";
import type { IfscaleItem } from "./items/item";
import { ifscaleParams } from "./items/params";
import { reference } from "./score/checks/reference";
import { simulate } from "./simulate/simulate";

/**
 * Sizes of the lists and replies whose scoring is measured. `authors` is the number of replies that the authors' analysis scores per
 * second, where measured. Ten times the words in ten times the text may take ten times as long, but no longer.
 */
const sizes: readonly { density: number; seeds: number; reach: number; authors?: number }[] = [
  { density: 500, seeds: 20, reach: 200 * 5.9, authors: 5.9 },
  { density: 5000, seeds: 4, reach: 20 * 5.9 },
];

/** Measures the reference verifier on 500 words in a report of about 3,000 words, and on 5,000 words in one of about 30,000. */
export async function bench(open: (item: IfscaleItem) => Opened<IfscaleItem>): Promise<readonly BenchCase[]> {
  return sizes.map(({ density, seeds, ...figures }) => {
    const items = [...generate(ifscaleParams.parse({ densities: [density], seeds, further: density > 500 }), randomFrom(0))];
    const cases = items.map(({ body, key }) => ({
      opened: open(body),
      reply: simulate(body, density > 500 ? "frontier" : "linear", randomFrom(key)),
    }));
    const words = cases.reduce((sum, { reply }) => sum + reply.split(/\s+/).length, 0) / cases.length;
    return {
      title: `IFScale scorer, ${density} words, ${Math.round(words)}-word replies`,
      ...figures,
      async round() {
        for (const { opened, reply } of cases) await reference.score(opened, [], { reply, sent: nothingSent }, {});
        return cases.length;
      },
    };
  });
}
