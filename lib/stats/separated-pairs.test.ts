import fc from "fast-check";
import { expect, test } from "vitest";
import { type PairP, separatedPairs } from "./separated-pairs";

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

interface Pair {
  better: number;
  worse: number;
}

/** Returns the most pairs that can be equal at once, without those of some rows: the definition, computed for each pair from the start. */
function mostEqual(open: readonly Pair[], count: number, without: readonly number[]): number {
  const reach = Array.from({ length: count }, (_, at) => Math.max(at, ...open.flatMap(({ better, worse }) => (better <= at ? worse : []))));
  const best = [0];
  for (let last = 0; last < count; last += 1) {
    const sums = Array.from({ length: last + 1 }, (_, first) => {
      const rows = last - first + 1 - without.filter((row) => row >= first && row <= last).length;
      return (reach[first] ?? 0) >= last ? (best[first] ?? 0) + (rows * (rows - 1)) / 2 : 0;
    });
    best.push(Math.max(...sums));
  }
  return best[count] ?? 0;
}

/** Separates pairs in rounds, each of which tests every open pair by the definition. */
function separatedByDefinition(count: number, pOf: PairP): boolean[][] {
  const separated = Array.from({ length: count }, () => Array<boolean>(count).fill(false));
  let open = Array.from({ length: count }, (_, better) => Array.from({ length: count }, (_, worse) => ({ better, worse })))
    .flat()
    .filter(({ better, worse }) => better < worse);
  const besides = (row: number) => open.flatMap(({ better, worse }) => (better === row ? worse : worse === row ? better : []));
  for (;;) {
    const apart = open.filter(({ better, worse }) => {
      const shared = besides(better).filter((row) => besides(worse).includes(row)).length;
      const most = Math.min(mostEqual(open, count, []), 1 + 2 * shared + mostEqual(open, count, [better, worse]));
      return pOf(better, worse) < 0.05 / most;
    });
    if (apart.length === 0) break;
    open = open.filter((pair) => !apart.includes(pair));
    for (const { better, worse } of apart) separated[better]?.splice(worse, 1, true);
  }
  for (let middle = 0; middle < count; middle += 1)
    for (const row of separated) if (row[middle]) for (const [worse, is] of (separated[middle] ?? []).entries()) if (is) row[worse] = true;
  return separated;
}

test("separates exactly the pairs that the definition separates", () => {
  const most = 9;
  const rows = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: most });
  const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: most ** 2, maxLength: most ** 2 });
  fc.assert(
    fc.property(rows, chances, fc.integer({ min: 1, max: 6 }), fc.boolean(), (values, ps, power, isByValue) => {
      const sorted = values.toSorted((a, b) => b - a);
      const pOf = (a: number, b: number) => {
        const chance = ps[a * most + b] ?? 1;
        // Far values have small p, as in a ranking, or any pair has any p.
        return isByValue ? Math.exp(-10 * power * ((sorted[a] ?? 0) - (sorted[b] ?? 0)) * (0.5 + chance)) : chance ** power;
      };
      expect(separatedPairs(sorted.length, pOf)).toEqual(separatedByDefinition(sorted.length, pOf));
    }),
    { numRuns: 150 },
  );
});

test("separates the pairs of 200 rows, in which many of each row's neighbors differ with certainty", () => {
  const values = Array.from({ length: 200 }, (_, at) => 40 - at / 5 - Math.sin(at) / 20);
  const separated = separatedPairs(200, (a, b) => Math.exp(-((((values[a] ?? 0) - (values[b] ?? 0)) / 4) ** 2)));
  const counts = separated.map((row) => row.filter(Boolean).length);
  expect(counts[0]).toBeGreaterThan(100);
  expect(counts.at(-1)).toBe(0);
});
