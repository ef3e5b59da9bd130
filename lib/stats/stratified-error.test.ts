import { describe, expect, it } from "vitest";
import { clusteredError } from "./clustered-error";
import { mean } from "./mean";
import { stratifiedError } from "./stratified-error";
import { summedError, twoWayError } from "./two-way-error";

const values = [3, 5, 4, 9, 1, 7, 6, 2, 8, 8, 5, 4];
const residuals = values.map((value) => value - (mean(values) ?? 0));
const influences = residuals.map((residual) => residual / values.length);
const oneStratum = values.map(() => "all");
const thirds = values.map((_, at) => `t${at % 3}`);
const quarters = values.map((_, at) => `q${Math.floor(at / 3)}`);

/** Influences of the mean of two halves' means. */
const halves = values.map((_, at) => (at < 6 ? "first" : "second"));
const byHalf = values.map((value, at) => {
  const sameHalf = values.filter((_, other) => halves[other] === halves[at]);
  return (value - (mean(sameHalf) ?? 0)) / sameHalf.length / 2;
});

describe("stratifiedError", () => {
  it("equals the clustered error for one stratum and one way", () => {
    const { standardError, clusters } = clusteredError(values, thirds);
    const error = stratifiedError(influences, oneStratum, [thirds]);
    expect(error).toEqual({
      standardError: expect.closeTo(standardError ?? -1, 12),
      degrees: expect.closeTo(clusters - 1, 9),
      clusters: [3],
    });
  });

  it("equals the two-way error for one stratum and two ways, and ignores a redundant way", () => {
    const error = stratifiedError(influences, oneStratum, [thirds, quarters]);
    expect(error.standardError).toBeCloseTo(twoWayError(residuals, thirds, quarters).standardError ?? -1, 12);
    expect(error.degrees).toBeCloseTo(2, 9);
    expect(stratifiedError(influences, oneStratum, [thirds, thirds]).standardError).toBeCloseTo(
      clusteredError(values, thirds).standardError ?? -1,
      12,
    );
  });

  it("adds up strata without shared clusters, and joins those that share some", () => {
    const clusterOf = values.map((_, at) => `${halves[at]} ${at % 3}`);
    const parts = ["first", "second"].map((half) => {
      const { standardError } = clusteredError(
        values.filter((_, at) => halves[at] === half),
        clusterOf.filter((_, at) => halves[at] === half),
      );
      return { variance: ((standardError ?? 0) / 2) ** 2, degrees: 2 };
    });
    const summed = summedError(parts);
    const error = stratifiedError(byHalf, halves, [clusterOf]);
    expect(error.standardError).toBeCloseTo(summed.standardError, 12);
    expect(error.degrees).toBeCloseTo(summed.degrees, 9);
    // Three clusters that both halves share are pairs: if their values move in opposite directions, the error falls.
    expect(stratifiedError(byHalf, halves, [thirds])).toMatchObject({ degrees: expect.closeTo(2, 9), clusters: [3] });
  });

  it("is null if a stratum has a single cluster in every way", () => {
    const lonely = values.map((_, at) => (at < 6 ? "only" : `c${at}`));
    expect(stratifiedError(byHalf, halves, [lonely]).standardError).toBeNull();
    expect(stratifiedError(byHalf, halves, [lonely, thirds]).standardError).not.toBeNull();
    const shared = values.map((_, at) => (at < 6 ? "c6" : `c${at}`));
    expect(stratifiedError(byHalf, halves, [shared]).standardError).toBeNull();
  });
});
