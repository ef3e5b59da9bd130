import { benchmarkById } from "@/lib/benchmarks/registry";
import { randomFrom } from "@/lib/random/seeded-random";
import { above, type BenchRow } from "./bench-row";

/** Records a second of the authors' own scorer on the same task, measured on the same machine. */
const authors = 5.9;
const reach = 200;
const seconds = 2;

/** IFScale's scorer over 500 words in a report of some 3,000 words. */
export async function scorerRows(): Promise<BenchRow[]> {
  const benchmark = benchmarkById("ifscale");
  const [verifier] = benchmark.verifiers;
  const items = benchmark.generate({ densities: [500], seeds: 20 }, randomFrom(0));
  if (!verifier) return [];
  const cases = items.map(({ body, key }) => ({ body, reply: benchmark.simulate(body, [], "linear", randomFrom(key)) }));
  const words = cases.reduce((sum, { reply }) => sum + reply.split(/\s+/).length, 0) / cases.length;
  for (const { body, reply } of cases) await verifier.score(body, [], reply, {});
  let done = 0;
  const begun = performance.now();
  while (performance.now() - begun < seconds * 1000) {
    for (const { body, reply } of cases) await verifier.score(body, [], reply, {});
    done += cases.length;
  }
  const rate = (done / (performance.now() - begun)) * 1000;
  const note = `${(rate / authors).toFixed(0)}x the authors' Python`;
  return [
    {
      what: `IFScale scorer, 500 words, ${Math.round(words)}-word replies`,
      measured: `${rate.toFixed(0)}/s`,
      reach: `${authors * reach}/s`,
      ratio: above(rate, authors * reach),
      note,
    },
  ];
}
