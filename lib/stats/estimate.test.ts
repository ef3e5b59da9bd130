import { describe, expect, it } from "vitest";
import { bare, besideOf, deviationEstimate, quotientEstimate, shareEstimate } from "./estimate";
import { jackknifeRatio } from "./jackknife";
import { rulesEstimate } from "./passed-shares";

const names = (n: number) => Array.from({ length: n }, (_, at) => `c${at}`);

describe("shareEstimate", () => {
  it("is 0 for all zeros, with a bound above", () => {
    const none = shareEstimate([0, 0, 0, 0], names(4), { cluster: "item" });
    expect(none).toMatchObject({ value: 0, standardError: 0, low: 0, n: 4 });
    expect(none.high).toBeGreaterThan(0);
    expect(none).not.toHaveProperty("why");
  });

  it("is mid-p only for independent trials, one per cluster", () => {
    const values = [1, 1, 1, 0];
    const once = shareEstimate(values, names(4), { cluster: "item", independent: true });
    expect(once.low).not.toBe(shareEstimate(values, names(4), { cluster: "item" }).low);
    const pairs = ["a", "a", "b", "b"];
    expect(shareEstimate(values, pairs, { cluster: "item", independent: true })).toEqual(shareEstimate(values, pairs, { cluster: "item" }));
  });

  it("says no more for repetitions that all agree than for one of each", () => {
    const ten = names(10);
    const often = Array.from({ length: 10 }, () => ten).flat();
    for (const value of [0, 1]) {
      const share = (items: string[], independent: boolean) =>
        shareEstimate(
          items.map(() => value),
          items,
          { cluster: "item", independent },
        );
      const rules = (items: string[]) =>
        rulesEstimate(
          items.map(() => value === 1),
          items,
          { repeated: items.length > 10 },
        );
      for (const independent of [true, false]) expect(share(often, independent)).toEqual({ ...share(ten, independent), n: 100 });
      expect(rules(often)).toEqual({ ...rules(ten), n: 100 });
    }
    const low = (independent: boolean) =>
      shareEstimate(
        often.map(() => 1),
        often,
        { cluster: "item", independent },
      ).low;
    // The mid-p bound of 10 of 10 solves p^10 / 2 = 0.025, and Wilson's has t(9).
    expect(low(true)).toBeCloseTo(100 * 0.05 ** 0.1, 4);
    expect(low(false)).toBeCloseTo((100 * 10) / (10 + 2.262157 ** 2), 4);
    // Repetitions of one item say nothing of others.
    expect(shareEstimate([1, 1], ["a", "a"], { cluster: "item", independent: true }).low).toBeNull();
    // One reply that differs shows that repetitions vary, so they count: 99 of 100 are worth 99 trials.
    expect(
      shareEstimate(
        often.map((_, at) => Number(at > 0)),
        often,
        { cluster: "item" },
      ).low,
    ).toBeGreaterThan(90);
  });

  it("explains missing figures", () => {
    expect(shareEstimate([], [], { cluster: "item" })).toMatchObject({ value: null, n: 0, why: "Nothing has been scored." });
    expect(shareEstimate([1, 0], ["a", "a"], { cluster: "seed" }).why).toBe("One seed alone does not say how much they differ.");
  });
});

it("gives a deviation an approximate interval by its number of independent values", () => {
  const values = [1, 2, 3, 4, 5];
  const five = deviationEstimate(values, 5, 5, "none");
  // 0.599 to 2.874 times the deviation of five.
  expect((five.low ?? 0) / (five.value ?? 1)).toBeCloseTo(0.5991, 3);
  expect((five.high ?? 0) / (five.value ?? 1)).toBeCloseTo(2.8736, 3);
  expect(five).toMatchObject({ rough: true, n: 5 });
  expect(deviationEstimate(values, 5, 1, "One seed.")).toMatchObject({ low: null, why: "One seed." });
  // Two values between 0 and 100 cannot differ more than 0 and 100 do; by the chi-square distribution alone the interval would end at
  // 1,842.
  expect(deviationEstimate([10, 91.6], 2, 2, "none")).toMatchObject({
    value: expect.closeTo(57.7, 1),
    low: expect.closeTo(25.7, 1),
    high: expect.closeTo(100 / Math.SQRT2, 9),
  });
  expect(deviationEstimate([0, 100], 2, 2, "none")).toMatchObject({
    value: expect.closeTo(100 / Math.SQRT2, 9),
    high: expect.closeTo(100 / Math.SQRT2, 9),
  });
  expect(deviationEstimate([10, 50, 90, 20, 100], 5, 5, "none").high).toBeCloseTo(50 * Math.sqrt(1.25), 9);
  expect(deviationEstimate([0.1 + 0.2, 0.3, 0.3], 3, 3, "none")).toMatchObject({ value: 0, low: null, why: "All are equal." });
  expect(deviationEstimate([3, 3], 2, 2, "none")).toMatchObject({ value: 0, low: null, why: "All are equal." });
  expect(deviationEstimate([3], 1, 1, "One.")).toEqual(bare(null, 1, "One."));
});

it("keeps a quotient's interval from going below 0", () => {
  const jackknife = jackknifeRatio([1, 9], [1, 1], ["a", "b"]);
  const quotient = quotientEstimate(5, jackknife, 2, "plain", "none");
  expect(quotient).toMatchObject({ value: 5, low: 0, n: 2 });
  expect(quotient.high).toBeGreaterThan(9);
  expect(quotientEstimate(5, null, 2, "plain", "One.")).toMatchObject({ low: null, why: "One." });
});

it("lists a figure's interval, count and reason", () => {
  const estimate = { value: 50, standardError: 1, low: 48, high: 52, n: 9 };
  expect(besideOf("gain", estimate)).toEqual({ gain_low: 48, gain_high: 52, gain_n: 9 });
  expect(besideOf("gain", bare(50, 1, "One."))).toEqual({ gain_low: null, gain_high: null, gain_n: 1, gain_why: "One." });
});
