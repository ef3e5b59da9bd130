import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { PythonRequest } from "@/lib/benchmarks/kit";
import { sandbox } from "@/lib/sandbox/python/sandbox.fixture";
import { goldFault, houseLimits, inputFault } from "../../generate/build/case-filters";
import { goldCases, walksOf } from "../../generate/build/gold-cases";
import { shapeOf } from "../../generate/build/shape-of";
import { coverage } from "./coverage.fixture";
import { goldOf, type HouseGold, inputOf, walksOfHouse, walkText } from "./gold";
import type { SeedFunction } from "./seed-function";

const python = (request: PythonRequest) => sandbox.run(request);

/** The sandbox's results for a function: its gold, its walks, and the cases that the filters drop. */
export interface FunctionGold extends HouseGold {
  walks: string[];
  dropped: string[];
}

async function runFunction(tested: SeedFunction): Promise<FunctionGold> {
  const inputs = tested.cases.map(inputOf);
  const { kept, dropped, statsKeys } = await goldCases(python, tested.source, inputs, houseLimits);
  const shape = await shapeOf(python, tested.source);
  if ("fault" in shape) throw new Error(`${tested.id}: ${shape.fault}`);
  const walks = await walksOf(python, tested.source, kept);
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

/** Runs some functions in the sandbox and returns their results by id. */
export async function findGold(some: readonly SeedFunction[]): Promise<Map<string, FunctionGold>> {
  const all = new Map<string, FunctionGold>();
  const waiting = [...some];
  const lane = async () => {
    for (let tested = waiting.shift(); tested; tested = waiting.shift()) all.set(tested.id, await runFunction(tested));
  };
  await Promise.all(Array.from({ length: 4 }, lane));
  return all;
}

/** Tests in the sandbox that makes the labels that some of Heed's functions meet the requirements of a suite. */
export function goldChecks(some: readonly SeedFunction[]): void {
  let results = new Map<string, FunctionGold>();
  beforeAll(async () => {
    results = await findGold(some);
  });
  const named = some.map((tested) => [tested.id, tested] as const);

  it.each(named)("%s: the sandbox reproduces the stored gold under both hash seeds", (id, tested) => {
    const { walks, dropped, ...gold } = results.get(id) ?? { walks: [], dropped: ["nothing came back"] };
    expect(dropped).toEqual([]);
    expect(tested.cases.length).toBeGreaterThanOrEqual(6);
    expect(gold).toEqual(goldOf(id));
    expect(walks).toEqual(walksOfHouse(id).map(walkText));
    expect(walks.every((walk) => walk !== "")).toBe(true);
  });

  it.each(named)("%s: its cases cover all of its code", async (_, tested) => {
    const { lines, branches } = await called("covered", [tested.source, tested.cases], covered);
    expect(lines, "lines that no case executes").toEqual([]);
    expect(branches, "sides that no case takes").toEqual([]);
  });

  it.each(named)("%s: its generator draws inputs of every size, most of which pass the filters", async (_, tested) => {
    const bySize = await called("drawn", [tested.source, tested.draw, sizes, draws], drawn);
    for (const [at, inputs] of bySize.entries()) {
      const good = inputs.filter(([input, expected]) => inputFault(input, houseLimits) === null && goldFault(expected) === null);
      expect(good.length, `size ${sizes[at]}`).toBeGreaterThanOrEqual(draws / 2);
      expect(new Set(good.map(([input]) => input)).size, `different ones of size ${sizes[at]}`).toBeGreaterThanOrEqual(draws / 3);
    }
  });
}
