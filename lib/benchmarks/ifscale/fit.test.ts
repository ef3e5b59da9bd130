import { describe, expect, it } from "vitest";
import { randomFrom } from "@/lib/random/seeded-random";
import { fitDegradation } from "./fit";
import { publishedDensities } from "./params";

const random = randomFrom("noise");
const noisy = (curve: (x: number) => number) =>
  publishedDensities.map((x): [number, number] => [x, Math.min(100, Math.max(0, curve(x) + 3 * (random.uniform() - 0.5)))]);

describe("fitDegradation", () => {
  it("finds a threshold and its knee", () => {
    const fit = fitDegradation(noisy((x) => 98 - 0.15 * Math.max(0, x - 250)));
    expect(fit?.shape).toBe("threshold");
    expect(fit?.knee).toBeGreaterThan(235);
    expect(fit?.knee).toBeLessThan(265);
    expect(fit?.rSquared).toBeGreaterThan(0.98);
  });

  it("finds a line, which has no knee", () => {
    const fit = fitDegradation(noisy((x) => 100 - 0.1 * x));
    expect(fit?.shape).toBe("linear");
    expect(fit?.knee).toBeNull();
    expect(fit?.parameters.slope).toBeCloseTo(-0.1, 2);
  });

  it("finds an exponential and a knee within the densities", () => {
    const fit = fitDegradation(noisy((x) => 8 + 92 * Math.exp(-x / 80)));
    expect(fit?.shape).toBe("exponential");
    expect(fit?.parameters.scale).toBeGreaterThan(70);
    expect(fit?.parameters.scale).toBeLessThan(90);
    expect(fit?.knee).toBeGreaterThan(100);
    expect(fit?.knee).toBeLessThan(200);
  });

  it("calls no decay flat", () => {
    expect(fitDegradation(publishedDensities.map((x) => [x, 100]))).toMatchObject({ shape: "flat", knee: null, rSquared: null });
  });

  it("draws points from the first density to the last, within percent", () => {
    const points = fitDegradation(noisy((x) => 100 - 0.2 * x))?.points ?? [];
    expect(points[0]?.[0]).toBe(10);
    expect(points.at(-1)?.[0]).toBe(500);
    expect(points.every(([, y]) => y >= 0 && y <= 100)).toBe(true);
    expect(points.every(([x], at) => at === 0 || x > (points[at - 1]?.[0] ?? 0))).toBe(true);
  });

  it("says nothing from fewer than six densities", () => {
    expect(
      fitDegradation([
        [10, 100],
        [50, 90],
        [100, 80],
        [250, 50],
        [500, 10],
      ]),
    ).toBeNull();
    expect(fitDegradation([])).toBeNull();
  });
});
