import { benchmarkById } from "@/lib/benchmarks/registry";
import { randomFrom } from "@/lib/random/seeded-random";
import { above, type BenchRow } from "./bench-row";

const reach = 20_000;
/** Checks a second of the authors' Python on the same machine. */
const authors = 15_100;
const seconds = 2;
const words = 600;

const size = (text: string) => text.split(/\s+/).length;

/** First turns of dialogues with compliant replies, made 600 words long by those of others. */
function cases(): { body: unknown; turns: number; reply: string; checks: number }[] {
  const benchmark = benchmarkById("evolif");
  const items = benchmark.generate({ dialogues: 50 }, randomFrom(0));
  const made = items.flatMap(({ body, key }) =>
    Array.from({ length: 20 }, (_, turns) => {
      const before = Array.from({ length: turns }, () => ({ reply: "", verdict: null }));
      return { body, turns, reply: benchmark.simulate(body, before, "perfect", randomFrom(`${key}/${turns}`)) };
    }),
  );
  return made.map(({ body, turns, reply }, at) => {
    let long = reply;
    for (let next = at + 1; size(long) < words; next++) long += `\n\n${made[next % made.length]?.reply}`;
    return {
      body,
      turns,
      reply: long
        .split(/(?<=\s)/)
        .slice(0, words)
        .join(""),
      checks: benchmark.requirements(body, turns).length,
    };
  });
}

/** EvolIF's checks on replies of 600 words, the constraints of the first twenty turns of 50 dialogues, on one core. */
export async function constraintCheckRows(): Promise<BenchRow[]> {
  const [verifier] = benchmarkById("evolif").verifiers;
  if (!verifier) return [];
  const all = cases().map(({ turns, ...rest }) => ({
    ...rest,
    before: Array.from({ length: turns }, () => ({ reply: "", verdict: null })),
  }));
  const round = async () => {
    for (const { body, before, reply } of all) await verifier.score(body, before, reply, {});
  };
  await round();
  let rounds = 0;
  const begun = performance.now();
  for (; performance.now() - begun < seconds * 1000; rounds++) await round();
  const checks = rounds * all.reduce((sum, each) => sum + each.checks, 0);
  const rate = (checks / (performance.now() - begun)) * 1000;
  return [
    {
      what: `EvolIF checks, ${words}-word replies`,
      measured: `${rate.toFixed(0)}/s`,
      reach: `${reach}/s`,
      ratio: above(rate, reach),
      note: `${(rate / authors).toFixed(1)}x the authors' Python, one core`,
    },
  ];
}
