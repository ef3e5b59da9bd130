import { describe, expect, it } from "vitest";
import type { SampleRecord } from "@/lib/benchmarks/family";
import { scoredTurn } from "@/lib/benchmarks/family.fixture";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { randomFrom } from "@/lib/random/seeded-random";
import { standingTest } from "@/lib/stats/standing-test";
import type { IfscaleItem } from "../items/item";
import { aggregate, standing } from "./aggregate";
import { sampleDigest } from "./digest";

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
  return (id: string, slice = "") => metrics.find((metric) => metric.id === id && sliceKey(metric.slice) === slice);
};

describe("aggregate", () => {
  const five = ["eeeeeeeeee", "eeeeeeeeeo", "oeeeeeeeem", "mmeeeeeeee", "eeeeeeeeee"].map((outcomes, seed) => sample(10, seed, outcomes));

  it("gives the authors' aggregates for a density", () => {
    const find = finder(five);
    expect(find("accuracy", "density=10")).toMatchObject({ value: 90, n: 5, missing: 0 });
    expect(find("accuracy", "density=10")?.standardError).toBeCloseTo(4.47214, 4);
    // Modified Wilson interval of 45 of 50 words at an effective size of 0.9 * 0.1 / 0.0447^2 = 45, with t(4) = 2.776.
    expect(find("accuracy", "density=10")?.low).toBeCloseTo(71.272, 2);
    // Above Wilson's 97.03, because Poisson allows 2.2 wrong words.
    expect(find("accuracy", "density=10")?.high).toBeGreaterThan(97.03);
    expect(find("accuracy", "density=10")?.high).toBeLessThan(99.5);
    expect(find("deviation", "density=10")).toMatchObject({ value: expect.closeTo(10, 9), low: expect.closeTo(5.99, 2), rough: true });
    expect(find("deviation", "density=10")?.high).toBeCloseTo(28.74, 2);
    expect(find("omission_share", "density=10")?.value).toBe(30);
    expect(find("modification_share", "density=10")?.value).toBe(30);
    expect(find("omission_ratio", "density=10")?.value).toBeCloseTo(1, 12);
    expect(find("primacy", "density=10")).toMatchObject({ value: 0.5, n: 2 });
    expect(find("error_early", "density=10")?.value).toBeCloseTo(20, 9);
    expect(find("error_late", "density=10")?.value).toBeCloseTo(100 / 7.5, 1);
    expect(find("latency", "density=10")?.value).toBe(4);
    expect(find("accuracy_per_second", "density=10")?.value).toBeCloseTo(22.5, 12);
  });

  it("gives intervals near 0 and 100% a width that follows from the number of words", () => {
    const all = [0, 1, 2, 3, 4].map((seed) => sample(10, seed, "e".repeat(10)));
    const perfect = finder(all)("accuracy", "density=10");
    expect(perfect).toMatchObject({ value: 100, standardError: 0, high: 100 });
    // Fifty words rather than five seeds: the lower end of Wilson's interval for 50 of 50 with t(4).
    expect(perfect?.low).toBeCloseTo((100 * 50) / (50 + 2.776445 ** 2), 3);
    // Repetitions of the same lists that all agree add nothing.
    const twice = [...all, ...all.map((record) => ({ ...record, repetition: 1 }))];
    expect(finder(twice)("accuracy", "density=10")).toEqual({ ...perfect, n: 10 });
    expect(finder(all)("error_late", "density=10")).toMatchObject({ value: 0, low: 0, high: expect.closeTo(33.9, 0) });
    expect(finder(all)("latency", "density=10")).toMatchObject({ value: 4, low: null, why: "All are equal." });
    expect(finder(all)("deviation", "density=10")).toMatchObject({ value: 0, low: null, why: "All are equal." });
  });

  it("averages over densities even if some samples are missing", () => {
    const right = [0, 1, 2, 3].map((seed) => sample(10, seed, "e".repeat(10)));
    const half = [0, 1, 2, 3].map((seed) => sample(20, seed, seed < 2 ? "eo".repeat(10) : null));
    const find = finder([...right, ...half]);
    expect(find("accuracy")).toMatchObject({ value: 75, n: 6, missing: 2 });
    expect(find("error_early")?.value).toBeCloseTo(25, 9);
    const none = finder([...right, ...half.map((sample) => ({ ...sample, status: "failed" as const }))]);
    expect(none("accuracy")).toMatchObject({ value: null, low: null, n: 4, missing: 4 });
    expect(none("accuracy")?.why).toBe("The mean over densities needs them all, and that of 20 words has no scored sample.");
    expect(none("accuracy", "density=10")?.value).toBe(100);
  });

  it("clusters a mean over densities by seed", () => {
    // Seed 1 is worse at both densities, so its effects on the mean do not cancel.
    const samples = [10, 20].flatMap((density) =>
      [0, 1].map((seed) => sample(density, seed, seed === 0 ? "e".repeat(density) : "eo".repeat(density / 2))),
    );
    expect(finder(samples)("accuracy")).toMatchObject({ value: 75, standardError: expect.closeTo(25, 9) });
  });

  it("divides by the seconds of the samples that have a latency", () => {
    const silent = sample(10, 5, "o".repeat(10), { latencyMs: null });
    expect(finder([...five, silent])("accuracy_per_second", "density=10")).toMatchObject({ value: expect.closeTo(22.5, 9), n: 5 });
    const mute = finder([silent])("accuracy_per_second", "density=10");
    expect(mute).toMatchObject({ value: null, why: "The slice has no sample with a latency." });
  });

  it("pools errors for a primacy ratio, which is undefined for fewer than five early errors", () => {
    const few = finder(five);
    expect(few("primacy_pooled", "density=10")).toMatchObject({
      value: null,
      low: null,
      why: expect.stringContaining("fewer than five errors"),
    });
    // Early errors are 1, 2 and 2; late errors are 2, 3 and 2.
    const many = finder([sample(10, 0, "oeeeeeeeoo"), sample(10, 1, "ooeeeeeooo"), sample(10, 2, "ooeeeeeeoo")]);
    expect(many("primacy_pooled", "density=10")).toMatchObject({ value: 7 / 5, rough: true, n: 3 });
    const { low, high } = many("primacy_pooled", "density=10") ?? {};
    expect(low).toBeGreaterThan(0);
    expect(low).toBeLessThan(7 / 5);
    expect(high).toBeGreaterThan(7 / 5);
  });

  it("finds no position effect by pooling, where the authors' ratio suggests one, at 98% of 100 words", () => {
    const random = randomFrom("primacy");
    const letters = () => Array.from({ length: 100 }, () => (random.uniform() < 0.02 ? "o" : "e")).join("");
    const find = finder(Array.from({ length: 400 }, (_, seed) => sample(100, seed, letters())));
    expect(find("primacy", "density=100")?.value).toBeLessThan(0.75);
    const pooled = find("primacy_pooled", "density=100");
    expect(pooled?.value).toBeGreaterThan(0.7);
    expect(pooled?.value).toBeLessThan(1.4);
    expect(pooled?.low).toBeLessThan(pooled?.value ?? 0);
  });

  it("excludes failed samples and counts them as missing", () => {
    const find = finder([...five, sample(10, 5, null), sample(10, 6, null, { status: "unscored" })]);
    expect(find("accuracy", "density=10")).toMatchObject({ value: 90, n: 5, missing: 2 });
    expect(find("accuracy")).toMatchObject({ n: 5, missing: 2 });
  });

  it("gives undefined values, not zeros, if nothing was scored", () => {
    const find = finder([sample(10, 0, null), sample(20, 0, null)]);
    expect(find("accuracy")).toMatchObject({ value: null, low: null, n: 0, missing: 2 });
    expect(find("deviation", "density=20")).toMatchObject({ value: null, n: 0, missing: 1 });
    expect(aggregate([])).toEqual([]);
  });

  it("does not gain certainty from identical repetitions", () => {
    const again = five.map((sample) => ({ ...sample, repetition: 1 }));
    const once = finder(five)("accuracy", "density=10");
    const twice = finder([...five, ...again])("accuracy", "density=10");
    expect(twice?.standardError).toBeCloseTo(once?.standardError ?? 0, 9);
    expect(twice?.n).toBe(10);
  });

  it("leaves the ratio undefined without modifications, and primacy without early errors", () => {
    const find = finder([sample(10, 0, "eeeeeeeeoo")]);
    expect(find("omission_ratio")).toMatchObject({ value: null });
    expect(find("primacy")).toMatchObject({ value: null, n: 0 });
    expect(find("accuracy")).toMatchObject({ value: 80, standardError: null, low: null, high: null });
  });

  it("slices by density and by bands of 100 words", () => {
    const find = finder([sample(10, 0, "e".repeat(10)), sample(100, 0, "o".repeat(100)), sample(110, 0, "e".repeat(110))]);
    expect(find("accuracy", "density=1..100")).toMatchObject({ value: 50, n: 2 });
    expect(find("error_late", "density=101..200")).toMatchObject({ value: 0, n: 1 });
    expect(find("accuracy")?.value).toBeCloseTo(200 / 3, 9);
  });

  it("uses the headline's density for the standing, or every density of a suite that lacks it", () => {
    const right = (density: number, wrong: number) => "e".repeat(density - wrong) + "o".repeat(wrong);
    const small = (wrong: number) =>
      [10, 20].flatMap((at) => [0, 1].map((seed) => sample(at, seed, right(at, wrong + seed)))).map(sampleDigest);
    const [better, worse] = [standing(small(0)), standing(small(2))];
    expect(better).toMatchObject({
      keys: ["0 at 10", "0 at 20", "1 at 10", "1 at 20"],
      values: [100, 100, 90, 95],
      strata: ["10", "20", "10", "20"],
    });
    expect(better?.clusters).toEqual({ of: ["0", "0", "1", "1"], noun: "seed" });
    expect(better && worse && standingTest(better, worse)).toMatchObject({ difference: expect.closeTo(15, 9), n: 4, clusters: 2 });
    const usual = standing([...small(0), sampleDigest(sample(500, 1, right(500, 50)))]);
    expect(usual).toEqual({ keys: ["1"], values: [90], noun: "seed" });
  });

  it("fits the pattern only with nine or more densities", () => {
    const samples = [10, 50, 100, 150, 200, 300, 350, 400, 500].flatMap((density) =>
      [0, 1].map((seed) => {
        const errors = Math.round((density * density) / 1000) + seed;
        return sample(density, seed, "o".repeat(errors) + "e".repeat(density - errors));
      }),
    );
    const fit = finder(samples)("accuracy_fit");
    expect(fit?.detail).toMatchObject({ shape: "linear" });
    expect(finder(samples)("knee")).toMatchObject({ value: null, why: "The fitted pattern is linear, which has no knee." });
    expect(fit?.value).toBeGreaterThan(0.99);
    const why = "The suite is too small for a pattern: it needs nine densities and two seeds.";
    for (const few of [five, samples.filter(({ tags }) => tags.density !== 50), samples.filter(({ tags }) => tags.seed === 0)])
      for (const id of ["accuracy_fit", "knee", "half_life"]) expect(finder(few)(id)).toMatchObject({ value: null, why });
    expect(finder(five)("accuracy_fit")?.detail).toBeUndefined();
  });
});
