import fc from "fast-check";
import { expect, test } from "vitest";
import { separatedPairs } from "./separated-pairs";

/** Returns the p of the named pairs, and 1 for all others. */
const only =
  (named: Record<string, number>) =>
  (a: number, b: number): number =>
    named[`${a}${b}`] ?? 1;

test("tests three rows at a third of the level first, then the remaining pairs at the full level", () => {
  // Once one pair is separated, at most one of the two others can be equal.
  expect(separatedPairs(3, only({ "02": 0.016, "01": 0.04 }))[0]).toEqual([false, true, true]);
  expect(separatedPairs(3, only({ "02": 0.017, "01": 0.04 }))[0]).toEqual([false, false, false]);
});

test("accounts for pairs that can be equal together: two groups separated except for one adjacent pair", () => {
  const isAcross = (a: number, b: number) => a < 3 && b >= 3;
  // If the third and fourth of six rows are equal, only the pairs within {0, 1} and {4, 5} can be equal as well: 0.05 / 3.
  const p = (near: number) => (a: number, b: number) => (isAcross(a, b) ? (a === 2 && b === 3 ? near : 1e-6) : 1);
  expect(separatedPairs(6, p(0.0166))[2]?.[3]).toBe(true);
  expect(separatedPairs(6, p(0.0167))[2]?.[3]).toBe(false);
});

test("adds separations that others imply", () => {
  expect(separatedPairs(3, only({ "01": 1e-6, "12": 1e-6, "02": 0.9 }))[0]).toEqual([false, true, true]);
});

/** Finds the largest number of pairs, including `pair`, that can be equal at once, by trying all groupings of the rows. */
function mostByTrying(count: number, isOpen: (a: number, b: number) => boolean, pair: readonly [number, number]): number {
  const groups: number[][] = [];
  const place = (row: number): number => {
    if (row === count) {
      const isTogether = groups.some((group) => group.includes(pair[0]) && group.includes(pair[1]));
      return isTogether ? groups.reduce((sum, group) => sum + (group.length * (group.length - 1)) / 2, 0) : 0;
    }
    let most = 0;
    for (const group of [...groups, []]) {
      if (!group.every((member) => isOpen(member, row))) continue;
      if (group.length === 0) groups.push(group);
      group.push(row);
      most = Math.max(most, place(row + 1));
      group.pop();
      if (group.length === 0) groups.pop();
    }
    return most;
  };
  return place(0);
}

test("separates no pair that a closed test over all groupings does not", () => {
  const count = 5;
  const ps = fc.array(fc.double({ min: 0, max: 0.06, noNaN: true }), { minLength: count ** 2, maxLength: count ** 2 });
  fc.assert(
    fc.property(ps, (given) => {
      const pOf = (a: number, b: number) => (given[a * count + b] ?? 1) ** 2 * 10;
      const closed = Array.from({ length: count }, () => Array<boolean>(count).fill(false));
      for (let isDone = false; !isDone; ) {
        isDone = true;
        const before = closed.map((row) => [...row]);
        for (let first = 0; first < count; first += 1)
          for (let second = first + 1; second < count; second += 1) {
            const most = mostByTrying(count, (a, b) => !before[a]?.[b], [first, second]);
            const row = closed[first];
            if (row && !before[first]?.[second] && pOf(first, second) < 0.05 / most) {
              row[second] = true;
              isDone = false;
            }
          }
      }
      for (let middle = 0; middle < count; middle += 1)
        for (const row of closed) if (row[middle]) for (const [at, is] of (closed[middle] ?? []).entries()) if (is) row[at] = true;
      for (const [better, row] of separatedPairs(count, pOf).entries())
        for (const [worse, is] of row.entries()) if (is) expect(closed[better]?.[worse]).toBe(true);
    }),
    { numRuns: 200 },
  );
});
