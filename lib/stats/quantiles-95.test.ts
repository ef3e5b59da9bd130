import gammainc from "@stdlib/math-base-special-gammainc";
import tCdf from "@stdlib/stats-base-dists-t-cdf";
import quantile from "@stdlib/stats-base-dists-t-quantile";
import { describe, expect, it } from "vitest";
import { bisect } from "./bisect";
import { proportionInterval } from "./proportion-interval";
import { quantiles95, studentP } from "./quantiles-95";
import { shareInterval } from "./share-interval";

const allDegrees = [...Array.from({ length: 260 }, (_, at) => at + 1), 500, 999, 100_000];

describe("95% quantiles without a library", () => {
  it("agree with the library to within 1e-9", () => {
    for (const degrees of allDegrees)
      expect(Math.abs(quantiles95.student(degrees) - quantile(0.975, degrees)), `${degrees} degrees`).toBeLessThan(1e-9);
    for (let count = 0.01; count < 3.5; count += 0.07)
      expect(
        Math.abs(quantiles95.poisson(count) - bisect((mean) => gammainc(mean, count) - 0.05, 0, count)),
        `${count} successes`,
      ).toBeLessThan(1e-9);
  });

  it("give the library's p for a t value", () => {
    for (const degrees of allDegrees.filter((degrees) => degrees < 300))
      for (const t of [-3, -0.4, 0, 1, 2.5, 7]) expect(studentP(t, degrees)).toBeCloseTo(2 * tCdf(-Math.abs(t), degrees), 9);
  });

  it("give the same intervals for shares", () => {
    for (const value of [0, 0.001, 0.02, 0.3, 0.5, 0.97, 0.9995, 1])
      for (const standardError of [0, 0.0004, 0.003, 0.05])
        for (const degrees of [1, 2, 4, 11, 49, 300]) {
          // A share of 0 or 1 has no error.
          if ((value === 0 || value === 1) && standardError > 0) continue;
          const share = { value, standardError, units: 40 };
          const [plain, library] = [shareInterval(share, degrees, quantiles95), proportionInterval(share, degrees)];
          for (const end of [0, 1] as const) expect(plain?.[end]).toBeCloseTo(library?.[end] ?? -1, 9);
        }
  });
});
