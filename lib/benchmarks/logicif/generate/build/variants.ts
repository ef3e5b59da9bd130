import type { NewItem } from "@/lib/benchmarks/family";
import type { BuildKit } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import { randomFrom } from "@/lib/random/seeded-random";
import { functions } from "../../data/functions/functions";
import { goldOf, inputOf } from "../../data/functions/gold";
import { instructionOf, type SeedFunction } from "../../data/functions/seed-function";
import type { LogicifItem } from "../../items/item";
import { type MadeFunction, madeItems, spreadOver } from "../made-items";
import { houseLimits, leastCases } from "./case-filters";
import { casesLine, type GoldCases, goldCases, outcomeWords, type Python, walksOf } from "./gold-cases";
import { inOrder } from "./in-order";
import { type VariantsInput, variantsInput } from "./variants-input";

/** Number of functions processed at once; each makes its own sandbox calls. */
const functionsAtOnce = 4;
/** Largest number of draws for each case wanted; after that, the function has fewer cases. */
const drawsForEach = 8;

const drawn = `
import random as __random


def __drawn(seed, size):
    return draw(__random.Random(seed), size)
`;

/** Draws inputs with a function's generator, as JSON texts; the same seeds give the same inputs. */
async function draws(
  python: Python,
  seedFunction: SeedFunction,
  seeds: readonly string[],
  size: number,
): Promise<{ inputs: string[]; faults: string[] }> {
  const calls = seeds.map((seed) => JSON.stringify([seed, size]));
  const outcomes = await python({ source: `${seedFunction.draw}\n${drawn}`, name: "__drawn", calls });
  return {
    inputs: outcomes.flatMap((outcome) => (outcome.kind === "value" ? [outcome.json] : [])),
    faults: outcomes.flatMap((outcome) => (outcome.kind === "value" ? [] : [outcomeWords(outcome)])),
  };
}

/** Draws unpublished cases until there are enough or too many draws have failed. */
async function freshCases(python: Python, seedFunction: SeedFunction, { cases, size, seed }: VariantsInput): Promise<GoldCases> {
  const gold: GoldCases = { kept: [], dropped: [], statsKeys: goldOf(seedFunction.id).stats };
  const seen = new Set(seedFunction.cases.map(inputOf));
  for (let nth = 0; nth < drawsForEach && gold.kept.length < cases; nth++) {
    const seeds = Array.from({ length: cases }, (_, at) => `${seed} ${seedFunction.id} ${size} ${nth * cases + at}`);
    const { inputs, faults } = await draws(python, seedFunction, seeds, size);
    for (const reason of faults) gold.dropped.push({ input: "", reason });
    const fresh = [...new Set(inputs)].filter((input) => !seen.has(input));
    for (const input of fresh) seen.add(input);
    for (let again = fresh.length; again < inputs.length; again++) gold.dropped.push({ input: "", reason: "it is a duplicate" });
    const { kept, dropped } = await goldCases(python, seedFunction.source, fresh, houseLimits);
    gold.kept.push(...kept);
    gold.dropped.push(...dropped);
  }
  gold.kept.splice(cases);
  return gold;
}

/**
 * Builds a suite of Heed's functions on newly drawn inputs: the same form gives the same items. Labels and walks for simulated models come
 * from the sandbox. A function with fewer than three cases is skipped and reported.
 */
export async function* drawVariants(given: unknown, kit: BuildKit): AsyncIterable<NewItem<LogicifItem>> {
  const input = variantsInput.parse(given);
  const { python } = kit;
  if (!python) throw new HeedError("unavailable", "Fresh cases need the Python sandbox, which is not available on this machine.");
  const scoreOf = ({ id }: SeedFunction) => goldOf(id).complexity.code_complexity_score;
  const chosen = spreadOver(functions, input.functions, scoreOf, randomFrom(`${input.seed} functions`));
  const made: MadeFunction[] = [];
  const tell = (done: number) => kit.report({ doing: "Drawing cases", done, total: chosen.length });
  tell(0);
  let done = 0;
  const work = async (seedFunction: SeedFunction) => {
    const gold = await freshCases(python, seedFunction, input);
    return { seedFunction, gold, walks: await walksOf(python, seedFunction.source, gold.kept) };
  };
  for await (const { seedFunction, gold, walks } of inOrder(chosen, functionsAtOnce, work)) {
    const enough = gold.kept.length >= leastCases;
    const left = enough ? "" : ` Fewer than ${leastCases} are left: the function is skipped.`;
    kit.step({ subject: seedFunction.id, step: "draw", prompt: null, reply: null, decision: `${casesLine(gold)}${left}` });
    if (enough)
      made.push({
        ...{
          task: seedFunction.id,
          source: seedFunction.source,
          described: instructionOf(seedFunction),
          statsKeys: gold.statsKeys,
          outputFormat: seedFunction.outputFormat,
        },
        ...{ complexity: goldOf(seedFunction.id).complexity },
        cases: gold.kept.map((goldCase, at) => ({ ...goldCase, testCase: at, walk: walks[at] ?? null })),
      });
    tell(++done);
  }
  yield* madeItems(made, input.wording, kit.share);
}
