import fc from "fast-check";
import { expect, test } from "vitest";
import { separatedPairs } from "./separated-pairs";

/** p of the named pairs, 1 of all others. */
const only =
  (named: Record<string, number>) =>
  (one: number, other: number): number =>
    named[`${one}${other}`] ?? 1;

test("tries three rows at a third of the level first, and what is left at the whole level", () => {
  // With one pair apart, at most one of the two others can be equal.
  expect(separatedPairs(3, only({ "02": 0.016, "01": 0.04 }))[0]).toEqual([false, true, true]);
  expect(separatedPairs(3, only({ "02": 0.017, "01": 0.04 }))[0]).toEqual([false, false, false]);
});

test("knows which pairs can be equal together: two groups, of which two neighbours alone are not apart yet", () => {
  const isAcross = (one: number, other: number) => one < 3 && other >= 3;
  // If the third and the fourth of six are equal, the pairs within {0, 1} and {4, 5} alone can be equal as well: 0.05 / 3.
  const p = (near: number) => (one: number, other: number) => (isAcross(one, other) ? (one === 2 && other === 3 ? near : 1e-6) : 1);
  expect(separatedPairs(6, p(0.0166))[2]?.[3]).toBe(true);
  expect(separatedPairs(6, p(0.0167))[2]?.[3]).toBe(false);
});

test("adds what separated pairs imply", () => {
  expect(separatedPairs(3, only({ "01": 1e-6, "12": 1e-6, "02": 0.9 }))[0]).toEqual([false, true, true]);
});

/** The most pairs that can be equal at once and hold `pair`, by trying all groupings of the rows. */
function mostByTrying(count: number, isOpen: (one: number, other: number) => boolean, pair: readonly [number, number]): number {
  const groups: number[][] = [];
  const place = (row: number): number => {
    if (row === count) {
      const isTogether = groups.some((of) => of.includes(pair[0]) && of.includes(pair[1]));
      return isTogether ? groups.reduce((sum, of) => sum + (of.length * (of.length - 1)) / 2, 0) : 0;
    }
    let most = 0;
    for (const of of [...groups, []]) {
      if (!of.every((member) => isOpen(member, row))) continue;
      if (of.length === 0) groups.push(of);
      of.push(row);
      most = Math.max(most, place(row + 1));
      of.pop();
      if (of.length === 0) groups.pop();
    }
    return most;
  };
  return place(0);
}

test("separates no pair that the closed test of all groupings leaves", () => {
  const count = 5;
  const ps = fc.array(fc.double({ min: 0, max: 0.06, noNaN: true }), { minLength: count ** 2, maxLength: count ** 2 });
  fc.assert(
    fc.property(ps, (given) => {
      const pOf = (one: number, other: number) => (given[one * count + other] ?? 1) ** 2 * 10;
      const closed = Array.from({ length: count }, () => Array<boolean>(count).fill(false));
      for (let isDone = false; !isDone; ) {
        isDone = true;
        const before = closed.map((row) => [...row]);
        for (let one = 0; one < count; one += 1)
          for (let other = one + 1; other < count; other += 1) {
            const most = mostByTrying(count, (a, b) => !before[a]?.[b], [one, other]);
            const row = closed[one];
            if (row && !before[one]?.[other] && pOf(one, other) < 0.05 / most) {
              row[other] = true;
              isDone = false;
            }
          }
      }
      for (let middle = 0; middle < count; middle += 1)
        for (const row of closed) if (row[middle]) for (const [at, is] of (closed[middle] ?? []).entries()) if (is) row[at] = true;
      for (const [one, row] of separatedPairs(count, pOf).entries())
        for (const [other, is] of row.entries()) if (is) expect(closed[one]?.[other]).toBe(true);
    }),
    { numRuns: 200 },
  );
});
