import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ComparedItem, FileComparedMetric } from "@/lib/benchmarks/command";
import { judge } from "@/lib/cli/compare/compare-command";
import { randomFrom } from "@/lib/random/seeded-random";
import { pairedT } from "@/lib/stats/paired-t";
import { compareMetric, testParts } from "./compare-metric";

type Means = Extract<FileComparedMetric, { kind: "means" }>;

const metric = (items: readonly ComparedItem[], overrides: Partial<Means> = {}): Means => ({
  ...{ kind: "means", metric: "m", direction: "higher", unit: "%", ways: ["item"], items },
  ...overrides,
});
const yesNo = (items: readonly ComparedItem[]) => metric(items, { yesNo: true });
const cells = (counts: readonly [gained: number, lost: number, both: number, neither: number]) =>
  [[0, 1] as const, [1, 0] as const, [1, 1] as const, [0, 0] as const].flatMap(([a, b], cell) =>
    Array.from({ length: counts[cell] ?? 0 }, (_, at): ComparedItem => ({ a: [a], b: [b], drawn: [`${cell} ${at}`] })),
  );

describe("compareMetric", () => {
  it("uses McNemar's test and Tango's interval for single yes-or-no samples", () => {
    // scipy: 2 * binom.cdf(12, 42, .5) - binom.pmf(12, 42, .5); the interval as in lib/stats/comparisons.test.ts.
    expect(compareMetric(yesNo(cells([12, 30, 120, 88])))).toEqual({
      ...{ metric: "m", a: expect.closeTo(60, 9), b: expect.closeTo(52.8, 9), difference: expect.closeTo(-7.2, 9), n: 250 },
      ...{ low: expect.closeTo(-12.482052, 5), high: expect.closeTo(-2.213914, 5), p: expect.closeTo(0.0054015726545912895, 12) },
      ...{ test: "mid-p McNemar, Tango’s interval", gained: 12, lost: 30, both: 120, neither: 88 },
    });
  });

  it("gives ties a p of 1", () => {
    expect(compareMetric(yesNo(cells([7, 7, 3, 3])))).toMatchObject({ difference: 0, p: 1 });
    expect(compareMetric(yesNo(cells([0, 0, 9, 3])))).toMatchObject({ difference: 0, p: 1, gained: 0, lost: 0 });
    const same = metric([1, 2, 5].map((value, at) => ({ a: [value], b: [value], drawn: [`${at}`] })));
    expect(compareMetric(same)).toMatchObject({ p: 1, low: null, high: null, why: "No pair differs." });
  });

  it("tests item means if there are repetitions, and clusters if items are dependent", () => {
    const items: ComparedItem[] = [
      { a: [1, 0], b: [1, 1], drawn: ["x"] },
      { a: [0, 0], b: [1, 0], drawn: ["y"] },
      { a: [1, 1], b: [1, 1], drawn: ["z"] },
    ];
    const expected = pairedT([50, 50, 0], ["x", "y", "z"]);
    const line = compareMetric(yesNo(items));
    expect(line).toMatchObject({ p: expect.closeTo(expected?.p ?? -1, 12), low: expect.closeTo(expected?.low ?? 0, 9), n: 3 });
    expect(line).toMatchObject({ test: "paired t over 3 items" });
    expect(line).not.toHaveProperty("gained");
    const together = cells([6, 2, 5, 5]).map((pair, at) => ({ ...pair, drawn: [`f${at % 4}`] }));
    expect(compareMetric(yesNo(together))).toMatchObject({ test: "paired t over 4 items", gained: 6, lost: 2, both: 5, neither: 5 });
  });

  it("accepts more pairs than a function call takes arguments", () => {
    const items = Array.from(
      { length: 200_000 },
      (_, at): ComparedItem => ({ a: [at % 2], b: [at % 3 === 0 ? 1 : 0], drawn: [`${at % 9}`] }),
    );
    expect(compareMetric(yesNo(items))).toMatchObject({ n: 200_000, low: expect.any(Number), gained: 33_334 });
  });

  it("weights fixed strata equally, whatever their sizes", () => {
    const items = [10, 500].flatMap((density) =>
      ["0", "1", "2"].map(
        (seed, at): ComparedItem => ({ a: [90 - density / 10], b: [93 + at - density / 10], drawn: [seed], stratum: `${density}` }),
      ),
    );
    const line = compareMetric(metric([...items, { a: [0], b: [50], drawn: ["0"], stratum: "10" }], { ways: ["seed"] }));
    const first = (3 + 4 + 5 + 50) / 4;
    expect(line.difference).toBeCloseTo((first + 4) / 2, 9);
    // With balanced data it is the paired t test of the seeds' means.
    expect(compareMetric(metric(items, { ways: ["seed"] }))).toMatchObject({
      ...{ p: expect.closeTo(pairedT([3, 4, 5], [0, 1, 2])?.p ?? -1, 9), test: "paired t over 3 seeds" },
    });
  });

  it("explains why nothing is inferred", () => {
    const single = metric([{ a: [1], b: [2], drawn: ["0"] }], { ways: ["seed"] });
    expect(compareMetric(single)).toMatchObject({
      difference: 1,
      low: null,
      high: null,
      p: null,
      test: null,
      why: expect.stringContaining("two seeds"),
    });
    expect(compareMetric(metric([]))).toMatchObject({ a: null, n: 0, why: expect.any(String) });
    const steady = metric([1, 2].map((at) => ({ a: [at], b: [at + 1], drawn: [`${at}`] })));
    expect(compareMetric(steady)).toMatchObject({ difference: 1, low: null, p: null, why: "All differences are equal." });
  });

  it("mirrors its result when the sides are swapped", () => {
    const value = fc.integer({ min: 0, max: 1 });
    const repeated = fc.array(value, { minLength: 1, maxLength: 2 });
    const pair = fc.record({ a: repeated, b: repeated, seed: fc.nat(3), stratum: fc.nat(1) });
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 25 }), fc.boolean(), fc.boolean(), (drawn, isSingle, isClustered) => {
        const items = drawn.map(
          ({ a, b, seed, stratum }, at): ComparedItem => ({
            a: isSingle ? a.slice(0, 1) : a,
            b: isSingle ? b.slice(0, 1) : b,
            drawn: [isClustered ? `${seed}` : `${at}`],
            ...(isClustered && { stratum: `${stratum}` }),
          }),
        );
        const line = compareMetric(yesNo(items));
        const back = compareMetric(yesNo(items.map(({ a, b, ...rest }) => ({ ...rest, a: b, b: a }))));
        const minus = (bound: number | null) => (bound === null ? null : 0 - bound);
        expect({ ...back, difference: minus(back.difference), low: minus(back.high), high: minus(back.low) }).toEqual({
          ...line,
          ...{ a: line.b, b: line.a },
          ...(line.gained !== undefined && { gained: line.lost, lost: line.gained }),
        });
      }),
      { numRuns: 200 },
    );
  });
});

describe("judge", () => {
  const judged = (overrides: Partial<Means>, low: number | null, high: number | null, points: number, p = 0.5) =>
    judge(
      { declared: metric([], overrides), line: { metric: "m", a: 0, b: 0, difference: p === 1 ? 0 : -1, low, high, p, test: "", n: 9 } },
      points,
    );

  it("considers the whole interval, the metric's direction and its unit", () => {
    expect(judged({}, -9, -3, 2)).toBe("worse");
    expect(judged({}, -9, -3, 3)).toBe("fine");
    expect(judged({}, -9, 1, 0)).toBe("fine");
    expect(judged({}, 3, 9, 0)).toBe("fine");
    expect(judged({ direction: "lower", unit: "" }, 3, 9, 2)).toBe("worse");
    expect(judged({ direction: "lower", unit: "" }, -9, -3, 0)).toBe("fine");
    expect(judged({ unit: "share" }, -0.09, -0.03, 2)).toBe("worse");
    expect(judged({ unit: "share" }, -0.09, -0.03, 5)).toBe("fine");
  });

  it("returns unknown without an interval or a direction", () => {
    expect(judged({}, null, null, 0)).toBe("unknown");
    expect(judged({ direction: "none" }, -9, -3, 0)).toBe("unknown");
    expect(judged({}, null, null, 0, 1)).toBe("unknown");
  });
});

describe("simulated pairs with known truth", () => {
  const logistic = (x: number) => 1 / (1 + Math.exp(-x));
  const share = (count: number, draw: () => boolean) => Array.from({ length: count }, draw).filter(Boolean).length / count;

  /** Measures how often a difference is claimed over many pairs of runs, and how often the interval contains the true one. */
  function study(name: string, rounds: number, truth: number, draw: (random: ReturnType<typeof randomFrom>) => FileComparedMetric) {
    const random = randomFrom(name);
    let held = 0;
    const claimed = share(rounds, () => {
      const { low, high, p } = compareMetric(draw(random));
      if (low !== null && high !== null && low <= truth && truth <= high) held += 1;
      return p !== null && p < 0.05;
    });
    return { claimed, held: held / rounds };
  }

  const normal = (random: ReturnType<typeof randomFrom>) =>
    Math.sqrt(-2 * Math.log(1 - random.uniform())) * Math.cos(2 * Math.PI * random.uniform());

  const singles = (lost: number, gained: number) => (random: ReturnType<typeof randomFrom>) =>
    yesNo(
      Array.from({ length: 250 }, (_, at): ComparedItem => {
        const [cell, same] = [random.uniform(), random.uniform() < 0.6 ? 1 : 0];
        const [a, b] = cell < lost ? [1, 0] : cell < lost + gained ? [0, 1] : [same, same];
        return { a: [a], b: [b], drawn: [`${at}`] };
      }),
    );

  /** Builds items of different difficulty with four repetitions each. */
  const repeated = (gain: number) => (random: ReturnType<typeof randomFrom>) =>
    yesNo(
      Array.from({ length: 60 }, (_, at): ComparedItem => {
        const ability = 2 * normal(random);
        const draws = (logit: number) => Array.from({ length: 4 }, () => (random.uniform() < logistic(logit) ? 1 : 0));
        return { a: draws(ability), b: draws(ability + gain), drawn: [`${at}`] };
      }),
    );

  /** Builds items in which seeds move both models together and each model separately, over all densities. */
  const seeds = (gain: number) => (random: ReturnType<typeof randomFrom>) => {
    const items = Array.from({ length: 5 }, (_, seed) => {
      const [common, extra] = [5 * normal(random), 2 * normal(random)];
      return [10, 100, 500].map(
        (density): ComparedItem => ({
          a: [80 + common + normal(random)],
          b: [80 + common + extra + gain + normal(random)],
          drawn: [`${seed}`],
          stratum: `${density}`,
        }),
      );
    });
    return metric(items.flat(), { ways: ["seed"] });
  };

  it("yield a false difference in about one of twenty cases", () => {
    // Three Monte Carlo errors of 600 rounds are 2.7 points.
    for (const [name, draw] of [
      ["singles", singles(0.1, 0.1)],
      ["repeated", repeated(0)],
      ["seeds", seeds(0)],
    ] as const) {
      const { claimed, held } = study(`none ${name}`, 600, 0, draw);
      expect(claimed, name).toBeGreaterThan(0.02);
      expect(claimed, name).toBeLessThan(0.08);
      expect(held, name).toBeGreaterThan(0.92);
    }
  });

  it("reveal a true difference with about the expected power", () => {
    // 20% discordant, 10 points, 250 items: 2 * pnorm of 0.1 / sqrt(.19 / 250) less 1.96 is .952.
    const tenPoints = study("ten points", 300, 10, singles(0.05, 0.15));
    expect(tenPoints.claimed).toBeGreaterThan(0.9);
    expect(tenPoints.held).toBeGreaterThan(0.9);
    // R: power.t.test(n = 5, delta = 4, sd = sqrt(2^2 + 2 / 3), type = "paired") is .866.
    const bySeed = study("seeds", 300, 4, seeds(4));
    expect(bySeed.claimed).toBeGreaterThan(0.74);
    expect(bySeed.claimed).toBeLessThan(0.94);
    expect(bySeed.held).toBeGreaterThan(0.9);
  });
});

describe("testParts", () => {
  /**
   * Builds items in three parts that are equally often right on both sides, except that the last part's items are gained more often by
   * `more`.
   */
  const parts = (random: ReturnType<typeof randomFrom>, more: number) =>
    [0, 0, more].map((gain, part) =>
      yesNo(
        Array.from({ length: 60 + 30 * part }, (_, at): ComparedItem => {
          const right = (share: number) => (random.uniform() < share ? 1 : 0);
          return { a: [right(0.5)], b: [right(0.6 + gain)], drawn: [`${part} ${at}`] };
        }),
      ),
    );
  const claimedShare = (name: string, more: number) => {
    const random = randomFrom(name);
    const all = Array.from({ length: 400 }, () => testParts(parts(random, more)).p ?? 1);
    return all.filter((p) => p < 0.05).length / all.length;
  };

  it("usually finds parts that differ, and rarely claims a difference between equal parts", () => {
    expect(claimedShare("parts alike", 0)).toBeLessThan(0.08);
    expect(claimedShare("parts apart", 0.35)).toBeGreaterThan(0.75);
  });

  it("ignores the order of parts and explains why it cannot test them", () => {
    const all = parts(randomFrom("order"), 0.3);
    expect(testParts(all.toReversed()).p).toBeCloseTo(testParts(all).p ?? 0, 9);
    expect(testParts(all).test).toBe("t tests of each value against the others, Holm, over items");
    expect(testParts(all.slice(0, 1))).toMatchObject({ p: null, why: expect.stringContaining("Fewer than two values") });
    const same = yesNo([{ a: [0], b: [1], drawn: ["x"] }]);
    expect(testParts([same, same])).toMatchObject({ p: null, why: expect.stringContaining("too few clusters") });
  });
});
