import { expect, it } from "vitest";
import { compareLifetimes } from "./compare-lifetimes";
import type { Lifetime } from "./lifetime";

const lived = (cluster: number, turns: number): Lifetime => ({ turns, ended: "patience", cluster });

it("compares mean turns over shared scripts and leaves out the rest", () => {
  const sft = [11, 10, 20].map((turns, script) => lived(script, turns));
  const first = [...sft, lived(4, 16), lived(5, 91)];
  const second = [lived(4, 16), lived(5, 46), lived(9, 300)];
  const { isPaired, turns } = compareLifetimes(first, second);
  expect(isPaired).toBe(true);
  // Differences of 0 and -45, one degree of freedom: an interval of 12.7 standard errors, and too few pairs for a test.
  expect(turns).toMatchObject({ difference: expect.closeTo(-22.5, 9), low: expect.closeTo(-308.4, 1), p: null, scripts: 2, horizon: 91 });
});

it("does not test a difference over fewer than five pairs", () => {
  const lifetimesOf = (count: number, gains: number) =>
    Array.from({ length: count }, (_, script) => lived(script, 10 + script + gains * (1 + (script % 2))));
  const compared = (count: number) => compareLifetimes(lifetimesOf(count, 0), lifetimesOf(count, 3));
  expect(compared(4)).toMatchObject({ isPaired: true, logRank: null, turns: { p: null, scripts: 4 } });
  expect(compared(5)).toMatchObject({ isPaired: true, logRank: { p: expect.any(Number) }, turns: { p: expect.any(Number), scripts: 5 } });
});
