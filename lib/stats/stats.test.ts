import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clusteredError } from "./clustered-error";
import { mean } from "./mean";
import { sampleDeviation } from "./sample-deviation";
import { tInterval } from "./t-interval";
import { summedError, twoWayError } from "./two-way-error";

const numbers = fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 2, maxLength: 20 });

describe("mean and sampleDeviation", () => {
  it("are null for too few values", () => {
    expect(mean([])).toBeNull();
    expect(sampleDeviation([])).toBeNull();
    expect(sampleDeviation([3])).toBeNull();
  });

  it("divide by n and by n - 1", () => {
    expect(mean([90, 100, 95, 80, 100])).toBe(93);
    expect(sampleDeviation([90, 100, 95, 80, 100])).toBeCloseTo(8.3666, 4);
  });
});

describe("tInterval", () => {
  it("matches tabulated quantiles", () => {
    expect(tInterval(0, 1, 4)?.[1]).toBeCloseTo(2.776445, 5);
    expect(tInterval(0, 1, 1)?.[1]).toBeCloseTo(12.7062, 3);
    expect(tInterval(50, 2, 1e6)?.[0]).toBeCloseTo(50 - 2 * 1.959964, 3);
    expect(tInterval(0, 1, 9, 0.9)?.[1]).toBeCloseTo(1.833113, 5);
  });

  it("is null without an error or degrees of freedom", () => {
    expect(tInterval(1, null, 4)).toBeNull();
    expect(tInterval(1, 1, 0)).toBeNull();
  });
});

describe("clusteredError", () => {
  it("is the plain standard error when each value is its own cluster", () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const { standardError, clusters } = clusteredError(
          values,
          values.map((_, at) => String(at)),
        );
        expect(clusters).toBe(values.length);
        expect(standardError).toBeCloseTo((sampleDeviation(values) ?? 0) / Math.sqrt(values.length), 6);
      }),
    );
  });

  it("does not shrink when every value is merely repeated", () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 2, max: 5 }), (values, times) => {
        const clusters = values.map((_, at) => String(at));
        const once = clusteredError(values, clusters).standardError ?? 0;
        const again = clusteredError(
          Array.from({ length: times }, () => values).flat(),
          Array.from({ length: times }, () => clusters).flat(),
        );
        expect(again.standardError).toBeCloseTo(once, 6);
        expect(again.clusters).toBe(values.length);
      }),
    );
  });

  it("is null for a single cluster", () => {
    expect(clusteredError([1, 2, 3], ["a", "a", "a"])).toEqual({ standardError: null, clusters: 1 });
    expect(clusteredError([], [])).toEqual({ standardError: null, clusters: 0 });
  });
});

describe("twoWayError", () => {
  const crossed = (rows: readonly (readonly number[])[]) => {
    const values = rows.flat();
    const centre = mean(values) ?? 0;
    return {
      residuals: values.map((value) => value - centre),
      rows: rows.flatMap((row, at) => row.map(() => at)),
      columns: rows.flatMap((row) => row.map((_, at) => at)),
    };
  };

  it("adds the variances of both ways and subtracts that of their intersection", () => {
    // Residuals -3 -1 / -1 5: rows -4 and 4, columns -4 and 4, cells 9 + 1 + 1 + 25.
    const table = crossed([
      [0, 2],
      [2, 8],
    ]);
    const { standardError, degrees } = twoWayError(table.residuals, table.rows, table.columns);
    const [way, both] = [(32 * 2) / 1 / 16, (36 * 4) / 3 / 16];
    expect(standardError).toBeCloseTo(Math.sqrt(2 * way - both), 12);
    expect(degrees).toBe(1);
  });

  it("uses the larger one-way error if the combined one is smaller, as when rows and columns cancel out", () => {
    // Rows and columns sum to zero; only the cells vary.
    const none = crossed([
      [1, -1],
      [-1, 1],
    ]);
    expect(twoWayError(none.residuals, none.rows, none.columns).standardError).toBe(0);
    const columns = crossed([
      [0, 1, 2],
      [0, 1, 2],
    ]);
    expect(twoWayError(columns.residuals, columns.rows, columns.columns).standardError).toBeCloseTo(1 / Math.sqrt(3), 12);
  });

  it("equals the one-way error if both ways are the same, and is never below either", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.double({ min: -9, max: 9, noNaN: true }), fc.nat(3), fc.nat(3)), { minLength: 3 }), (drawn) => {
        const values = drawn.map(([value]) => value);
        const centre = mean(values) ?? 0;
        const residuals = values.map((value) => value - centre);
        const [rows, columns] = [drawn.map(([, row]) => row), drawn.map(([, , column]) => column)];
        const alone = clusteredError(values, rows).standardError;
        const same = twoWayError(residuals, rows, rows).standardError;
        if (alone === null) expect(same).toBeNull();
        else expect(same).toBeCloseTo(alone, 9);
        const both = twoWayError(residuals, rows, columns).standardError;
        expect(both).toEqual(twoWayError(residuals, columns, rows).standardError);
        if (both !== null) expect(both).toBeGreaterThanOrEqual((alone ?? 0) - 1e-9);
      }),
    );
  });

  it("is null if one way has a single cluster", () => {
    expect(twoWayError([1, -1], ["a", "a"], ["b", "c"])).toEqual({ standardError: null, degrees: 0 });
    expect(twoWayError([], [], [])).toEqual({ standardError: null, degrees: 0 });
  });
});

describe("summedError", () => {
  it("has Welch's degrees of freedom", () => {
    // Two samples of 5 and 10 with variances of the means 4 and 1: 25 / (16 / 4 + 1 / 9).
    const { standardError, degrees } = summedError([
      { variance: 4, degrees: 4 },
      { variance: 1, degrees: 9 },
    ]);
    expect(standardError).toBeCloseTo(Math.sqrt(5), 12);
    expect(degrees).toBeCloseTo(25 / (4 + 1 / 9), 12);
    expect(summedError([{ variance: 0, degrees: 3 }])).toEqual({ standardError: 0, degrees: 3 });
  });
});
