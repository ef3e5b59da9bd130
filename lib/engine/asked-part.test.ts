import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { ShareMetric } from "@/lib/benchmarks/engine";
import type { Metric } from "@/lib/contracts/metric";
import { partMetrics, type Shown } from "@/lib/engine/metrics/part-metrics";
import { randomFrom } from "@/lib/random/seeded-random";
import { askingOrder, strataText } from "@/lib/record/asking-order";
import { askedPart, type DigestedSample, type PartSource } from "./asked-part";
import { stopSentence } from "./stop-rule";

const share: ShareMetric = { metric: "accuracy", value: (digest) => digest as number | null };
const shown: Shown = {
  shares: [share],
  headline: { metric: "accuracy", slice: {}, label: "Accuracy" },
  summary: [],
  difficulty: "density",
};

/** Builds a run over five densities, by rising difficulty, like the items of a suite. */
const run = (each: number): PartSource => ({
  sampleCount: 5 * each,
  repetitions: 1,
  orderSeed: 3,
  orderStarts: [],
  orderStrata: strataText(Array.from({ length: 5 * each }, (_, at) => Math.floor(at / each))),
  difficulty: "density",
  byBlock: true,
});

function samplesOf(source: PartSource, valueAt: (ordinal: number, density: number) => number | null): DigestedSample[] {
  const each = source.sampleCount / 5;
  return Array.from({ length: source.sampleCount }, (_, ordinal) => {
    const density = Math.floor(ordinal / each);
    return { digest: valueAt(ordinal, density), key: `k${ordinal}`, cluster: `c${ordinal}`, repetition: 0, tags: { density } };
  });
}

const metricOf = (slice: Metric["slice"], value: number | null = 50): Metric => ({
  ...{ id: "accuracy", slice, value, standardError: 1, low: 48, high: 52, n: 1, missing: 0 },
});
const positionsIn = (source: PartSource) => {
  const order = askingOrder(source);
  return (ordinal: number) => order?.positionOf(ordinal) ?? ordinal;
};

test("a sample that ends out of order changes nothing until all samples asked before it have ended", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 12 }), fc.nat(1000), (each, seed) => {
      const source = run(each);
      const random = randomFrom(`ends ${seed}`);
      const samples = samplesOf(source, () => (random.uniform() < 0.7 ? 1 : 0));
      const position = positionsIn(source);
      // Slow samples end last. In whatever order samples end, the finished prefix alone determines the part.
      const ends = random.shuffle(samples.map((_, ordinal) => ordinal));
      const ended = new Set<number>();
      for (const ordinal of ends) {
        ended.add(ordinal);
        const part = askedPart(source, (at) => (ended.has(at) ? samples[at] : undefined));
        const open = samples.map((_, at) => at).filter((at) => !ended.has(at));
        const first = Math.min(...open.map(position), source.sampleCount);
        const inOrder = askedPart(source, (at) => (position(at) < first ? samples[at] : undefined));
        expect(part.asked).toBe(inOrder.asked);
        expect(part.blocks).toEqual(inOrder.blocks);
        expect(partMetrics([metricOf({})], part, shown)).toEqual(partMetrics([metricOf({})], inOrder, shown));
      }
    }),
    { numRuns: 20 },
  );
});

describe("partMetrics", () => {
  const source = run(20);
  const samples = samplesOf(source, (ordinal, density) => Number((ordinal * 7919) % 100 < 98 - 12 * density));
  const position = positionsIn(source);
  const partAt = (asked: number, slow: number | null = null) =>
    askedPart(source, (ordinal) => (position(ordinal) < asked && position(ordinal) !== slow ? samples[ordinal] : undefined));

  it("counts whole blocks, each with every density once", () => {
    const part = partAt(43);
    expect(part).toMatchObject({ asked: 40, total: 100, allBlocks: 20 });
    for (const block of part.blocks) expect(block.map(({ tags }) => tags.density).sort()).toEqual([0, 1, 2, 3, 4]);
    expect(partAt(43, 12).asked).toBe(10);
    // The first block counts while incomplete, because nothing else is available.
    expect(partAt(3)).toMatchObject({ asked: 3, blocks: [] });
  });

  it("gives confidence sequences overall and within a density, and no other interval", () => {
    const [whole, within, other] = partMetrics([metricOf({}), metricOf({ density: 2 }), metricOf({ language: "x" })], partAt(60), shown);
    expect(whole).toMatchObject({ sequence: true, soFar: { asked: 60, of: 100 }, standardError: null });
    expect(within).toMatchObject({ sequence: true });
    expect(other).toMatchObject({ low: null, high: null, why: expect.stringContaining("last sample") });
    expect(other?.sequence).toBeUndefined();
    const [first] = partMetrics([metricOf({}, 100)], partAt(3), shown);
    expect(first).toMatchObject({ low: null, soFar: { asked: 3, of: 100 } });
  });

  it("only narrows an interval that holds the final mean", () => {
    const final = samples.reduce((sum, { digest }) => sum + (digest as number), 0);
    let [low, high] = [0, 100];
    for (let asked = 5; asked <= 95; asked += 5) {
      const part = partAt(asked);
      const mean = part.blocks.flat().reduce((sum, { digest }) => sum + (digest as number), 0) / part.asked;
      const [whole] = partMetrics([metricOf({}, 100 * mean)], part, shown);
      expect(whole?.low).toBeGreaterThanOrEqual(low - 1e-9);
      expect(whole?.high).toBeLessThanOrEqual(high + 1e-9);
      [low, high] = [whole?.low ?? 0, whole?.high ?? 100];
      expect(low).toBeLessThanOrEqual(final);
      expect(high).toBeGreaterThanOrEqual(final);
    }
    expect(high - low).toBeLessThan(12);
  });

  it("explains the missing interval of a headline that is no mean of shares and of a run in suite order", () => {
    const none = { ...shown, shares: "It is a length." };
    expect(partMetrics([metricOf({})], partAt(50), none)[0]).toMatchObject({ low: null, why: "It is a length." });
    const partial = partMetrics([metricOf({ density: 2 })], partAt(50), { ...none, summary: [none.headline] });
    expect(partial.at(-1)).toMatchObject({ id: "accuracy", slice: {}, value: null, why: "It is a length." });
    const byOrdinal = { ...source, orderSeed: null, orderStrata: null };
    const part = askedPart(byOrdinal, (ordinal) => (ordinal < 50 ? samples[ordinal] : undefined));
    expect(partMetrics([metricOf({})], part, shown)[0]).toMatchObject({ low: null, why: expect.stringContaining("in suite order") });
  });

  it("leaves the metrics of a completed difficulty unchanged", () => {
    const uneven = { ...source, sampleCount: 12, orderStrata: strataText([0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]) };
    const few = samples.slice(0, 12).map((sample, at) => ({ ...sample, tags: { density: at === 0 ? 0 : 1 } }));
    const at = positionsIn(uneven);
    expect(at(0)).toBeLessThan(10);
    const part = askedPart(uneven, (ordinal) => (at(ordinal) < 10 ? few[ordinal] : undefined));
    const kept = partMetrics([metricOf({ density: 0 }), metricOf({ density: 1 })], part, shown);
    expect(kept[0]).toEqual(metricOf({ density: 0 }));
    expect(kept[1]).toMatchObject({ sequence: true });
  });
});

describe("contexts asked one after another", () => {
  const whole: ShareMetric = { ...share, unit: (digest) => String(digest) };
  const source: PartSource = {
    ...{ sampleCount: 12, repetitions: 1, orderSeed: null, orderStarts: [9, 0, 3, 6], orderStrata: null, difficulty: null, byBlock: true },
  };
  const samples = Array.from({ length: 12 }, (_, at) => ({
    ...{ digest: at % 2, key: `k${at}`, cluster: `f${Math.floor(at / 3)}`, repetition: 0, tags: {} },
  }));

  it("count as draws once the next context has begun", () => {
    const part = askedPart(source, (ordinal) => (ordinal >= 9 || ordinal === 0 ? samples[ordinal] : undefined));
    expect(part).toMatchObject({ asked: 3, allBlocks: 4, byContext: true });
    expect(part.blocks.map((block) => block.map(({ key }) => key))).toEqual([["k9", "k10", "k11"]]);
    expect(partMetrics([metricOf({})], part, { ...shown, shares: [whole], difficulty: null })[0]?.sequence).toBe(true);
    const begun = askedPart(source, (ordinal) => (ordinal >= 10 ? samples[ordinal] : undefined));
    expect(begun.asked).toBe(0);
  });
});

describe("stopSentence", () => {
  const source: PartSource = { ...run(60), orderStrata: strataText(Array(300).fill(0)) };
  const position = positionsIn(source);
  const partAfter = (samples: readonly DigestedSample[], asked: number) =>
    askedPart(source, (ordinal) => (position(ordinal) < asked ? samples[ordinal] : undefined));
  const random = randomFrom("stops");
  const flat = (value: () => number) => samplesOf(source, value).map((sample) => ({ ...sample, tags: { density: 0 } }));
  const watched = { share, headline: shown.headline, decimals: 1, difficulty: "density", baseline: null };

  it("ends a run whose interval is narrow enough after at least 30 independent units", () => {
    const rule = { kind: "width" as const, points: 12 };
    const easy = flat(() => 1);
    expect(stopSentence({ ...watched, rule }, partAfter(easy, 29))).toBeNull();
    expect(stopSentence({ ...watched, rule: { ...rule, points: 49 } }, partAfter(easy, 29))).toBeNull();
    expect(stopSentence({ ...watched, rule: { ...rule, points: 49 } }, partAfter(easy, 30))).toContain("after 30 of 300 samples");
    expect(stopSentence({ ...watched, rule }, partAfter(easy, 200))).toContain("the target was ±12");
    const sameSeed = easy.map((sample) => ({ ...sample, cluster: "one" }));
    expect(stopSentence({ ...watched, rule }, partAfter(sameSeed, 200))).toBeNull();
  });

  it("ends a run with a decided difference, but not one that scores like the baseline", () => {
    const rule = { kind: "difference" as const, runId: 7 };
    const [better, alike] = [flat(() => Number(random.uniform() < 0.9)), flat(() => Number(random.uniform() < 0.5))];
    const baseline = new Map(flat(() => Number(random.uniform() < 0.5)).map(({ key, digest }) => [`0 ${key}`, digest as number]));
    expect(stopSentence({ ...watched, rule, baseline }, partAfter(better, 120))).toMatch(
      /difference from run 7 is decided, with \d+ gained and \d+ lost/,
    );
    expect(stopSentence({ ...watched, rule, baseline }, partAfter(alike, 299))).toBeNull();
    expect(stopSentence({ ...watched, rule, baseline: new Map() }, partAfter(better, 120))).toBeNull();
  });

  it("compares scores that are not binary by a sequence of differences", () => {
    const rule = { kind: "difference" as const, runId: 7 };
    const better = flat(() => 0.7 + 0.2 * random.uniform());
    const baseline = new Map(flat(() => 0.2 + 0.2 * random.uniform()).map(({ key, digest }) => [`0 ${key}`, digest as number]));
    expect(stopSentence({ ...watched, rule, baseline }, partAfter(better, 100))).toMatch(/decided, [\d.]+ to [\d.]+ points/);
  });
});
