import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clusteredError } from "./clustered-error";
import { mean } from "./mean";
import { pairedT } from "./paired-t";
import { type Lifespan, restrictedMean } from "./restricted-mean";
import { restrictedMeanTest } from "./restricted-mean-test";
import { type Course, restrictedTotal } from "./restricted-total";
import { stratifiedLogRank } from "./stratified-log-rank";

// Freireich and others (1963), as in R's MASS::gehan. Figures marked "scipy" were computed with scipy 1.17.1 and numpy; R was not run.
const ended = [6, 6, 6, 7, 10, 13, 16, 22, 23];
const brokenOff = [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35];
const controls = [1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23];
const treated = (clusters: number): Lifespan[] =>
  [...ended, ...brokenOff].map((time, at) => ({ time, ended: at < ended.length, cluster: at % clusters }));
const untreated = (clusters: number): Lifespan[] => controls.map((time, at) => ({ time, ended: true, cluster: at % clusters }));

const anyLifespans = fc.array(
  fc.record({ time: fc.integer({ min: 1, max: 30 }), cluster: fc.nat(5) }).map((lifespan): Lifespan => ({ ...lifespan, ended: true })),
  { minLength: 2, maxLength: 25 },
);

describe("restrictedMean", () => {
  it("is the area under the curve", () => {
    // R: print(survfit(Surv(time, ended) ~ 1), rmean = 20). scipy: the area under ecdf(CensoredData(...)).sf up to 20.
    expect(restrictedMean(treated(21), 20)).toMatchObject({ value: expect.closeTo(16.116526610644257, 12), horizon: 20, clusters: 21 });
    expect(restrictedMean(untreated(21), 20)?.value).toBeCloseTo(8.42857142857143, 12);
  });

  it("has the error of an infinitesimal jackknife by cluster", () => {
    // numpy: derivatives of the area by the weights of single spans, taken as differences and summed by cluster.
    expect(restrictedMean(treated(21), 20)?.standardError).toBeCloseTo(1.2824675710515983, 6);
    expect(restrictedMean(treated(7), 20)?.standardError).toBeCloseTo(0.5014953340293085, 6);
    expect(restrictedMean(untreated(21), 20)?.standardError).toBeCloseTo(1.2993980813060924, 6);
  });

  it("does not extend beyond the known times", () => {
    const lifespans: Lifespan[] = [
      { time: 3, ended: true, cluster: 0 },
      { time: 8, ended: false, cluster: 1 },
    ];
    expect(restrictedMean(lifespans, 50)).toMatchObject({ horizon: 8, value: 3 + 5 / 2 });
    expect(restrictedMean(lifespans, 2)).toMatchObject({ horizon: 2, value: 2, standardError: 0 });
    expect(restrictedMean([], 5)).toBeNull();
    expect(restrictedMean(lifespans.slice(0, 1), 5)?.standardError).toBeNull();
  });

  it("is the mean of times cut at the horizon, with its clustered error, if nothing is censored", () => {
    fc.assert(
      fc.property(anyLifespans, fc.integer({ min: 1, max: 40 }), (lifespans, horizon) => {
        const times = lifespans.map(({ time }) => Math.min(time, horizon));
        const restricted = restrictedMean(lifespans, horizon);
        expect(restricted?.value).toBeCloseTo(mean(times) ?? -1, 9);
        const { standardError } = clusteredError(
          times,
          lifespans.map(({ cluster }) => cluster),
        );
        if (standardError === null) expect(restricted?.standardError).toBeNull();
        else expect(restricted?.standardError).toBeCloseTo(standardError, 9);
        const shuffled = lifespans.toReversed().map((lifespan) => ({ ...lifespan, cluster: `c${lifespan.cluster}` }));
        expect(restrictedMean(shuffled, horizon)?.standardError ?? -1).toBeCloseTo(restricted?.standardError ?? -1, 9);
      }),
    );
  });

  it("scales with the unit of time, and is never shortened by censoring", () => {
    fc.assert(
      fc.property(anyLifespans, fc.integer({ min: 2, max: 9 }), (lifespans, unit) => {
        const mixed = lifespans.map((lifespan, at) => ({ ...lifespan, ended: at % 3 !== 0 }));
        const restricted = restrictedMean(mixed, 12);
        const scaled = restrictedMean(
          mixed.map((lifespan) => ({ ...lifespan, time: unit * lifespan.time })),
          12 * unit,
        );
        expect((scaled?.value ?? 0) / unit).toBeCloseTo(restricted?.value ?? -1, 9);
        expect((scaled?.standardError ?? 0) / unit).toBeCloseTo(restricted?.standardError ?? 0, 9);
        expect(restricted?.value).toBeGreaterThanOrEqual((restrictedMean(lifespans, restricted?.horizon ?? 0)?.value ?? 0) - 1e-9);
        expect([...(restricted?.influence.values() ?? [])].reduce((sum, influence) => sum + influence, 0)).toBeCloseTo(0, 9);
      }),
    );
  });
});

describe("restrictedMeanTest", () => {
  it("equals the paired t test if nothing is censored", () => {
    const first = untreated(21);
    const second = first.map((lifespan) => ({ ...lifespan, time: lifespan.time + (Number(lifespan.cluster) % 4) }));
    const clusterTest = restrictedMeanTest(first, second, 15);
    const differences = first.map((lifespan, at) => Math.min(15, second[at]?.time ?? 0) - Math.min(15, lifespan.time));
    const t = pairedT(
      differences,
      first.map(({ cluster }) => cluster),
    );
    expect(clusterTest).toEqual({
      difference: expect.closeTo(t?.difference ?? 0, 12),
      standardError: expect.closeTo(t?.standardError ?? 0, 12),
      degrees: 20,
      low: expect.closeTo(t?.low ?? 0, 9),
      high: expect.closeTo(t?.high ?? 0, 9),
      p: expect.closeTo(t?.p ?? 0, 9),
    });
  });

  it("finds the textbook's difference for clusters that are not shared", () => {
    const apart = treated(21).map((lifespan) => ({ ...lifespan, cluster: `t${lifespan.cluster}` }));
    const clusterTest = restrictedMeanTest(untreated(21), apart, 20);
    expect(clusterTest?.difference).toBeCloseTo(16.116526610644257 - 8.42857142857143, 9);
    expect([clusterTest?.degrees, (clusterTest?.p ?? 1) < 0.001]).toEqual([40, true]);
    expect(restrictedMeanTest([], apart, 20)).toBeNull();
  });
});

describe("restrictedTotal", () => {
  const gains = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 20 });
  const anyCourses = fc.array(fc.record({ gains, ended: fc.boolean(), cluster: fc.nat(4) }), { minLength: 2, maxLength: 20 });

  it("matches a calculation by hand", () => {
    const courses: Course[] = [
      { gains: [1, 1, 0], ended: true, cluster: "a" },
      { gains: [1], ended: false, cluster: "b" },
      { gains: [0, 1, 1, 1], ended: true, cluster: "c" },
    ];
    // Steps: 2 / 3, then 2 / 2, then 1 / 2; half of the courses reach the fourth: 1 / 2.
    expect(restrictedTotal(courses, 9)?.value).toBeCloseTo(2 / 3 + 1 + 1 / 2 + 1 / 2, 12);
    expect(restrictedTotal(courses, 2)?.value).toBeCloseTo(2 / 3 + 1, 12);
    expect(restrictedTotal([], 3)).toBeNull();
    expect(restrictedTotal(courses.slice(0, 1), 3)).toEqual({ value: 2, error: null });
  });

  it("is the mean of totals if nothing is censored, and the restricted mean if each step counts 1", () => {
    fc.assert(
      fc.property(anyCourses, fc.integer({ min: 1, max: 25 }), (courses, horizon) => {
        const ended = courses.map((course) => ({ ...course, ended: true }));
        const totals = ended.map((course) => course.gains.slice(0, horizon).reduce((sum, gain) => sum + gain, 0));
        expect(restrictedTotal(ended, horizon)?.value).toBeCloseTo(mean(totals) ?? -1, 9);
        const steps = courses.map((course) => ({ ...course, gains: course.gains.map(() => 1) }));
        const spans = courses.map(({ gains: all, ...rest }) => ({ ...rest, time: all.length }));
        expect(restrictedTotal(steps, horizon)?.value).toBeCloseTo(restrictedMean(spans, horizon)?.value ?? -1, 9);
      }),
    );
  });

  it("has the mean's clustered error for clusters of equal size, whatever their names and order", () => {
    fc.assert(
      fc.property(fc.array(gains, { minLength: 2, maxLength: 12 }), (all) => {
        const courses = all.map((steps, cluster): Course => ({ gains: steps, ended: true, cluster }));
        const totals = all.map((steps) => steps.reduce((sum, gain) => sum + gain, 0));
        const { standardError } = clusteredError(totals, [...totals.keys()]);
        const named = courses.toReversed().map((course) => ({ ...course, cluster: `s${course.cluster}` }));
        for (const sample of [courses, named])
          expect(restrictedTotal(sample, 99)?.error?.standardError).toBeCloseTo(standardError ?? -1, 9);
      }),
    );
  });
});

describe("stratifiedLogRank", () => {
  it("is the log-rank test for one stratum, and sums over several", () => {
    // R: survdiff(Surv(time, ended) ~ treat). scipy: logrank(...).statistic^2.
    expect(stratifiedLogRank(treated(1), untreated(1))).toEqual({
      chiSquare: expect.closeTo(16.792940989216536, 9),
      p: expect.closeTo(4.168809109334529e-5, 12),
    });
    // R: survdiff(Surv(time, ended) ~ treat + strata(stratum)). scipy: hypergeom.mean and hypergeom.var over strata and times.
    expect(stratifiedLogRank(treated(3), untreated(3))).toEqual({
      chiSquare: expect.closeTo(13.460656982082764, 9),
      p: expect.closeTo(0.00024361843490318974, 12),
    });
  });

  it("is null if no stratum has both sides", () => {
    expect(stratifiedLogRank([], untreated(3))).toBeNull();
    const apart = treated(3).map((lifespan) => ({ ...lifespan, cluster: `t${lifespan.cluster}` }));
    expect(stratifiedLogRank(apart, untreated(3))).toBeNull();
  });

  it("is symmetric, and does not depend on the order or names of clusters", () => {
    fc.assert(
      fc.property(anyLifespans, anyLifespans, (first, second) => {
        const logRank = stratifiedLogRank(first, second);
        const named = (lifespans: readonly Lifespan[]) =>
          lifespans.toReversed().map((lifespan) => ({ ...lifespan, cluster: `s${lifespan.cluster}` }));
        expect(stratifiedLogRank(named(second), named(first))?.chiSquare ?? -1).toBeCloseTo(logRank?.chiSquare ?? -1, 9);
      }),
    );
  });
});
