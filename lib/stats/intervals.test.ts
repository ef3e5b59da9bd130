import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundsWithHidden, imbensManskiReach } from "./bounds-with-hidden";
import { deviationInterval } from "./deviation-interval";
import { jackknife, jackknifeRatio } from "./jackknife";
import { lengthInterval } from "./length-interval";
import { mean } from "./mean";
import { multiWayError } from "./multi-way-error";
import { midPInterval, modifiedWilson, proportionInterval } from "./proportion-interval";
import { scaledInterval } from "./scaled-interval";
import { effectiveSize, wilson } from "./share-interval";
import { twoWayError } from "./two-way-error";

// Figures marked "scipy" were computed with scipy 1.17.1; R was not run. The R command in each comment should give the same figure.
const Z = 1.959963984540054;
const mirrored = (interval: readonly [number, number] | null) =>
  interval && [1 - interval[1], 1 - interval[0]].map((end) => expect.closeTo(end, 9));
const near = (numbers: readonly number[], digits: number) => numbers.map((number) => expect.closeTo(number, digits));

describe("wilson and midPInterval", () => {
  // Newcombe 1998 (Statistics in Medicine 17, 857), table I. R: binom::binom.wilson(81, 263), PropCIs::midPci(81, 263, 0.95).
  it.each([
    [81, 263, [0.2553, 0.3662], [0.2544, 0.3658]],
    [15, 148, [0.0624, 0.1605], [0.0601, 0.1581]],
    [0, 20, [0, 0.1611], [0, 0.1391]],
    [1, 29, [0.0061, 0.1718], [0.0017, 0.1585]],
  ])("match Newcombe's table for %d of %d", (successes, trials, score, midP) => {
    expect(wilson(successes / trials, trials, Z)).toEqual(near(score, 4));
    expect(midPInterval(successes, trials)).toEqual(near(midP, 4));
  });

  it("match scipy's digits", () => {
    // scipy: binomtest(15, 148).proportion_ci(method="wilson"); mid-p by brentq over binom.sf and binom.pmf.
    expect(wilson(15 / 148, 148, Z)).toEqual(near([0.06238639953073629, 0.16048724172330803], 12));
    expect(midPInterval(15, 148)).toEqual(near([0.060063602665532144, 0.1581217330506119], 10));
    expect(midPInterval(29, 29)).toEqual(near([0.9018553723227043, 1], 10));
    expect(midPInterval(0, 0)).toBeNull();
  });

  it("contain the share, narrow with more trials, and are mirrored under 1 - p", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.double({ min: 0, max: 1, noNaN: true }), (trials, share) => {
        const successes = Math.round(share * trials);
        const p = successes / trials;
        for (const intervalOf of [(x: number, n: number) => wilson(x / n, n, Z), midPInterval]) {
          const [low, high] = intervalOf(successes, trials) ?? [1, 0];
          expect(low).toBeLessThanOrEqual(p);
          expect(high).toBeGreaterThanOrEqual(p);
          expect(intervalOf(trials - successes, trials)).toEqual(mirrored([low, high]));
          const [twiceLow, twiceHigh] = intervalOf(2 * successes, 2 * trials) ?? [0, 1];
          expect(twiceHigh - twiceLow).toBeLessThan(high - low);
        }
      }),
    );
  });
});

describe("modifiedWilson", () => {
  it("uses the Poisson bound near 0 and 1", () => {
    // Brown, Cai and DasGupta 2001, section 4.1: -log(.95) / n for one success. R: DescTools::BinomCI(1, 29, method = "modified wilson").
    const low = -Math.log(0.95) / 29;
    const [score, high] = wilson(1 / 29, 29, Z);
    expect(modifiedWilson(1 / 29, 29, Z)).toEqual(near([low, high], 9));
    expect(low).toBeLessThan(score);
    expect(modifiedWilson(28 / 29, 29, Z)).toEqual(near([1 - high, 1 - low], 9));
    // Two and three successes: qchisq(.05, c(4, 6)) / 2 in R; scipy: gamma.ppf(.05, [2, 3]).
    expect(modifiedWilson(2 / 100, 100, Z)[0]).toBeCloseTo(0.0035536151069866, 9);
    expect(modifiedWilson(3 / 100, 100, Z)[0]).toBeCloseTo(0.0081769144716395, 9);
    expect(modifiedWilson(4 / 100, 100, Z)).toEqual(wilson(4 / 100, 100, Z));
  });

  it("always contains Wilson's interval", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 500 }), (p, n) => {
        const [low, high] = modifiedWilson(p, n, 2.5);
        const [scoreLow, scoreHigh] = wilson(p, n, 2.5);
        expect(low <= scoreLow && low >= 0 && high >= scoreHigh && high <= 1).toBe(true);
      }),
    );
  });
});

describe("lengthInterval", () => {
  const meanLength = { value: 80, standardError: 5, degrees: 11, limit: 100, dialogues: 12, ended: 5 };

  it("treats the length as a share of the limit", () => {
    const [low = 0, high = 0] = proportionInterval({ value: 0.8, standardError: 0.05, units: 12 }, 11) ?? [];
    expect(lengthInterval(meanLength)).toEqual(near([100 * low, 100 * high], 9));
    expect(lengthInterval({ ...meanLength, value: 40, ended: 2 })).not.toBeNull();
    expect(lengthInterval({ ...meanLength, standardError: null })).toBeNull();
  });

  it("is Wilson's over dialogues if fewer than five ended and the mean is above half the limit", () => {
    // R: 100 * binom::binom.wilson(.8 * 12, 12).
    const [low, high] = wilson(0.8, 12, Z);
    expect(lengthInterval({ ...meanLength, ended: 4 })).toEqual(near([100 * low, 100 * high], 9));
    expect(lengthInterval({ ...meanLength, ended: 0, value: 100, standardError: 0 })?.[1]).toBe(100);
  });
});

describe("proportionInterval", () => {
  it("is Wilson's with the effective number of trials and Student's quantile", () => {
    // R: n <- .9 * .1 / .03^2; binom::binom.wilson(.9 * n, n, conf.level = 1 - 2 * pnorm(-qt(.975, 4))). scipy: brentq over the score.
    const share = { value: 0.9, standardError: 0.03, units: 500 };
    expect(effectiveSize(share)).toBeCloseTo(100, 9);
    expect(proportionInterval(share, 4)).toEqual(near([0.7861619024726473, 0.956582546693], 10));
    // All of 50 words in 5 seeds: 1 / (1 + t^2 / 50).
    expect(proportionInterval({ value: 1, standardError: 0, units: 50 }, 4)).toEqual(near([0.8664212771132384, 1], 10));
  });

  it("is null without an error, degrees of freedom or units", () => {
    expect(proportionInterval({ value: 0.5, standardError: null, units: 9 }, 4)).toBeNull();
    expect(proportionInterval({ value: 0.5, standardError: 0.1, units: 9 }, 0)).toBeNull();
    expect(proportionInterval({ value: 0, standardError: 0, units: 0 }, 4)).toBeNull();
    expect(proportionInterval({ value: 1.2, standardError: 0.1, units: 9 }, 4)).toBeNull();
  });

  it("ignores rounding errors", () => {
    const exact = proportionInterval({ value: 1, standardError: 0, units: 50 }, 4);
    expect(proportionInterval({ value: 1 + 1e-15, standardError: 1e-16, units: 50 }, 4)).toEqual(exact);
  });

  it("contains the share, widens with the error, and is mirrored under 1 - p", () => {
    const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(share, fc.double({ min: 1e-4, max: 0.3, noNaN: true }), fc.integer({ min: 1, max: 60 }), (value, error, degrees) => {
        const intervalOf = (p: number, standardError: number) => proportionInterval({ value: p, standardError, units: 10 }, degrees);
        const [low, high] = intervalOf(value, error) ?? [1, 0];
        expect(low <= value && value <= high).toBe(true);
        expect(intervalOf(1 - value, error)).toEqual(mirrored([low, high]));
        const [outerLow, outerHigh] = intervalOf(value, error * 1.1) ?? [1, 0];
        expect(outerHigh - outerLow).toBeGreaterThanOrEqual(high - low);
      }),
    );
  });
});

describe("scaledInterval", () => {
  it("uses Student's t on the given scale", () => {
    // R: exp(log(12.4) + c(-1, 1) * qt(.975, 4) * 2.1 / 12.4); plogis(qlogis(.9) + c(-1, 1) * qt(.975, 4) * .03 / .09). scipy.
    expect(scaledInterval(12.4, 2.1, 4, "log")).toEqual(near([7.748444082289055, 19.8439839491719], 8));
    expect(scaledInterval(0.9, 0.03, 4, "logit")).toEqual(near([0.7810409534871885, 0.9578197004365113], 9));
    expect(scaledInterval(90, 3, 4, "logit", { most: 100 })).toEqual(near([78.1040953487, 95.7819700437], 7));
    expect(scaledInterval(10, 1, 4, "plain")).toEqual(near([10 - 2.7764451, 10 + 2.7764451], 6));
  });

  it("is null if nothing varies or the scale lacks the value", () => {
    expect(scaledInterval(0.5, 0, 4, "plain")).toBeNull();
    expect(scaledInterval(0.5, null, 4, "log")).toBeNull();
    expect(scaledInterval(0, 1, 4, "log")).toBeNull();
    expect(scaledInterval(1, 1, 4, "logit")).toBeNull();
  });

  it("contains the value and scales with it", () => {
    const positive = fc.double({ min: 0.01, max: 0.99, noNaN: true });
    fc.assert(
      fc.property(positive, positive, fc.integer({ min: 1, max: 40 }), fc.constantFrom("log", "logit"), (value, error, degrees, scale) => {
        const [low, high] = scaledInterval(value, error, degrees, scale) ?? [1, 0];
        expect(low <= value && value <= high).toBe(true);
        const [wideLow, wideHigh] = scaledInterval(100 * value, 100 * error, degrees, scale, { most: 100 }) ?? [0, 0];
        // With few degrees of freedom the end on the log scale exceeds all numbers.
        if (wideHigh < 1e12) expect([wideLow / 100, wideHigh / 100]).toEqual(near([low, high], 6));
      }),
    );
  });
});

describe("deviationInterval", () => {
  it("has chi-square bounds", () => {
    // R: sqrt(4 / qchisq(c(.975, .025), 4)). scipy: chi2.ppf.
    expect(deviationInterval(1, 4)).toEqual(near([0.59913314, 2.87355563], 7));
    expect(deviationInterval(1, 0)).toBeNull();
  });
});

describe("jackknife", () => {
  const above = [12, 15, 9, 30, 22];
  const below = [20, 18, 16, 41, 30];

  it("matches numpy for a quotient", () => {
    // R: bootstrap::jackknife(1:5, function(i) sum(a[i]) / sum(b[i]))$jack.se. numpy: sqrt(4 / 5 * sum((j - mean(j))^2)).
    expect(jackknifeRatio(above, below, [0, 1, 2, 3, 4])).toEqual({
      value: expect.closeTo(0.704, 12),
      standardError: expect.closeTo(0.03535829663082467, 12),
      degrees: 4,
    });
  });

  it("is null if the statistic is undefined, with all values or without one", () => {
    expect(jackknifeRatio([1], [1], ["a"])).toBeNull();
    expect(jackknifeRatio([1, 0], [1, 0], ["a", "b"])).toBeNull();
    expect(jackknife([1, 2, 3], () => null)).toBeNull();
    expect(jackknife([1, 2, 3], (kept) => (kept.length === 3 ? 1 : null))).toBeNull();
  });

  it("gives a mean's standard error, whatever the order and names", () => {
    const values = fc.array(fc.double({ min: -99, max: 99, noNaN: true }), { minLength: 2, maxLength: 15 });
    fc.assert(
      fc.property(values, fc.integer(), (sample, turn) => {
        const jackknifed = jackknife(sample, (kept) => mean(kept));
        const names = sample.map((_, at) => `c${(at * 7 + turn) % 1e6}-${at}`);
        const ratio = jackknifeRatio(
          sample.toReversed(),
          sample.map(() => 1),
          names,
        );
        expect(jackknifed?.standardError).toBeCloseTo(ratio?.standardError ?? -1, 9);
        const centre = mean(sample) ?? 0;
        const squares = sample.reduce((sum, number) => sum + (number - centre) ** 2, 0);
        expect(jackknifed?.standardError).toBeCloseTo(Math.sqrt(squares / (sample.length - 1) / sample.length), 9);
      }),
    );
  });
});

describe("multiWayError", () => {
  const crossed = fc.array(fc.tuple(fc.double({ min: -9, max: 9, noNaN: true }), fc.nat(3), fc.nat(3), fc.nat(2)), { minLength: 4 });

  it("equals the two-way error for two ways, even if one is repeated", () => {
    fc.assert(
      fc.property(crossed, (drawn) => {
        const centre = mean(drawn.map(([value]) => value)) ?? 0;
        const residuals = drawn.map(([value]) => value - centre);
        const ways = ([1, 2, 3] as const).map((at) => drawn.map((draw) => draw[at]));
        const [first = [], second = [], third = []] = ways;
        const two = twoWayError(residuals, first, second);
        const same = (error: ReturnType<typeof multiWayError>) => {
          if (two.standardError === null) expect(error.standardError).toBeNull();
          else expect(error.standardError).toBeCloseTo(two.standardError, 9);
        };
        same(multiWayError(residuals, [first, second]));
        same(multiWayError(residuals, [second, first, second]));
        const three = multiWayError(residuals, [first, second, third]);
        const names = multiWayError(residuals.toReversed(), [third.toReversed(), first.toReversed().map(String), second.toReversed()]);
        expect(names.standardError ?? -1).toBeCloseTo(three.standardError ?? -1, 9);
      }),
    );
  });

  it("adds up the variances of independent ways", () => {
    // Values that are the sum of three crossed effects of -1 and 1: the variance of the mean by each single way is 2 / 2.
    const signs = [-1, 1];
    const cells = signs.flatMap((a) => signs.flatMap((b) => signs.map((c) => [a, b, c] as const)));
    const residuals = cells.map(([a, b, c]) => a + b + c);
    const way = (at: 0 | 1 | 2) => cells.map((cell) => cell[at]);
    // By hand: one way 32 * 2 / 64, two ways 32 * 4 / 3 / 64, all three 24 * 8 / 7 / 64.
    const expected = 3 * 1 - 3 * (((32 / 64) * 4) / 3) + ((24 / 64) * 8) / 7;
    expect(multiWayError(residuals, [way(0), way(1), way(2)])).toEqual({
      standardError: expect.closeTo(Math.sqrt(expected), 12),
      degrees: 1,
    });
    expect(
      multiWayError(
        [1, -1],
        [
          ["a", "a"],
          ["b", "c"],
        ],
      ).standardError,
    ).toBeNull();
  });
});

describe("imbensManskiReach", () => {
  it("solves the equation", () => {
    // Imbens and Manski 2004. R: uniroot(function(c) pnorm(c + 1) - pnorm(-c) - .95, c(1, 3)). scipy: brentq over norm.cdf, t.cdf.
    const normal = 1e7;
    expect(imbensManskiReach(0, normal)).toBeCloseTo(1.959963985, 5);
    expect(imbensManskiReach(1, normal)).toBeCloseTo(1.6814774423282162, 5);
    expect(imbensManskiReach(Number.POSITIVE_INFINITY, normal)).toBeCloseTo(1.644853627, 5);
    expect(imbensManskiReach(0.5, 4)).toBeCloseTo(2.56288171925133, 8);
    expect(imbensManskiReach(2, 4)).toBeCloseTo(2.2575013737703196, 8);
    expect(imbensManskiReach(1, 0)).toBeNull();
  });
});

describe("boundsWithHidden", () => {
  it("equals the share's interval if nothing is hidden", () => {
    const scores = [1, 1, 0, 1, 0.5, 1, 1, 0];
    const clusters = scores.map((_, at) => at);
    const value = mean(scores) ?? 0;
    const bounds = boundsWithHidden(scores, clusters);
    const squares = scores.reduce((sum, score) => sum + (score - value) ** 2, 0);
    const standardError = Math.sqrt(squares / 7 / 8);
    const [low = 0, high = 0] = proportionInterval({ value, standardError, units: 8 }, 7) ?? [];
    expect(bounds).toEqual({ least: value, most: value, low: expect.closeTo(low, 9), high: expect.closeTo(high, 9) });
    expect(boundsWithHidden([1], ["a"])).toBeNull();
  });

  it("contains the share for any value of the hidden scores", () => {
    const score = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 3 });
    fc.assert(
      fc.property(fc.array(score, { minLength: 3, maxLength: 30 }), fc.double({ min: 0, max: 1, noNaN: true }), (scores, hidden) => {
        const clusters = scores.map((_, at) => at);
        const { low, high, least, most } = boundsWithHidden(scores, clusters) ?? { low: 1, high: 0, least: 1, most: 0 };
        const filled = mean(scores.map((known) => known ?? hidden)) ?? 0;
        expect(low <= least && most <= high).toBe(true);
        expect(filled >= least - 1e-12 && filled <= most + 1e-12).toBe(true);
      }),
    );
  });
});
