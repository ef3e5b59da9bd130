import { describe, expect, it } from "vitest";
import type { SampleRecord } from "@/lib/benchmarks/family";
import { scoredTurn } from "@/lib/benchmarks/family.fixture";
import { sliceKey } from "@/lib/contracts/slice";
import type { IfscaleItem } from "./item";
import { aggregate } from "./metrics";
import { sampleDigest } from "./sample-digest";

let ordinal = 0;
const sample = (
  density: number,
  seed: number,
  outcomes: string | null,
  more: Partial<SampleRecord<IfscaleItem>> = {},
): SampleRecord<IfscaleItem> => ({
  ordinal: ordinal++,
  key: `n${density}-s${seed}`,
  tags: { density, seed },
  item: { words: Array.from({ length: density }, (_, at) => `w${at}`) },
  cluster: `seed ${seed}`,
  repetition: 0,
  status: outcomes === null ? "failed" : "scored",
  score: outcomes === null ? null : 0.5,
  passed: outcomes === null ? null : false,
  latencyMs: outcomes === null ? null : 4000,
  inputTokens: null,
  outputTokens: null,
  costUsd: null,
  turns: outcomes === null ? [] : [scoredTurn({ outcomes, score: 0.5, passed: false, latencyMs: 4000 })],
  later: {},
  ...more,
});

const finder = (samples: SampleRecord<IfscaleItem>[]) => {
  const metrics = aggregate(samples.map(sampleDigest));
  return (id: string, slice = "") => metrics.find((of) => of.id === id && sliceKey(of.slice) === slice);
};

describe("aggregate", () => {
  const five = ["eeeeeeeeee", "eeeeeeeeeo", "oeeeeeeeem", "mmeeeeeeee", "eeeeeeeeee"].map((outcomes, seed) => sample(10, seed, outcomes));

  it("gives the authors' aggregates of a density", () => {
    const find = finder(five);
    expect(find("accuracy", "density=10")).toMatchObject({ value: 90, n: 5, missing: 0 });
    expect(find("accuracy", "density=10")?.standardError).toBeCloseTo(4.47214, 4);
    expect(find("accuracy", "density=10")?.low).toBeCloseTo(90 - 2.776445 * 4.47214, 3);
    expect(find("accuracy", "density=10")?.high).toBe(100);
    expect(find("deviation", "density=10")?.value).toBeCloseTo(10, 9);
    expect(find("omission_share", "density=10")?.value).toBe(30);
    expect(find("modification_share", "density=10")?.value).toBe(30);
    expect(find("omission_ratio", "density=10")?.value).toBe(1);
    expect(find("primacy", "density=10")).toMatchObject({ value: 0.5, n: 2 });
    expect(find("error_early", "density=10")?.value).toBeCloseTo(20, 9);
    expect(find("error_late", "density=10")?.value).toBeCloseTo(100 / 7.5, 1);
    expect(find("latency", "density=10")?.value).toBe(4);
    expect(find("accuracy_per_second", "density=10")?.value).toBe(22.5);
  });

  it("leaves failed samples out and counts them", () => {
    const find = finder([...five, sample(10, 5, null), sample(10, 6, null, { status: "unscored" })]);
    expect(find("accuracy", "density=10")).toMatchObject({ value: 90, n: 5, missing: 2 });
    expect(find("accuracy")).toMatchObject({ n: 5, missing: 2 });
  });

  it("is undefined, not zero, where nothing was scored", () => {
    const find = finder([sample(10, 0, null), sample(20, 0, null)]);
    expect(find("accuracy")).toMatchObject({ value: null, low: null, n: 0, missing: 2 });
    expect(find("deviation", "density=20")).toMatchObject({ value: null, n: 0, missing: 1 });
    expect(aggregate([])).toEqual([]);
  });

  it("does not gain certainty from repetitions that say the same", () => {
    const again = five.map((of) => ({ ...of, repetition: 1 }));
    const once = finder(five)("accuracy", "density=10");
    const twice = finder([...five, ...again])("accuracy", "density=10");
    expect(twice?.standardError).toBeCloseTo(once?.standardError ?? 0, 9);
    expect(twice?.n).toBe(10);
  });

  it("has the ratio undefined without modifications, and primacy without early errors", () => {
    const find = finder([sample(10, 0, "eeeeeeeeoo")]);
    expect(find("omission_ratio")).toMatchObject({ value: null });
    expect(find("primacy")).toMatchObject({ value: null, n: 0 });
    expect(find("accuracy")).toMatchObject({ value: 80, standardError: null, low: null, high: null });
  });

  it("slices by density and by band of a hundred", () => {
    const find = finder([sample(10, 0, "e".repeat(10)), sample(100, 0, "o".repeat(100)), sample(110, 0, "e".repeat(110))]);
    expect(find("accuracy", "density=1..100")).toMatchObject({ value: 50, n: 2 });
    expect(find("error_late", "density=101..200")).toMatchObject({ value: 0, n: 1 });
    expect(find("accuracy")?.value).toBeCloseTo(200 / 3, 9);
  });

  it("fits the pattern over six densities and more", () => {
    const samples = [10, 100, 200, 300, 400, 500].flatMap((density) =>
      [0, 1].map((seed) => {
        const errors = Math.round((density * density) / 1000) + seed;
        return sample(density, seed, "o".repeat(errors) + "e".repeat(density - errors));
      }),
    );
    const fit = finder(samples)("accuracy_fit");
    expect(fit?.detail).toMatchObject({ shape: "linear" });
    expect(fit?.value).toBeGreaterThan(0.99);
    expect(finder(five)("accuracy_fit")).toMatchObject({ value: null });
    expect(finder(five)("accuracy_fit")?.detail).toBeUndefined();
  });
});
