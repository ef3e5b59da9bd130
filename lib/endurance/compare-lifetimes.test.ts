import { expect, it } from "vitest";
import { compareLifetimes } from "./compare-lifetimes";
import type { Lifetime } from "./lifetime";

const lived = (cluster: number, turns: number): Lifetime => ({ turns, ended: "patience", cluster });

it("compares mean turns over the scripts that both have, and leaves the others out", () => {
  const sft = [11, 10, 20].map((turns, script) => lived(script, turns));
  const first = [...sft, lived(4, 16), lived(5, 91)];
  const second = [lived(4, 16), lived(5, 46), lived(9, 300)];
  const { isPaired, turns } = compareLifetimes(first, second);
  expect(isPaired).toBe(true);
  // Differences of 0 and -45: Student's t is 1 with one degree of freedom.
  expect(turns).toMatchObject({ difference: expect.closeTo(-22.5, 9), p: expect.closeTo(0.5, 9), scripts: 2, horizon: 91 });
});
