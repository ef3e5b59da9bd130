import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, it } from "vitest";
import { functions } from "./functions";
import { type Found, findGold, goldChecks } from "./gold.fixture";

/*
 * After a change of a function write its labels anew:
 * HEED_WRITE_GOLD=1 npx vitest run --project long lib/benchmarks/logicif/data/functions/gold.long.test.ts
 */

const writes = process.env.HEED_WRITE_GOLD !== undefined;
const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** A JSON object with a line for each function and each of its cases. */
const rows = (of: Iterable<readonly [string, string]>) =>
  `{\n${[...of].map(([id, row]) => `${JSON.stringify(id)}: ${row}`).join(",\n")}\n}\n`;
const list = (of: readonly string[]) => `[\n${of.map((row) => JSON.stringify(row)).join(",\n")}\n]`;

it.runIf(writes)("writes the gold", async () => {
  const found = await findGold(functions);
  const ordered = functions.flatMap(({ id }) => [...found].filter(([of]) => of === id));
  const goldRow = ({ complexity, stats, expected }: Found) =>
    `{"complexity": ${JSON.stringify(complexity)}, "stats": ${JSON.stringify(stats)}, "expected": ${list(expected)}}`;
  writeFileSync(file("gold.json"), rows(ordered.map(([id, of]) => [id, goldRow(of)])));
  writeFileSync(file("walks.json"), rows(ordered.map(([id, { walks }]) => [id, list(walks)])));
});

describe.skipIf(writes)("all of the house's functions", () => goldChecks(functions));
