import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, it } from "vitest";
import { functions } from "./functions";
import { type FunctionGold, findGold, goldChecks } from "./gold.fixture";

/*
 * To write the labels again after a change of a function: HEED_WRITE_GOLD=1 npx vitest run --project long
 * lib/benchmarks/logicif/data/functions/gold.long.test.ts
 */

const writes = process.env.HEED_WRITE_GOLD !== undefined;
const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** Writes a JSON object with one line for each function and each of its cases. */
const rows = (pairs: Iterable<readonly [string, string]>) =>
  `{\n${[...pairs].map(([id, row]) => `${JSON.stringify(id)}: ${row}`).join(",\n")}\n}\n`;
const list = (texts: readonly string[]) => `[\n${texts.map((row) => JSON.stringify(row)).join(",\n")}\n]`;

it.runIf(writes)("writes the gold", async () => {
  const gold = await findGold(functions);
  const ordered = functions.flatMap(({ id }) => [...gold].filter(([functionId]) => functionId === id));
  const goldRow = ({ complexity, stats, expected }: FunctionGold) =>
    `{"complexity": ${JSON.stringify(complexity)}, "stats": ${JSON.stringify(stats)}, "expected": ${list(expected)}}`;
  writeFileSync(file("gold.json"), rows(ordered.map(([id, functionGold]) => [id, goldRow(functionGold)])));
  writeFileSync(file("walks.json"), rows(ordered.map(([id, { walks }]) => [id, list(walks)])));
});

describe.skipIf(writes)("all of Heed's functions", () => goldChecks(functions));
