import type { NewItem } from "@/lib/benchmarks/family";
import type { TextHash } from "@/lib/contracts/message";
import { functions } from "./functions/functions";
import { describe as describeFunction } from "./functions/seed-function";
import type { LogicifItem } from "./item";
import type { LogicifParams } from "./params";

/** Labels of the cases of the house's functions, in their order. */
const gold: Readonly<Record<string, readonly string[]>> = {
  "lift-calls": [
    '{"output": [9, [7, 3, 1]], "stats": {"turns": 1, "stops": 3}}',
    '{"output": [0, []], "stats": {"turns": 0, "stops": 0}}',
    '{"output": [0, [5]], "stats": {"turns": 0, "stops": 1}}',
    '{"output": [10, [6, 9, 2]], "stats": {"turns": 1, "stops": 3}}',
    '{"output": [17, [4, 8, 10, 1, 0]], "stats": {"turns": 1, "stops": 5}}',
    '{"output": [7, [3, 2, 1]], "stats": {"turns": 1, "stops": 3}}',
  ],
};

/** Cases of the house's functions. */
export function* generate({ cases }: LogicifParams, { share }: { share: (text: string) => TextHash }): Iterable<NewItem<LogicifItem>> {
  for (const { id, source, outputFormat, cases: inputs, ...pieces } of functions) {
    const description = describeFunction(pieces);
    for (const [at, input] of inputs.slice(0, cases).entries()) {
      const expected = gold[id]?.[at];
      if (expected === undefined) continue;
      yield {
        key: `${id}-${at}`,
        tags: { task: id },
        body: {
          ...{ task: id, testCase: at, input: JSON.stringify(input), expected },
          ...{ function: share(source), description: share(description.text), prompt: null, statsKeys: ["turns", "stops"] },
          ...{ outputFormat, complexity: null, difficulty: null, interval: null, spans: share(JSON.stringify(description.spans)) },
        },
      };
    }
  }
}
