import { describe, expect, it } from "vitest";
import { collapse, drawnPattern, trueShapes } from "@/lib/bench/stats/pattern-rows";
import { randomFrom } from "@/lib/random/seeded-random";
import { publishedDensities } from "../items/params";
import { fitBySeed, fitDegradation } from "./fit";

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

  it("finds an exponential and its half-life, which does not depend on the range of densities", () => {
    const fit = fitDegradation(noisy((x) => 8 + 92 * Math.exp(-x / 80)));
    expect(fit?.shape).toBe("exponential");
    expect(fit?.parameters.scale).toBeGreaterThan(70);
    expect(fit?.parameters.scale).toBeLessThan(90);
    expect(fit?.knee).toBeNull();
    expect(fit?.halfLife).toBeCloseTo((fit?.parameters.scale ?? 0) * Math.LN2, 9);
    const shorter = fitDegradation(noisy((x) => 8 + 92 * Math.exp(-x / 80)).filter(([x]) => x <= 300));
    expect(shorter?.halfLife).toBeCloseTo(fit?.halfLife ?? 0, -1);
  });

  it("calls perfect scores flat", () => {
    expect(fitDegradation(publishedDensities.map((x) => [x, 100]))).toMatchObject({ shape: "flat", knee: null, rSquared: null });
  });

  it("calls most models at a constant 99% flat, despite noise from few words at the first densities", () => {
    const source = randomFrom("flat");
    const accuracyOf = (words: number) => {
      let right = 0;
      for (let word = 0; word < 5 * words; word += 1) if (source.uniform() < 0.99) right += 1;
      return (100 * right) / (5 * words);
    };
    const drawn = Array.from({ length: 40 }, () => fitDegradation(publishedDensities.map((x) => [x, accuracyOf(x)]))?.shape);
    expect(drawn.filter((shape) => shape === "flat").length).toBeGreaterThanOrEqual(28);
  });

  it("fits nothing to fewer than nine densities or two seeds", () => {
    const curve = (x: number) => 98 - 0.2 * Math.max(0, x - 250);
    const at = (densities: readonly number[]) => fitDegradation(densities.map((x) => [x, curve(x)]));
    expect(at([10, 70, 130, 190, 250, 310, 370, 430, 500])?.shape).toBe("threshold");
    expect(at([10, 70, 130, 190, 250, 310, 400, 500])).toBeNull();
    expect(at([])).toBeNull();
    expect(fitBySeed(publishedDensities.map((density) => ({ density, cluster: 0, n: 1, sum: curve(density) })))).toBeNull();
  });

  it("fits no pattern to a collapse, and gives the reason", () => {
    const random = randomFrom("collapse");
    const fitted = drawnPattern(random, collapse);
    expect(fitted).toMatchObject({
      fit: { shape: "none", label: "None of these", points: [], knee: null, rSquared: null },
      knee: null,
      halfLife: null,
    });
    expect(fitted?.fit.parameters.p).toBeLessThan(1e-6);
    expect(fitted?.misfit).toMatch(/^None of these: .+ \(F = \d+\.\d, p < 0\.001\)\.$/);
  });

  it.each(["linear", "exponential", "threshold at 100", "threshold at 250"] as const)(
    "still finds a %s pattern among noisy seeds",
    (name) => {
      const random = randomFrom(`true ${name}`);
      const shapes = Array.from({ length: 5 }, () => drawnPattern(random, trueShapes[name] ?? collapse)?.fit.shape);
      expect(shapes).toEqual(shapes.map(() => name.replace(/ at .*/, "")));
    },
  );

  it("gives the knee an interval over seeds", () => {
    const source = randomFrom("knee");
    const seeds = [0, 1, 2, 3, 4].map((cluster) => ({ cluster, shift: 2 * (source.uniform() - 0.5) }));
    const samples = seeds.flatMap(({ cluster, shift }) =>
      publishedDensities.map((density) => ({
        ...{ density, cluster, n: 1 },
        sum: 98 + shift - 0.15 * Math.max(0, density - 250) + 4 * (source.uniform() - 0.5),
      })),
    );
    const fitted = fitBySeed(samples);
    expect(fitted?.fit.shape).toBe("threshold");
    expect(fitted?.halfLife).toBeNull();
    const { low, value, high } = fitted?.knee ?? { low: null, value: 0, high: null };
    expect(low).toBeLessThan(value);
    expect(high).toBeGreaterThan(value);
    expect((high ?? 0) - (low ?? 0)).toBeLessThan(60);
    expect(fitted?.fit).toMatchObject({ knee: value, kneeLow: low, kneeHigh: high });
    // Without seed 0 only one density remains, to which no curve can be fitted.
    const uneven = fitBySeed(samples.filter(({ cluster, density }) => cluster === 0 || (cluster === 1 && density === 10)));
    expect(uneven?.knee).toMatchObject({ low: null, high: null });
  });

  it("draws points from the first density to the last, between 0 and 100%", () => {
    const points = fitDegradation(noisy((x) => 100 - 0.2 * x))?.points ?? [];
    expect(points[0]?.[0]).toBe(10);
    expect(points.at(-1)?.[0]).toBe(500);
    expect(points.every(([, y]) => y >= 0 && y <= 100)).toBe(true);
    expect(points.every(([x], at) => at === 0 || x > (points[at - 1]?.[0] ?? 0))).toBe(true);
  });
});
