import fc from "fast-check";
import { expect, test } from "vitest";
import type { Metric } from "@/lib/contracts/metric";
import { rankRanges } from "./rank-ranges";

function headline(value: number, reach: number | null): Metric {
  const interval = reach === null ? { low: null, high: null } : { low: value - reach, high: value + reach };
  return { id: "accuracy", slice: {}, value, standardError: null, ...interval, n: 5, missing: 0 };
}

test("ranks what the intervals can tell apart, and gives a range where they overlap", () => {
  const rows = [headline(90, 1), headline(60, 5), headline(57, 5), headline(20, 0), null];
  expect(rankRanges(rows, "higher")).toEqual([[1, 1], [2, 3], [2, 3], [4, 4], null]);
  expect(rankRanges(rows, "lower")).toEqual([[4, 4], [2, 3], [2, 3], [1, 1], null]);
});

test("gives no rank where there is no interval, and counts such rows for no other", () => {
  const rows = [headline(90, null), headline(60, 5), headline(57, null), headline(20, 1)];
  expect(rankRanges(rows, "higher")).toEqual([null, [1, 1], null, [2, 2]]);
});

test("the plain rank by value lies in every row's range", () => {
  const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 10 })), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(rows, (given) => {
      const ranges = rankRanges(
        given.map(([value, reach]) => headline(value, reach)),
        "higher",
      );
      for (const [i, [value]] of given.entries()) {
        const rank = 1 + given.filter(([other]) => other > value).length;
        const range = ranges[i];
        expect(range && range[0] <= rank && rank <= range[1] && range[1] <= given.length).toBe(true);
      }
    }),
  );
});
