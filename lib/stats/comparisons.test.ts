import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomFrom } from "@/lib/random/seeded-random";
import { holm } from "./holm";
import { midPMcNemar, tangoInterval } from "./paired-proportions";
import { pairedT } from "./paired-t";
import { clusterPermutationTest, signFlipTest } from "./permutation-test";
import { designError, detectableDifference, trueCorrelation, tTestPower, varianceSplit } from "./power";

// Figures marked "scipy" were computed with scipy 1.17.1; R was not run. The R command in each comment should give the same figure.
const near = (numbers: readonly number[], digits: number) => numbers.map((number) => expect.closeTo(number, digits));

describe("tangoInterval", () => {
  it("gives the published interval", () => {
    // Airway hyper-responsiveness before and after transplantation (Fagerland, Lydersen and Laake 2014, Statistics in Medicine 33, 2850):
    // 21 children, 1 and 7 changed; -0.517 to -0.026. R: PropCIs::scoreci.mp(7, 1, 21).
    expect(tangoInterval(1, 7, 21)).toEqual(near([-0.517, -0.026], 3));
    // scipy: brentq over Tango's statistic with the restricted likelihood maximized numerically.
    expect(tangoInterval(12, 30, 250)).toEqual(near([-0.12482052089666229, -0.02213913745097907], 6));
    expect(tangoInterval(0, 1, 44)).toEqual(near([-0.11807710137243993, 0.05939323109934166], 6));
  });

  it("stays within -1 and 1 at the ends", () => {
    expect(tangoInterval(0, 0, 0)).toBeNull();
    const [low, high] = tangoInterval(0, 0, 30) ?? [];
    // z^2 / (n + z^2), as in Wilson's interval.
    expect(high).toBeCloseTo(3.84145882 / 33.84145882, 9);
    expect(low).toBeCloseTo(-(high ?? 0), 9);
    expect(tangoInterval(30, 0, 30)?.[1]).toBe(1);
    expect(tangoInterval(0, 30, 30)?.[0]).toBe(-1);
  });

  it("contains the difference, narrows with more pairs, and mirrors swapped sides", () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), fc.nat(60), (gained, lost, same) => {
        const pairs = gained + lost + same;
        fc.pre(pairs > 1);
        const [low, high] = tangoInterval(gained, lost, pairs) ?? [1, 0];
        const difference = (gained - lost) / pairs;
        expect(low <= difference + 1e-9 && difference - 1e-9 <= high && low >= -1 && high <= 1).toBe(true);
        expect(tangoInterval(lost, gained, pairs)).toEqual(near([-high, -low], 9));
        const [twiceLow, twiceHigh] = tangoInterval(2 * gained, 2 * lost, 2 * pairs) ?? [0, 9];
        expect(twiceHigh - twiceLow).toBeLessThan(high - low);
      }),
    );
  });
});

describe("midPMcNemar", () => {
  it("gives the published p values", () => {
    // Fagerland, Lydersen and Laake 2013 (BMC Medical Research Methodology 13:91): mid-p 0.039; the exact test gives 0.070.
    expect(midPMcNemar(1, 7)).toBeCloseTo(0.0390625, 12);
    // R: exact2x2::mcnemar.exact(..., midp = TRUE). scipy: 2 * binom.cdf(k, n, .5) - binom.pmf(k, n, .5).
    expect(midPMcNemar(12, 30)).toBeCloseTo(0.0054015726545912895, 12);
    expect(midPMcNemar(59, 6) * 1e12).toBeCloseTo(2.725803198607, 6);
    expect(midPMcNemar(400, 480)).toBeCloseTo(0.006999455634076815, 10);
  });

  it("is 1 for ties, and symmetric", () => {
    expect([midPMcNemar(0, 0), midPMcNemar(7, 7)]).toEqual([1, 1]);
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), (gained, lost) => {
        const p = midPMcNemar(gained, lost);
        expect(p).toBe(midPMcNemar(lost, gained));
        expect(p > 0 && p <= 1).toBe(true);
        if (gained > lost) expect(midPMcNemar(gained + 1, lost)).toBeLessThan(p);
      }),
    );
  });
});

/** Student's sleep data, as in R's `sleep`: hours of sleep gained with two drugs by ten patients. */
const sleep = [
  [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2],
  [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
] as const;
const gains = sleep[1].map((hours, at) => hours - (sleep[0][at] ?? 0));
const patients = gains.map((_, at) => at);

describe("pairedT", () => {
  it("matches the textbook example", () => {
    // R: with(sleep, t.test(extra[group == 2], extra[group == 1], paired = TRUE)). scipy: ttest_rel.
    const tTest = pairedT(gains, patients);
    expect(tTest).toMatchObject({ difference: expect.closeTo(1.58, 12), degrees: 9, p: expect.closeTo(0.002832890197384273, 9) });
    expect([tTest?.low, tTest?.high]).toEqual(near([0.7001142367230175, 2.459885763276983], 8));
  });

  it("treats repetitions of a pair as one", () => {
    const twice = pairedT([...gains, ...gains], [...patients, ...patients]);
    expect(twice?.p).toBeCloseTo(0.002832890197384273, 9);
  });

  it("has no interval where nothing varies", () => {
    expect(pairedT([], [])).toBeNull();
    expect(pairedT([1, 1], ["a", "a"])).toMatchObject({ difference: 1, low: null, high: null, p: null });
    expect(pairedT([1, 1], ["a", "b"])).toMatchObject({ low: null, p: null });
    expect(pairedT([0, 0], ["a", "b"])).toMatchObject({ low: null, p: 1 });
  });

  it("does not depend on order, names or unit", () => {
    const differences = fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 3, maxLength: 20 });
    fc.assert(
      fc.property(differences, fc.double({ min: 0.1, max: 50, noNaN: true }), (values, unit) => {
        const clusters = values.map((_, at) => at % 3);
        const original = pairedT(values, clusters);
        const changed = pairedT(
          values.map((value) => -unit * value).toReversed(),
          clusters.map((cluster) => `c${2 - cluster}`).toReversed(),
        );
        fc.pre((original?.standardError ?? 0) > 1e-6);
        expect(changed?.p).toBeCloseTo(original?.p ?? -1, 6);
        expect(-(changed?.high ?? 0) / unit).toBeCloseTo(original?.low ?? 0, 6);
      }),
    );
  });
});

describe("permutation tests", () => {
  const random = () => randomFrom("permutations");

  it("try all sign flips", () => {
    // R: coin::oneway_test and perm::permTS do not pair; by hand mean(abs(as.matrix(expand.grid(rep(list(c(-1, 1)), 10))) %*% d) >=
    // abs(sum(d))). scipy: permutation_test((d,), mean, permutation_type="samples", n_resamples=inf).
    expect(signFlipTest(gains, patients, random())).toEqual({ p: 0.00390625, exact: true });
  });

  it("try all splits", () => {
    // 5 of 126 arrangements; scipy: mean(abs(r.null_distribution) >= abs(r.statistic)) of permutation_test(..., "independent").
    const first = { values: [12, 15, 11, 19, 14.5], clusterOf: [1, 2, 3, 4, 5] };
    const second = { values: [18, 21, 17, 22.5], clusterOf: [6, 7, 8, 9] };
    expect(clusterPermutationTest(first, second, random())).toEqual({ p: expect.closeTo(5 / 126, 12), exact: true });
    expect(clusterPermutationTest(second, first, random())?.p).toBeCloseTo(5 / 126, 12);
  });

  it("need at least eight clusters", () => {
    expect(signFlipTest(gains.slice(0, 7), patients, random())).toBeNull();
    const side = { values: [1, 2, 3], clusterOf: ["a", "b", "c"] };
    expect(clusterPermutationTest(side, side, random())).toBeNull();
    expect(clusterPermutationTest({ values: [], clusterOf: [] }, side, random())).toBeNull();
  });

  it("sample too many arrangements, with a p close to the t test's and fixed by the seed", () => {
    const many = Array.from({ length: 24 }, (_, at) => gains[at % 10] ?? 0).map((hours, at) => hours - 1.1 + 0.01 * at);
    const names = many.map((_, at) => at);
    const signFlips = signFlipTest(many, names, random());
    expect(signFlips).toEqual(signFlipTest(many, names, random()));
    expect(signFlips?.exact).toBe(false);
    expect(Math.abs((signFlips?.p ?? 0) - (pairedT(many, names)?.p ?? 1))).toBeLessThan(0.03);
    const sides = clusterPermutationTest(
      { values: many.slice(0, 12), clusterOf: names.slice(0, 12) },
      { values: many.slice(12), clusterOf: names.slice(12) },
      random(),
    );
    expect(sides?.exact).toBe(false);
    expect(sides?.p).toBeGreaterThan(0.3);
  });

  it("do not depend on order, unit or names, and give p = 1 without differences", () => {
    const values = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 8, maxLength: 12 });
    fc.assert(
      fc.property(values, (differences) => {
        const names = differences.map((_, at) => at);
        const original = signFlipTest(differences, names, random());
        const changed = signFlipTest(
          differences.map((value) => -4 * value).toReversed(),
          names.map((name) => `n${name}`),
          random(),
        );
        expect(changed).toEqual(original);
        expect(signFlipTest([...differences, ...differences], [...names, ...names], random())).toEqual(original);
        expect((original?.p ?? 0) > 0 && (original?.p ?? 2) <= 1).toBe(true);
      }),
      { numRuns: 30 },
    );
    expect(signFlipTest([0, 0, 0, 0, 0, 0, 0, 0], [1, 2, 3, 4, 5, 6, 7, 8], random())?.p).toBe(1);
  });
});

describe("holm", () => {
  it("gives the worked example's figures in the given order", () => {
    // R: p.adjust(c(.01, .04, .03, .005), "holm").
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual(near([0.03, 0.06, 0.06, 0.02], 12));
    expect(holm([])).toEqual([]);
  });

  it("never lowers a p value, keeps their order, and never exceeds Bonferroni", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }), (pValues) => {
        const adjusted = holm(pValues);
        for (const [at, p] of pValues.entries()) {
          const adjustedP = adjusted[at] ?? -1;
          expect(adjustedP >= p && adjustedP <= Math.min(1, pValues.length * p) + 1e-12).toBe(true);
          for (const [other, q] of pValues.entries()) if (p < q) expect(adjustedP).toBeLessThanOrEqual(adjusted[other] ?? -1);
        }
        expect(holm(pValues.toReversed())).toEqual(adjusted.toReversed());
      }),
    );
  });
});

describe("power", () => {
  it("gives R's documented figures", () => {
    // ?power.t.test: power.t.test(n = 20, delta = 1, sd = 1) has power 0.8689528.
    expect(tTestPower(1, Math.sqrt(2 / 20), 38)).toBeCloseTo(0.8689528, 6);
    // R: power.t.test(n = 5, power = .8)$delta, and for n = 3 and 250. scipy: brentq over nct.sf.
    expect(detectableDifference(Math.sqrt(2 / 5), 8)).toBeCloseTo(2.024440977358834, 5);
    expect(detectableDifference(Math.sqrt(2 / 3), 4)).toBeCloseTo(3.070892843773154, 5);
    expect(detectableDifference(Math.sqrt(2 / 250), 498)).toBeCloseTo(0.25106592010790973, 5);
    expect(detectableDifference(1, 2)).toBeCloseTo(5.65348926640557, 4);
    expect(detectableDifference(1, 1)).toBeCloseTo(16.334008869921437, 3);
    expect([detectableDifference(1, 0), detectableDifference(0, 9)]).toEqual([null, 0]);
  });

  it("has 80% power at the detectable difference", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 9, noNaN: true }), fc.integer({ min: 2, max: 200 }), (error, degrees) => {
        const difference = detectableDifference(error, degrees) ?? 0;
        expect(tTestPower(difference, error, degrees)).toBeCloseTo(0.8, 5);
        expect(detectableDifference(error, degrees + 1)).toBeLessThan(difference);
        expect(detectableDifference(2 * error, degrees)).toBeCloseTo(2 * difference, 6);
      }),
      { numRuns: 15 },
    );
  });

  it("splits a variance by item", () => {
    // R: VCA::anovaVCA(value ~ item) or the mean squares of aov(value ~ factor(item)). numpy.
    const values = [1, 2, 3, 4, 6, 5, 5, 9, 1];
    const items = [0, 0, 0, 1, 1, 2, 2, 2, 2];
    expect(varianceSplit(values, items)).toEqual({ within: expect.closeTo(6, 12), between: expect.closeTo(1.0384615384615385, 12) });
    expect(varianceSplit([1, 2, 3], ["a", "b", "c"])).toBeNull();
    expect(varianceSplit([1, 2], ["a", "a"])).toBeNull();
  });

  it("gains more from items than from repetitions, and removes what pairs share", () => {
    const split = { between: 0.2, within: 0.05 };
    const errorOf = (items: number, repetitions: number, common = 0) =>
      designError(split, { items, repetitions, paired: common > 0, common }).standardError;
    expect(errorOf(100, 1)).toBeCloseTo(Math.sqrt((2 * 0.25) / 100), 12);
    expect(errorOf(400, 1)).toBeLessThan(errorOf(100, 4));
    expect(errorOf(100, 4, 1)).toBeCloseTo(Math.sqrt((2 * 0.05) / 400), 12);
    expect(designError(split, { items: 5, repetitions: 1, paired: true, common: 1 }).degrees).toBe(4);
    expect(designError(split, { items: 5, repetitions: 1, paired: false, common: 0 }).degrees).toBe(8);
  });

  it("plans the error of paired runs that their observed correlation gives at the observed size", () => {
    fc.assert(
      fc.property(
        fc.record({ between: fc.double({ min: 0.01, max: 9, noNaN: true }), within: fc.double({ min: 0, max: 9, noNaN: true }) }),
        fc.integer({ min: 1, max: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (split, repetitions, common) => {
          // The covariance of two observed means is the shared part of their variance between items.
          const variance = split.between + split.within / repetitions;
          const observed = (common * split.between) / variance;
          expect(trueCorrelation(observed, split, [repetitions, repetitions])).toBeCloseTo(common, 9);
          const { standardError } = designError(split, {
            items: 50,
            repetitions,
            paired: true,
            common: trueCorrelation(observed, split, [repetitions, repetitions]),
          });
          expect(standardError).toBeCloseTo(Math.sqrt((2 * variance * (1 - observed)) / 50), 9);
        },
      ),
    );
    // Correlation of 0.5 between runs of 4 repetitions and 1: 0.5 * sqrt(1.25 * 2).
    expect(trueCorrelation(0.5, { between: 1, within: 1 }, [4, 1])).toBeCloseTo(0.7905694150420949, 12);
    expect([trueCorrelation(0.9, { between: 1, within: 3 }, [1, 1]), trueCorrelation(0.9, { between: 0, within: 3 }, [1, 1])]).toEqual([
      1, 0,
    ]);
  });
});
