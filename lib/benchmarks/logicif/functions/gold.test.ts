import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { PythonRequest } from "@/lib/benchmarks/kit";
import { createPythonSandbox } from "@/lib/sandbox/python/python-sandbox";
import { goldFault, houseLimits, inputFault } from "../build/case-filters";
import { goldCases, walksOf } from "../build/gold-cases";
import { shapeOf } from "../build/shape-of";
import { coverage } from "./coverage.fixture";
import { functions } from "./functions";
import { goldOf, type HouseGold, inputOf, walksOfHouse, walkText } from "./gold";
import goldRows from "./gold.json";
import { instructionOf, type SeedFunction } from "./seed-function";
import walkRows from "./walks.json";

/*
 * The proof that the house's functions are what a suite needs, in the sandbox that gives the labels. After a change of a function write its
 * labels anew: HEED_WRITE_GOLD=1 npx vitest run --project unit lib/benchmarks/logicif/functions/gold.test.ts
 */

// A busy machine may take its time: what is proven here is what Python gives, not how soon.
const sandbox = createPythonSandbox({ processes: 1, limits: { startMs: 300_000, caseMs: 60_000 } });
const python = (request: PythonRequest) => sandbox.run(request);
afterAll(() => sandbox.close());

interface Found extends HouseGold {
  walks: string[];
  dropped: string[];
}

async function found(of: SeedFunction): Promise<Found> {
  const inputs = of.cases.map(inputOf);
  const { kept, dropped, statsKeys } = await goldCases(python, of.source, inputs, houseLimits);
  const shape = await shapeOf(python, of.source);
  if ("fault" in shape) throw new Error(`${of.id}: ${shape.fault}`);
  const walks = await walksOf(python, of.source, kept);
  return {
    ...{ complexity: shape.complexity, stats: statsKeys, expected: kept.map(({ expected }) => expected) },
    walks: walks.map((walk) => walkText(walk ?? [])),
    dropped: dropped.map(({ input, reason }) => `${input}: ${reason}`),
  };
}

const covered = z.object({ lines: z.array(z.number()), branches: z.array(z.tuple([z.number(), z.string(), z.boolean()])) });
const drawn = z.array(z.array(z.tuple([z.string(), z.string()])));
const sizes = [1, 2, 3, 4, 5];
const draws = 12;

async function called<Shape extends z.ZodType>(name: string, args: unknown[], shape: Shape): Promise<z.output<Shape>> {
  const [outcome] = await python({ source: coverage, name, calls: [JSON.stringify(args)], untrusted: null });
  if (outcome?.kind !== "value") throw new Error(`${name}: ${JSON.stringify(outcome)}`);
  return shape.parse(JSON.parse(outcome.json));
}

const all = new Map<string, Found>();
const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** A JSON object with a line for each function and each of its cases. */
const rows = (of: Iterable<readonly [string, string]>) =>
  `{\n${[...of].map(([id, row]) => `${JSON.stringify(id)}: ${row}`).join(",\n")}\n}\n`;
const list = (of: readonly string[]) => `[\n${of.map((row) => JSON.stringify(row)).join(",\n")}\n]`;

/** Sandbox results of all functions, which several tests look at. */
async function findAll(): Promise<void> {
  const waiting = [...functions];
  const lane = async () => {
    for (let of = waiting.shift(); of; of = waiting.shift()) all.set(of.id, await found(of));
  };
  await Promise.all(Array.from({ length: 4 }, lane));
}

const writes = process.env.HEED_WRITE_GOLD !== undefined;

it.runIf(writes)("writes the gold", async () => {
  await findAll();
  const ordered = functions.flatMap(({ id }) => [...all].filter(([of]) => of === id));
  const goldRow = ({ complexity, stats, expected }: Found) =>
    `{"complexity": ${JSON.stringify(complexity)}, "stats": ${JSON.stringify(stats)}, "expected": ${list(expected)}}`;
  writeFileSync(file("gold.json"), rows(ordered.map(([id, of]) => [id, goldRow(of)])));
  writeFileSync(file("walks.json"), rows(ordered.map(([id, { walks }]) => [id, list(walks)])));
});

describe.skipIf(writes)("the house's functions", () => {
  beforeAll(findAll);

  it("are at least 60 with names of their own, at least 12 in each band of the score", () => {
    const ids = functions.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(ids.length).toBeGreaterThanOrEqual(60);
    const scores = ids.map((id) => goldOf(id).complexity.code_complexity_score);
    const bands = [15, 40, 55, 70, 90, Number.POSITIVE_INFINITY];
    for (const [at, from] of bands.slice(0, -1).entries()) {
      const within = scores.filter((score) => score >= from && score < (bands[at + 1] ?? 0));
      expect(within.length, `scores from ${from}`).toBeGreaterThanOrEqual(12);
    }
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(15);
  });

  it("have the stored gold and no other", () => {
    expect(Object.keys(goldRows)).toEqual(functions.map(({ id }) => id));
    expect(Object.keys(walkRows)).toEqual(Object.keys(goldRows));
  });

  it.each(functions.map((of) => [of.id, of] as const))("%s: the sandbox gives the stored gold under both hash seeds", (id, of) => {
    const { walks, dropped, ...gold } = all.get(id) ?? { walks: [], dropped: ["nothing came back"] };
    expect(dropped).toEqual([]);
    expect(of.cases.length).toBeGreaterThanOrEqual(6);
    expect(gold).toEqual(goldOf(id));
    expect(walks).toEqual(walksOfHouse(id).map(walkText));
    expect(walks.every((walk) => walk !== "")).toBe(true);
  });

  it.each(functions.map((of) => [of.id, of] as const))(
    "%s: its cases go everywhere, its trackers vary, its words say every line",
    async (id, of) => {
      const { lines, branches } = await called("covered", [of.source, of.cases], covered);
      expect(lines, "lines that no case executes").toEqual([]);
      expect(branches, "sides that no case takes").toEqual([]);
      const { stats, expected } = goldOf(id);
      const values = expected.map((text) => z.object({ stats: z.record(z.string(), z.unknown()) }).parse(JSON.parse(text)).stats);
      for (const key of stats) expect(new Set(values.map((of) => of[key])).size, key).toBeGreaterThan(1);
      const { spans, text } = instructionOf(of);
      const said = new Set(spans.flatMap((span) => span.lines));
      const source = of.source.split("\n");
      expect(
        source.flatMap((line, at) => (line.trim() === "" || said.has(at + 1) ? [] : [at + 1])),
        "lines that no words say",
      ).toEqual([]);
      expect(Math.max(...said)).toBeLessThanOrEqual(source.length);
      for (const { start, end } of spans) expect(text.slice(start, end).trim()).not.toBe("");
    },
  );

  it.each(functions.map((of) => [of.id, of] as const))(
    "%s: its generator draws inputs of every size that mostly pass the filters",
    async (_, of) => {
      const found = await called("drawn", [of.source, of.draw, sizes, draws], drawn);
      for (const [at, ofSize] of found.entries()) {
        const good = ofSize.filter(([input, expected]) => inputFault(input, houseLimits) === null && goldFault(expected) === null);
        expect(good.length, `size ${sizes[at]}`).toBeGreaterThanOrEqual(draws / 2);
        expect(new Set(good.map(([input]) => input)).size, `different ones of size ${sizes[at]}`).toBeGreaterThanOrEqual(draws / 3);
      }
    },
  );
});
