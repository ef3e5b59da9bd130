import fc from "fast-check";
import { expect, test } from "vitest";
import { askedItems, askedSeeds, separatedShare, wrongTables } from "@/lib/bench/stats/rank-rows";
import { randomFrom } from "@/lib/random/seeded-random";
import { rankRanges } from "./rank-ranges";

const known = (...values: number[]) => values.map((value) => ({ value, isKnown: true }));

test("gives clearly separated rows one rank each, and other rows a range", () => {
  const values = known(90, 60, 57, 20);
  const test = (first: number, other: number) => ([first, other].sort().join() === "1,2" ? 0.6 : 0.0001);
  expect(rankRanges(values, "higher", test)).toEqual([
    [1, 1],
    [2, 3],
    [2, 3],
    [4, 4],
  ]);
  expect(rankRanges(values, "lower", test)).toEqual([
    [4, 4],
    [2, 3],
    [2, 3],
    [1, 1],
  ]);
});

test("gives no rank to rows without an interval, and ignores them in the ranks of others", () => {
  const values = [{ value: 90, isKnown: false }, ...known(60), { value: 57, isKnown: false }, ...known(20)];
  expect(rankRanges(values, "higher", () => 0)).toEqual([null, [1, 1], null, [2, 2]]);
});

test("corrects for all pairs of the table: a p of 0.03 separates two rows but not three", () => {
  expect(rankRanges(known(2, 1), "higher", () => 0.03)).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(rankRanges(known(3, 2, 1), "higher", () => 0.03)).toEqual([
    [1, 3],
    [1, 3],
    [1, 3],
  ]);
});

test("if a row's range is a single rank, no other row's range includes that rank", () => {
  const rows = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 2, maxLength: 9 });
  const table = fc.array(fc.double({ min: 0, max: 0.05, noNaN: true }), { minLength: 81, maxLength: 81 });
  fc.assert(
    fc.property(rows, table, (given, ps) => {
      const test = (a: number, b: number) => (ps[9 * Math.min(a, b) + Math.max(a, b)] ?? 1) ** 3;
      const ranges = rankRanges(known(...given), "higher", test);
      for (const [at, range] of ranges.entries())
        if (range && range[0] === range[1])
          for (const [other, beside] of ranges.entries())
            if (other !== at && beside) expect(beside[0] <= range[0] && range[0] <= beside[1]).toBe(false);
    }),
  );
});

test("every row's range includes its plain rank by value, whatever the tests find", () => {
  const rows = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 9 });
  const table = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 81, maxLength: 81 });
  fc.assert(
    fc.property(rows, table, (given, ps) => {
      const test = (a: number, b: number) => (given[a] === given[b] ? 1 : (ps[9 * Math.min(a, b) + Math.max(a, b)] ?? 1));
      const ranges = rankRanges(known(...given), "higher", test);
      for (const [at, value] of given.entries()) {
        const rank = 1 + given.filter((other) => other > value).length;
        const range = ranges[at];
        expect(range && range[0] <= rank && rank <= range[1] && range[1] <= given.length).toBe(true);
      }
    }),
  );
});

// With equal models any rank range other than 1 to all is a false claim. The limit is four Monte Carlo errors above 5% of tables.
test("narrows a rank range among equal models in at most 5% of tables", () => {
  const draws = 100;
  const random = randomFrom("equal models of a test");
  const most = 5 + 4 * Math.sqrt((5 * 95) / draws);
  expect(wrongTables(draws, () => askedItems(random, Array<number>(8).fill(1)))).toBeLessThan(most);
  expect(wrongTables(draws, () => askedSeeds(random, 8))).toBeLessThan(most);
});

test("separates most models of two groups that are 15 points apart", () => {
  expect(separatedShare(randomFrom("two groups of a test"), 25, [0.8, 0.65], 4)).toBeGreaterThan(80);
});
