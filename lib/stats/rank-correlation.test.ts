import fc from "fast-check";
import { expect, it } from "vitest";
import { rankCorrelation } from "./rank-correlation";

it("matches R", () => {
  // cor(c(56, 75, 45, 71, 61, 64, 58, 80, 76, 61), c(66, 70, 40, 60, 65, 56, 59, 77, 67, 63), method = "spearman")
  const [first, second] = [
    [56, 75, 45, 71, 62, 64, 58, 80, 76, 61],
    [66, 70, 40, 60, 65, 56, 59, 77, 67, 63],
  ];
  expect(rankCorrelation(first, second)).toBeCloseTo(1 - (6 * 54) / 990, 12);
  // cor(c(1, 2, 2, 4), c(1, 3, 2, 4), method = "spearman") is 4.5 / sqrt(4.5 * 5).
  expect(rankCorrelation([1, 2, 2, 4], [1, 3, 2, 4])).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 12);
});

it("ignores the scale and the order of pairs, and is null for fewer than three or constant values", () => {
  expect(rankCorrelation([1, 2], [2, 1])).toBeNull();
  expect(rankCorrelation([1, 1, 1], [1, 2, 3])).toBeNull();
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), { minLength: 3 }), (pairs) => {
      const correlate = (all: typeof pairs) =>
        rankCorrelation(
          all.map(([a]) => a),
          all.map(([, b]) => b),
        );
      const correlation = correlate(pairs);
      const stretched = correlate(pairs.map(([a, b]): [number, number] => [a ** 3 + 1, 2 * b]).toReversed());
      if (correlation === null) expect(stretched).toBeNull();
      else expect(stretched).toBeCloseTo(correlation, 9);
    }),
  );
});
