import type { NewItem } from "@/lib/benchmarks/family";
import type { TextHash } from "@/lib/contracts/message";
import type { Random } from "@/lib/random/random";
import { functions } from "../data/functions/functions";
import { goldOf, inputOf, walksOfHouse } from "../data/functions/gold";
import { instructionOf, type SeedFunction } from "../data/functions/seed-function";
import type { LogicifItem } from "../items/item";
import type { LogicifParams } from "../items/params";
import { type MadeFunction, madeItems, spreadOver } from "./made-items";

/** Makes one of Heed's functions with its stored labels and at most this many of its cases. */
function made(seedFunction: SeedFunction, cases: number): MadeFunction {
  const { id: task, source, outputFormat } = seedFunction;
  const { complexity, stats, expected } = goldOf(task);
  const walks = walksOfHouse(task);
  return {
    ...{ task, source, outputFormat, complexity, statsKeys: stats, described: instructionOf(seedFunction) },
    cases: seedFunction.cases.slice(0, cases).map((args, at) => ({
      ...{ testCase: at, input: inputOf(args), expected: expected[at] ?? "", walk: walks[at] ?? null },
    })),
  };
}

/** Generates Heed's suite: all its functions, or some spread evenly over their complexity, with labels from the sandbox. */
export function* generate(
  { functions: most, cases, wording }: LogicifParams,
  { random, share }: { random: Random; share: (text: string) => TextHash },
): Generator<NewItem<LogicifItem>> {
  const scoreOf = ({ id }: SeedFunction) => goldOf(id).complexity.code_complexity_score;
  const chosen = spreadOver(functions, most, scoreOf, random);
  yield* madeItems(
    chosen.map((seedFunction) => made(seedFunction, cases)),
    wording,
    share,
  );
}
