import type { BenchCase, Opened } from "@/lib/benchmarks/family";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { randomFrom } from "@/lib/random/seeded-random";
import { reference } from "./checks/reference";
import { generate } from "./generate";
import type { IfscaleItem } from "./item";
import { ifscaleParams } from "./params";
import { simulate } from "./simulate";

/** The reference verifier over 500 words in a report of some 3,000 words. */
export async function bench(open: (item: IfscaleItem) => Opened<IfscaleItem>): Promise<readonly BenchCase[]> {
  const items = generate(ifscaleParams.parse({ densities: [500], seeds: 20 }), randomFrom(0));
  const cases = items.map(({ body, key }) => ({ opened: open(body), reply: simulate(body, "linear", randomFrom(key)) }));
  const words = cases.reduce((sum, { reply }) => sum + reply.split(/\s+/).length, 0) / cases.length;
  return [
    {
      what: `IFScale scorer, 500 words, ${Math.round(words)}-word replies`,
      reach: 200 * 5.9,
      authors: 5.9,
      async round() {
        for (const { opened, reply } of cases) await reference.score(opened, [], { reply, sent: nothingSent }, {});
        return cases.length;
      },
    },
  ];
}
