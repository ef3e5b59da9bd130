import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decadeTicks, logDomain, namedValues, roundDomain, ticks, valueTicks } from "./ticks";

describe("ticks", () => {
  it.each([
    [0, 500, 5, [0, 100, 200, 300, 400, 500]],
    [10, 500, 5, [100, 200, 300, 400, 500]],
    [0, 100, 4, [0, 25, 50, 75, 100]],
    [0, 0.3, 3, [0, 0.1, 0.2, 0.3]],
    [3, 3, 5, [3]],
  ])("from %s to %s, about %s", (low, high, count, expected) => {
    expect(ticks(low, high, count)).toEqual(expected);
  });

  it("returns rising ticks within the range, at most one more than requested", () => {
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(number, number, fc.integer({ min: 1, max: 10 }), (a, b, count) => {
        fc.pre(Math.abs(a - b) > 1e-3);
        const [low, high] = a < b ? [a, b] : [b, a];
        const got = ticks(low, high, count);
        const room = (high - low) * 1e-6;
        expect(got.every((tick) => tick >= low - room && tick <= high + room)).toBe(true);
        expect(got.every((tick, i) => i === 0 || tick > (got[i - 1] ?? 0))).toBe(true);
        expect(got.length).toBeLessThanOrEqual(count + 1);
      }),
    );
  });
});

describe("roundDomain", () => {
  it("contains the values and ends on round numbers", () => {
    expect(roundDomain([12, 87])).toEqual([0, 100]);
    expect(roundDomain([0.9, 1.3])).toEqual([0.9, 1.3]);
    expect(roundDomain([97, 99.5])).toEqual([97, 99.5]);
    expect(roundDomain([97, 99.5], true)).toEqual([0, 100]);
    expect(roundDomain([4, 4])).toEqual([3.6, 4.4]);
    expect(roundDomain([0])).toEqual([0, 1]);
    expect(roundDomain([])).toBeNull();
  });

  it("contains any values", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 }), fc.boolean(), (values, zero) => {
        const [low, high] = roundDomain(values, zero) ?? [0, 0];
        const room = (high - low) * 1e-6 + 1e-9;
        expect(Math.min(...values)).toBeGreaterThanOrEqual(low - room);
        expect(Math.max(...values)).toBeLessThanOrEqual(high + room);
        expect(high).toBeGreaterThan(low);
      }),
    );
  });
});

describe("valueTicks", () => {
  it("has a tick at the only value", () => {
    expect(valueTicks([2, 4], 6, [3])).toEqual([3]);
  });

  it("has no fractional ticks for whole values", () => {
    expect(ticks(2, 4, 6)).toContain(2.5);
    expect(valueTicks([2, 4], 6, [2, 3, 4])).toEqual([2, 3, 4]);
    expect(valueTicks([0, 500], 6, [10, 500])).toEqual([0, 100, 200, 300, 400, 500]);
  });

  it("keeps fractional ticks if values have fractions", () => {
    expect(valueTicks([0, 2], 4, [0.5, 2])).toEqual([0, 0.5, 1, 1.5, 2]);
    expect(valueTicks([0, 2], 4, [])).toEqual([0, 0.5, 1, 1.5, 2]);
  });
});

describe("logarithmic axes", () => {
  it("end on round numbers around the values, and have ticks at powers of ten or at 1, 2 and 5", () => {
    expect(logDomain([0.0016, 1.5])).toEqual([0.001, 2]);
    expect(decadeTicks([0.001, 2])).toEqual([0.001, 0.01, 0.1, 1]);
    expect(logDomain([3, 8])).toEqual([2, 10]);
    expect(decadeTicks([2, 10])).toEqual([2, 5, 10]);
    expect(logDomain([5, 5])).toEqual([2.5, 10]);
  });

  it("contain every value, in any unit", () => {
    const cost = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(cost, { minLength: 1, maxLength: 20 }), (costs) => {
        const [low, high] = logDomain(costs);
        expect(low).toBeGreaterThan(0);
        expect(low).toBeLessThan(high);
        for (const value of costs) expect(value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9)).toBe(true);
        for (const tick of decadeTicks([low, high])) expect(tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)).toBe(true);
      }),
    );
  });
});

describe("axis labels at measured values", () => {
  const width = (value: number) => 7 * String(value).length;
  const named = (values: readonly number[], pixels: number, log = false) => {
    const [low = 0, high = 1] = [values[0], values.at(-1)];
    const place = (value: number) => (log ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low)) * pixels;
    return namedValues(values, place, width, log);
  };

  it("appear at every value if there is room", () => {
    expect(named([10, 50, 100, 250, 500], 600)).toEqual([10, 50, 100, 250, 500]);
  });

  it("appear at round steps of an even grid, otherwise at the ends and the roundest values between", () => {
    const grid = Array.from({ length: 50 }, (_, at) => 10 * (at + 1));
    expect(named(grid, 500)).toEqual([50, 100, 150, 200, 250, 300, 350, 400, 450, 500]);
    expect(named([10, 50, 100, 250, 500], 150)).toEqual([10, 100, 250, 500]);
    expect(named([1, 2, 3, 5, 10, 20, 30, 50, 100], 160, true)).toEqual([1, 2, 5, 10, 20, 100]);
  });

  it("never touch, and always include the last value", () => {
    const values = fc
      .uniqueArray(fc.integer({ min: 1, max: 5000 }), { minLength: 2, maxLength: 40 })
      .map((all) => all.sort((a, b) => a - b));
    fc.assert(
      fc.property(values, fc.integer({ min: 100, max: 900 }), fc.boolean(), (all, pixels, log) => {
        const names = named(all, pixels, log);
        const [low = 0, high = 1] = [all[0], all.at(-1)];
        const place = (value: number) => (log ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low)) * pixels;
        for (const [at, value] of names.entries()) {
          expect(all).toContain(value);
          const before = names[at - 1];
          if (before !== undefined) expect(place(value) - place(before)).toBeGreaterThanOrEqual((width(value) + width(before)) / 2 + 7.99);
        }
        expect(names).toContain(high);
      }),
    );
  });
});
