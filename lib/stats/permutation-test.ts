import type { Random } from "@/lib/random/random";

/** Smallest number of clusters for a permutation test: with fewer no p value can be small, so the tests return null. */
export const fewestClusters = 8;

/** Largest number of arrangements that are all enumerated; above it, one fewer than this number are drawn. */
const most = 10_000;

/** A permutation test's two-sided p value; `exact` is true if every arrangement was counted. */
export interface PermutationTest {
  p: number;
  exact: boolean;
}

/**
 * Tests if paired differences center on 0 by flipping the sign of each cluster's sum (Fisher 1935); it assumes nothing within clusters.
 * Null below 8 clusters.
 */
export function signFlipTest(
  differences: readonly number[],
  clusterOf: readonly (string | number)[],
  random: Random,
): PermutationTest | null {
  // Exact up to 13 clusters, else 9,999 draws and p = (b + 1) / (m + 1) (Phipson and Smyth 2010).
  const sums = [...clusterTotals(differences, clusterOf).values()].map(({ sum }) => sum);
  if (sums.length < fewestClusters) return null;
  const seen = Math.abs(sums.reduce((sum, clusterSum) => sum + clusterSum, 0));
  const least = seen - 1e-9 * sums.reduce((sum, clusterSum) => sum + Math.abs(clusterSum), 0);
  if (2 ** sums.length <= most) {
    let extreme = 0;
    for (let arrangement = 0; arrangement < 2 ** sums.length; arrangement += 1) {
      let total = 0;
      for (const [at, sum] of sums.entries()) total += (arrangement >> at) & 1 ? sum : -sum;
      if (Math.abs(total) >= least) extreme += 1;
    }
    return { p: extreme / 2 ** sums.length, exact: true };
  }
  return drawn(() => {
    let total = 0;
    for (const sum of sums) total += random.uniform() < 0.5 ? sum : -sum;
    return Math.abs(total) >= least;
  });
}

interface Sample {
  values: readonly number[];
  clusterOf: readonly (string | number)[];
}

/**
 * Tests if two sets of clusters that share none have the same mean, by moving whole clusters between the sides. Exact up to 10,000
 * arrangements, else 9,999 draws. Null below 8 clusters together, or if a side is empty.
 */
export function clusterPermutationTest(first: Sample, second: Sample, random: Random): PermutationTest | null {
  const [firstTotals, secondTotals] = [first, second].map(({ values, clusterOf }) => [...clusterTotals(values, clusterOf).values()]);
  if (!firstTotals?.length || !secondTotals?.length || firstTotals.length + secondTotals.length < fewestClusters) return null;
  const all = [...firstTotals, ...secondTotals];
  const whole = all.reduce((total, { sum, count }) => ({ sum: total.sum + sum, count: total.count + count }), { sum: 0, count: 0 });
  const gap = (sum: number, count: number) => Math.abs(sum / count - (whole.sum - sum) / (whole.count - count));
  const gapOf = (side: readonly Total[]) =>
    gap(
      side.reduce((total, { sum }) => total + sum, 0),
      side.reduce((total, { count }) => total + count, 0),
    );
  const least = gapOf(firstTotals) * (1 - 1e-9);
  if (choices(all.length, firstTotals.length) > most) return drawn(() => gapOf(random.shuffle(all).slice(0, firstTotals.length)) >= least);
  let [extreme, arrangements] = [0, 0];
  const choose = (from: number, left: number, sum: number, count: number) => {
    if (left === 0) {
      arrangements += 1;
      if (gap(sum, count) >= least) extreme += 1;
      return;
    }
    for (let at = from; at <= all.length - left; at += 1) {
      const total = all[at];
      if (total) choose(at + 1, left - 1, sum + total.sum, count + total.count);
    }
  };
  choose(0, firstTotals.length, 0, 0);
  return { p: extreme / arrangements, exact: true };
}

interface Total {
  sum: number;
  count: number;
}

function clusterTotals(values: readonly number[], clusterOf: readonly (string | number)[]): Map<string | number, Total> {
  const totals = new Map<string | number, Total>();
  for (const [at, value] of values.entries()) {
    const { sum, count } = totals.get(clusterOf[at] ?? "") ?? { sum: 0, count: 0 };
    totals.set(clusterOf[at] ?? "", { sum: sum + value, count: count + 1 });
  }
  return totals;
}

function drawn(isExtreme: () => boolean): PermutationTest {
  let extreme = 0;
  for (let draw = 1; draw < most; draw += 1) if (isExtreme()) extreme += 1;
  return { p: (extreme + 1) / most, exact: false };
}

function choices(count: number, taken: number): number {
  let ways = 1;
  for (let at = 1; at <= taken; at += 1) ways = (ways * (count - taken + at)) / at;
  return ways;
}
