import { describe, expect, it } from "vitest";
import type { SampleRecord } from "@/lib/benchmarks/family";
import { scoredTurn } from "@/lib/benchmarks/family.fixture";
import type { Facts } from "@/lib/contracts/check";
import { lifetimesDetail } from "@/lib/contracts/endurance";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";
import { published, publishedModels } from "../data/published";
import { type Difficulty, type LogicifItem, logicifItem } from "../items/item";
import { aggregate } from "./aggregate";
import { digest } from "./digest";

interface CaseFields {
  task?: string;
  output?: boolean;
  state?: boolean;
  failed?: boolean;
  repetition?: number;
  difficulty?: Difficulty;
  interval?: number;
  later?: Record<string, Facts>;
  facts?: Facts;
}

let ordinal = 0;
function sample({
  task = "a",
  output = true,
  state = true,
  failed = false,
  repetition = 0,
  difficulty,
  interval,
  later = {},
  facts = {},
}: CaseFields) {
  const passed = output && state;
  const item: LogicifItem = logicifItem.parse({
    ...{
      task,
      testCase: 0,
      input: "[]",
      expected: '{"output": 1, "stats": {}}',
      function: "0".repeat(64),
      description: null,
      prompt: null,
    },
    ...{ statsKeys: [], outputFormat: null, complexity: null, difficulty: difficulty ?? null, interval: interval ?? null },
  });
  const word = (right: boolean) => (right ? "right" : "wrong");
  const turnFacts = { output: word(output), state: word(state), trackers: state ? 1 : 0, code: false, ending: "answered", ...facts };
  const turn = scoredTurn({ outcomes: "", score: passed ? 1 : 0, passed, facts: turnFacts });
  const record: SampleRecord<LogicifItem> = {
    ...{ ordinal: ordinal++, key: `${task}-${ordinal}`, tags: {}, item, cluster: task, repetition },
    ...{ status: failed ? "failed" : "scored", score: failed ? null : Number(passed), passed: failed ? null : passed },
    ...{ latencyMs: null, inputTokens: null, outputTokens: null, costUsd: null, turns: failed ? [] : [turn], later },
  };
  return digest(record);
}

function metricsOf(...cases: CaseFields[]) {
  const all = aggregate(cases.map(sample));
  return (id: string, slice: Slice = {}) => all.find((metric) => metric.id === id && sliceKey(metric.slice) === sliceKey(slice));
}

describe("functions", () => {
  it("are right if all their cases are, by output, state and both", () => {
    const figure = metricsOf({}, { state: false }, { task: "b" }, { task: "b" }, { task: "c", output: false });
    expect(figure("functions")).toMatchObject({ value: expect.closeTo(100 / 3), n: 3, missing: 0 });
    expect(figure("functions", { what: "output" })?.value).toBeCloseTo(200 / 3);
    expect(figure("functions", { what: "state" })?.value).toBeCloseTo(200 / 3);
    expect(figure("functions", { what: "both" })?.value).toBeCloseTo(100 / 3);
    expect(figure("cases")).toMatchObject({ value: 60, n: 5 });
    expect(figure("errors")?.value).toBeCloseTo(40);
  });

  it("are missing if one of their cases failed at the provider, whatever the results of the others", () => {
    const figure = metricsOf({}, { failed: true }, { task: "b" }, { task: "c", output: false }, { task: "c", failed: true });
    expect(figure("functions")).toMatchObject({ value: 100, n: 1, missing: 2, counts: "functions" });
    expect(figure("cases")).toMatchObject({ value: expect.closeTo(200 / 3), n: 3, missing: 2, counts: "cases" });
  });

  it("have intervals if all are right and if none is", () => {
    const tasks = Array.from({ length: 20 }, (_, at) => `f${at}`);
    const right = metricsOf(...tasks.flatMap((task) => [{ task }, { task }]));
    // Mid-p interval of 20 of 20: 0.05 to the power of 1/20; for cases, Wilson of 20 of 20 with t(19), because cases that all agree do not show how alike they are.
    expect(right("functions")).toMatchObject({ value: 100, high: 100, low: expect.closeTo(100 * 0.05 ** (1 / 20), 1) });
    expect(right("cases")).toMatchObject({ value: 100, standardError: 0, high: 100 });
    expect(right("cases")?.low).toBeCloseTo((100 * 20) / (20 + 2.093024 ** 2), 4);
    expect(right("errors")).toMatchObject({ value: 0, low: 0 });
    expect(metricsOf({}, {})("cases")).toMatchObject({ low: null, why: "One function alone does not say how much they differ." });
  });

  it("count once in each repetition, with the function as the cluster of the interval", () => {
    const cases = [0, 1, 2, 3].flatMap((repetition) => [
      { task: "a", repetition },
      { task: "b", repetition, output: false },
    ]);
    const figure = metricsOf(...cases);
    expect(figure("functions")).toMatchObject({ value: 50, n: 8 });
    // Two clusters with means 0 and 100: the error does not shrink with repetitions.
    expect(figure("functions")?.standardError).toBeCloseTo(50);
    expect(figure("functions")?.low).toBeLessThan(2);
    expect(figure("functions")?.high).toBeGreaterThan(98);
    expect(figure("functions")?.counts).toBe("repetitions of functions");
  });

  it("are split by difficulty and interval if these are known", () => {
    const figure = metricsOf({ difficulty: "easy", interval: 1 }, { task: "b", output: false, difficulty: "hard", interval: 10 });
    expect(figure("functions", { difficulty: "easy" })?.value).toBe(100);
    expect(figure("functions", { difficulty: "hard", what: "state" })?.value).toBe(100);
    expect(figure("functions", { difficulty: "medium" })).toBeUndefined();
    expect(figure("errors", { interval: 10 })?.value).toBe(100);
  });
});

it("divides cases into four quadrants", () => {
  const figure = metricsOf({}, { state: false }, { state: false }, { output: false }, { output: false, state: false, failed: true });
  expect(figure("quadrant", { output: "right", state: "wrong" })).toMatchObject({ value: 50, n: 4, missing: 1 });
  expect(figure("quadrant", { output: "right" })).toMatchObject({ value: 75, n: 4 });
  expect(figure("quadrant", {})).toMatchObject({ value: 100, n: 4 });
  expect([0, 1, 2, 3].map((at) => figure(`pair_${at}`)?.value)).toEqual([25, 50, 25, 0]);
});

it("counts classes over failed cases that have one, preferring a person's to the model's", () => {
  const classed = (id: string, more: Record<string, Facts> = {}): CaseFields => ({
    output: false,
    interval: 1,
    later: { diagnosis: { class: id }, ...more },
  });
  const figure = metricsOf(
    {},
    { output: false },
    classed("CFM"),
    classed("CFM"),
    classed("STE"),
    classed("STE", { "diagnosis-by-hand": { class: "IM" } }),
  );
  expect(figure("class_share", { class: "CFM" })).toMatchObject({ value: 50, n: 4, missing: 1 });
  expect(figure("class_share", { class: "IM" })?.value).toBe(25);
  expect(figure("class_cases", { class: "CFM", interval: 1 })).toMatchObject({ value: 2, n: 4, missing: 0, counts: "failed cases" });
  expect(metricsOf({ output: false })("class_share", { class: "CFM" })).toBeUndefined();
});

it("slices by properties of the execution", () => {
  const execution = (steps: number, more: Facts = {}) => ({
    execution: { steps, iterations: 0, recursion_depth: 1, live_variables: 3, ...more },
  });
  const figure = metricsOf(
    { later: execution(5, { loop: "for", recursion: true }) },
    { task: "b", output: false, later: execution(7, { loop: "both", nesting: 2, early_exit: true }) },
    { task: "c", later: execution(16) },
    { task: "d" },
  );
  expect(figure("cases", { steps: [4, 7] })).toMatchObject({ value: 50, n: 2 });
  expect(figure("cases", { steps: [16, 31] })).toMatchObject({ value: 100, n: 1 });
  expect(figure("cases", { iterations: [0, 0], what: "state" })).toMatchObject({ value: 100, n: 3 });
  expect(figure("cases", { construct: "for loop" })).toMatchObject({ value: 50, n: 2 });
  expect(figure("cases", { construct: "nested loops" })?.value).toBe(0);
  expect(figure("cases", { construct: "recursion" })?.value).toBe(100);
});

it("follows replies to their first divergence", () => {
  const figure = metricsOf(
    { output: false, later: { divergence: { diverged: true, step: 4, total: 10 } } },
    { task: "b", state: false, later: { divergence: { diverged: false, step: 8, total: 9 } } },
    { task: "c", state: false },
    // Right replies are neither followed nor missing, even if a former verifier version found them wrong.
    { task: "d", later: { divergence: { diverged: true, step: 90, total: 99 } } },
    { task: "e" },
  );
  expect(figure("followed")).toMatchObject({ value: 6, n: 2, missing: 1 });
  const { lifetimes } = lifetimesDetail.parse(figure("followed")?.detail);
  expect(lifetimes.map(([steps, end, , cluster]) => [steps, end, cluster])).toEqual([
    [4, "patience", "a"],
    [8, "censored", "b"],
  ]);
  expect(figure("followed")).toMatchObject({ low: null, why: "Fewer than five functions fail." });
  const five = ["a", "b", "c", "d", "e"].map((task, at) => ({
    ...{ task, output: false, later: { divergence: { diverged: true, step: 2 + 3 * at, total: 20 } } },
  }));
  const followed = metricsOf(...five)("followed");
  expect(followed).toMatchObject({ value: 8, counts: "replies" });
  // On a logarithmic scale the interval extends farther up than down.
  expect((followed?.high ?? 0) - 8).toBeGreaterThan(8 - (followed?.low ?? 0));
});

describe("Table 1", () => {
  const figure = (model: string, slice: Slice) =>
    published.find((row) => row.model === model && sliceKey(row.slice) === sliceKey(slice))?.value;

  it("has 21 models, and averages weighted by number of functions", () => {
    const models = Object.keys(publishedModels);
    expect(models).toHaveLength(21);
    for (const model of models) {
      for (const aspect of ["output", "state", "both"]) {
        const parts = (["easy", "medium", "hard"] as const).map((difficulty) => figure(model, { difficulty, what: aspect }) ?? Number.NaN);
        const [easy = 0, medium = 0, hard = 0] = parts;
        expect(Math.abs((142 * easy + 145 * medium + 139 * hard) / 426 - (figure(model, { what: aspect }) ?? Number.NaN))).toBeLessThan(
          0.02,
        );
      }
      expect(figure(model, {})).toBe(figure(model, { what: "both" }));
    }
    expect(figure("gpt-5", {})).toBe(84.98);
    expect(figure("Gemma-3-27B", { difficulty: "hard", what: "state" })).toBe(4.32);
  });
});
