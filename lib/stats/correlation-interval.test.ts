import fc from "fast-check";
import { expect, test } from "vitest";
import { correlation } from "./correlation-interval";

test("gives Pearson's correlation with Fisher's interval", () => {
  // R: cor.test(c(1, 2, 3, 4, 5, 6, 7, 8), c(2, 1, 4, 3, 7, 5, 8, 6))
  const pairs = [2, 1, 4, 3, 7, 5, 8, 6].map((y, at) => [at + 1, y] as const);
  const pearson = correlation(pairs);
  expect(pearson?.value).toBeCloseTo(0.8333333, 6);
  expect(pearson?.low).toBeCloseTo(0.31, 2);
  expect(pearson?.high).toBeCloseTo(0.97, 2);
});

test("is never certain, even if all pairs are equal, and is null for few pairs or constant values", () => {
  const same = Array.from({ length: 20 }, (_, at) => [at % 2, at % 2] as const);
  expect(correlation(same)?.value).toBe(0.95);
  expect(correlation(same)?.high).toBeLessThan(1);
  expect(correlation(same.slice(0, 4))).toBeNull();
  expect(correlation(same.map(([x]) => [x, 1] as const))).toBeNull();
});

test("lies within its interval, which lies between -1 and 1", () => {
  const numbers = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(fc.array(fc.tuple(numbers, numbers), { minLength: 5, maxLength: 60 }), (pairs) => {
      const pearson = correlation(pairs);
      if (!pearson) return;
      expect(-1 < pearson.low && pearson.low <= pearson.value && pearson.value <= pearson.high && pearson.high < 1).toBe(true);
    }),
  );
});
