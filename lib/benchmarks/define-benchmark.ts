import type { z } from "zod";
import type { AnyBenchmark, Benchmark, Tools, TurnRecord } from "./benchmark";

/** Parses a value the first time it is given: a run asks with the same parameters and items again and again. */
function parsedOnce<T>(schema: z.ZodType<T>): (value: unknown) => T {
  const parsed = new WeakMap<object, T>();
  return (value) => {
    if (typeof value !== "object" || value === null) return schema.parse(value);
    const known = parsed.get(value);
    if (known !== undefined) return known;
    const fresh = schema.parse(value);
    parsed.set(value, fresh);
    return fresh;
  };
}

/**
 * Erases a family's own types. Each method parses its parameters and items with the family's schemas,
 * so a stored row of another shape is an error with the field's path and never reaches the family.
 */
export function defineBenchmark<Params, Item, RunParams, Facts>({
  facts,
  aggregate,
  ...of
}: Benchmark<Params, Item, RunParams, Facts>): AnyBenchmark {
  const item = parsedOnce(of.item);
  const runParams = parsedOnce(of.runParams);
  const { accept, explain, endurance, scene, expectedTurns, exporters } = of;
  return {
    ...of,
    presets: of.presets,
    generate: (params, random) => of.generate(of.params.parse(params), random),
    requirements: (body, turn) => of.requirements(item(body), turn),
    nextTurn: (body, turns, run) => of.nextTurn(item(body), turns, runParams(run)),
    ...(accept && {
      accept: (body: unknown, reply: string, tools: Tools, run: unknown) => accept(item(body), reply, tools, runParams(run)),
    }),
    ...(explain && {
      explain: (body: unknown, turns: readonly TurnRecord[], reply: string, verifierId: string) =>
        explain(item(body), turns, reply, verifierId),
    }),
    endurance: endurance && {
      ...endurance,
      patience: (run) => endurance.patience(runParams(run)),
      maxTurns: (run) => endurance.maxTurns(runParams(run)),
    },
    ...(scene && { scene: (body: unknown, turn: number) => scene(item(body), turn) }),
    ...(expectedTurns && { expectedTurns: (body: unknown, run: unknown) => expectedTurns(item(body), runParams(run)) }),
    maxAttempts: (run) => of.maxAttempts(runParams(run)),
    verifiers: of.verifiers.map(({ score, brief, ...v }) => ({
      ...v,
      score: (body, turns, reply, tools) => score(item(body), turns, reply, tools),
      ...(brief && { brief: (body: unknown, turns: readonly TurnRecord[], reply: string) => brief(item(body), turns, reply) }),
    })),
    aggregator: (run) => {
      const kept: Facts[] = [];
      return {
        add: (sample) => void kept.push(facts({ ...sample, item: item(sample.item) })),
        metrics: () => aggregate(kept, runParams(run)),
      };
    },
    importers: of.importers,
    ...(exporters && {
      exporters: exporters.map((exporter) => ({
        ...exporter,
        write: (items: readonly { key: string; body: unknown }[]) =>
          exporter.write(items.map(({ key, body }) => ({ key, body: item(body) }))),
      })),
    }),
    simulate: (body, turns, profile, random) => of.simulate(item(body), turns, profile, random),
    expectedOutputTokens: (body) => of.expectedOutputTokens(item(body)),
  };
}
