import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clusteredError } from "./clustered-error";
import { mean } from "./mean";
import { sampleDeviation } from "./sample-deviation";
import { tInterval } from "./t-interval";

const numbers = fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 2, maxLength: 20 });

describe("mean and sampleDeviation", () => {
  it("are undefined where they mean nothing", () => {
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
  it("has the table's quantiles", () => {
    expect(tInterval(0, 1, 4)?.[1]).toBeCloseTo(2.776445, 5);
    expect(tInterval(0, 1, 1)?.[1]).toBeCloseTo(12.7062, 3);
    expect(tInterval(50, 2, 1e6)?.[0]).toBeCloseTo(50 - 2 * 1.959964, 3);
    expect(tInterval(0, 1, 9, 0.9)?.[1]).toBeCloseTo(1.833113, 5);
  });

  it("is undefined without an error or freedom", () => {
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

  it("is undefined in one cluster", () => {
    expect(clusteredError([1, 2, 3], ["a", "a", "a"])).toEqual({ standardError: null, clusters: 1 });
    expect(clusteredError([], [])).toEqual({ standardError: null, clusters: 0 });
  });
});
