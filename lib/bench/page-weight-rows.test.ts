import { expect, test } from "vitest";
import { performanceScore } from "./page-weight-rows";

test("the score is 90 at Lighthouse's limits of its best class and 50 at its medians", () => {
  expect(performanceScore({ firstPaintMs: 1800, largestPaintMs: 2500, blockingMs: 200, shift: 0.1 })).toBeCloseTo(90, 6);
  expect(performanceScore({ firstPaintMs: 3000, largestPaintMs: 4000, blockingMs: 600, shift: 0.25 })).toBeCloseTo(50, 6);
  expect(performanceScore({ firstPaintMs: 100, largestPaintMs: 200, blockingMs: 0, shift: 0 })).toBeGreaterThan(99.9);
});

test("blocking has three ninths of the weight", () => {
  const good = { firstPaintMs: 100, largestPaintMs: 100, blockingMs: 0, shift: 0 };
  expect(performanceScore({ ...good, blockingMs: 600 })).toBeCloseTo(100 - 50 / 3, 1);
});
