import fc from "fast-check";
import { expect, test } from "vitest";
import { randomFrom } from "@/lib/random/seeded-random";
import { standingOf, standingTest } from "@/lib/stats/standing-test";
import { rankRanges } from "./rank-ranges";

const known = (...values: number[]) => values.map((value) => ({ value, isKnown: true }));

test("gives one rank to what is surely apart, and a range to what is not", () => {
  const values = known(90, 60, 57, 20);
  const test = (one: number, other: number) => ([one, other].sort().join() === "1,2" ? 0.6 : 0.0001);
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

test("gives no rank where there is no interval, and counts such rows for no other", () => {
  const values = [{ value: 90, isKnown: false }, ...known(60), { value: 57, isKnown: false }, ...known(20)];
  expect(rankRanges(values, "higher", () => 0)).toEqual([null, [1, 1], null, [2, 2]]);
});

test("corrects for a row's own tests: p of 0.03 is sure of one other and not of five", () => {
  expect(rankRanges(known(2, 1), "higher", () => 0.03)).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(rankRanges(known(6, 5, 4, 3, 2, 1), "higher", () => 0.03)[0]).toEqual([1, 6]);
});

test("the plain rank by value lies in every row's range, whatever the tests say", () => {
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

// Equal models: any rank that is not 1 to 8 is a false claim. Three Monte Carlo errors above 5 % for a row, with 300 draws of eight rows.
test.each([
  { what: "yes or no", items: 120, repetitions: 1 },
  { what: "repeated", items: 60, repetitions: 3 },
  { what: "five seeds", items: 5, repetitions: 1 },
])("claims a difference between equal models in at most 5 % of rows: $what", ({ what, items, repetitions }) => {
  const random = randomFrom(`equal models ${what}`);
  const [draws, models] = [300, 8];
  let claims = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const ease = Array.from({ length: items }, () => random.uniform());
    const standings = Array.from({ length: models }, () => {
      const values = ease.flatMap((chance, item) =>
        Array.from({ length: repetitions }, () => ({
          key: String(item).padStart(3, "0"),
          value:
            what === "five seeds"
              ? 100 * chance + 20 * (random.uniform() + random.uniform() + random.uniform() - 1.5)
              : Number(random.uniform() < chance),
        })),
      );
      return standingOf(values, { noun: "item", yesNo: what === "yes or no" });
    });
    const means = standings.map((of) => ({ value: (of?.values.reduce((sum, one) => sum + one, 0) ?? 0) / items, isKnown: true }));
    const ranges = rankRanges(means, "higher", (one, other) => {
      const [a, b] = [standings[one], standings[other]];
      return (a && b && standingTest(a, b)?.p) ?? 1;
    });
    claims += ranges.filter((range) => range?.[0] !== 1 || range[1] !== models).length;
  }
  // Rows of one draw hang together, so that draws are what is counted.
  const error = Math.sqrt((0.05 * 0.95) / draws);
  expect(claims / draws / models).toBeLessThan(0.05 + 3 * error);
});
