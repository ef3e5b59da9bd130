import tCdf from "@stdlib/stats-base-dists-t-cdf";
import type { Standing } from "@/lib/contracts/standing";
import { midPMcNemar } from "./paired-proportions";
import { clusterTest, pairedT } from "./paired-t";
import { stratifiedError } from "./stratified-error";
import { type Figured, welch } from "./welch";

/** The value of one repetition with its key, stratum, draws and cluster as in `Standing`. */
export interface StandingValue {
  key: string;
  value: number;
  stratum?: string;
  drawn?: readonly string[];
  cluster?: string;
}

/** Builds a standing from single values: those with the same key are averaged, and keys are sorted. Null for an empty list. */
export function standingOf(
  values: Iterable<StandingValue>,
  {
    noun,
    clusterNoun = noun,
    yesNo = false,
    weights,
  }: { noun: string; clusterNoun?: string; yesNo?: boolean; weights?: Record<string, number> },
): Standing | null {
  const byKey = new Map<string, { first: StandingValue; sum: number; count: number }>();
  for (const measured of values) {
    const known = byKey.get(measured.key);
    if (known) {
      known.sum += measured.value;
      known.count += 1;
    } else byKey.set(measured.key, { first: measured, sum: measured.value, count: 1 });
  }
  if (byKey.size === 0) return null;
  const all = [...byKey.values()].sort((a, b) => (a.first.key < b.first.key ? -1 : 1));
  const ways = all[0]?.first.drawn?.map((_, way) => all.map(({ first }) => first.drawn?.[way] ?? ""));
  return {
    keys: all.map(({ first }) => first.key),
    values: all.map(({ sum, count }) => sum / count),
    noun,
    ...(yesNo && all.every(({ count }) => count === 1) && { yesNo }),
    ...(all[0]?.first.stratum !== undefined && { strata: all.map(({ first }) => first.stratum ?? "") }),
    ...(ways && { ways }),
    ...(all[0]?.first.cluster !== undefined && { clusters: { of: all.map(({ first }) => first.cluster ?? ""), noun: clusterNoun } }),
    ...(weights && { weights }),
  };
}

/** Builds one standing from several runs of a model: the mean of their values at each key that any of them has. Null for an empty list. */
export function pooledStanding(runs: readonly Standing[]): Standing | null {
  const [first, ...others] = runs;
  if (!first || others.length === 0) return first ?? null;
  const measured = runs.flatMap(({ keys, values, strata, ways, clusters }) =>
    keys.map((key, at): StandingValue => {
      const drawn = ways?.map((way) => way[at] ?? "");
      return {
        ...{ key, value: values[at] ?? 0 },
        ...(strata && { stratum: strata[at] ?? "" }),
        ...(drawn && { drawn }),
        ...(clusters && { cluster: clusters.of[at] ?? "" }),
      };
    }),
  );
  const { noun, clusters, weights } = first;
  return standingOf(measured, { noun, ...(clusters && { clusterNoun: clusters.noun }), ...(weights && { weights }) });
}

/** Counts the clusters drawn for a standing and returns their name: seeds, functions, scripts, contexts or items. */
export function clustersOf({ keys, noun, clusters }: Standing): { clusters: number; noun: string } {
  return { clusters: new Set(clusters?.of ?? keys).size, noun: clusters?.noun ?? noun };
}

/** The difference between two standings over the keys that both have. */
export interface StandingTest {
  /** The first minus the second. */
  difference: number;
  /** Two-sided; null if nothing shows how much differences vary. */
  p: number | null;
  /** Number of keys that both have. */
  n: number;
  /** Number of clusters of these keys. */
  clusters: number;
}

/**
 * Tests two standings over their shared keys: McNemar's mid-p for single yes-or-no values drawn independently, else Student's t over
 * clusters (arXiv 2411.00640). Null if they share nothing.
 * @see `stratifiedError`, used for crossed ways and strata
 */
export function standingTest(a: Standing, b: Standing): StandingTest | null {
  const pairs = sharedPlaces(a, b);
  const n = pairs.length;
  if (n === 0) return null;
  const clusters = new Set(pairs.map(([placeA]) => a.clusters?.of[placeA] ?? a.keys[placeA])).size;
  const differences = pairs.map(([placeA, placeB]) => (a.values[placeA] ?? 0) - (b.values[placeB] ?? 0));
  if (!a.strata && !a.ways) {
    if (a.yesNo && b.yesNo) {
      const [gained, lost] = [
        differences.filter((difference) => difference > 0).length,
        differences.filter((difference) => difference < 0).length,
      ];
      return { difference: (gained - lost) / n, p: midPMcNemar(gained, lost), n, clusters };
    }
    const keys = pairs.map((_, at) => at);
    const tTest = pairedT(differences, keys);
    return tTest && { difference: tTest.difference, p: tTest.p, n, clusters };
  }
  const strata = pairs.map(([placeA]) => a.strata?.[placeA] ?? "");
  const ways = (a.ways ?? [a.keys]).map((way) => pairs.map(([placeA]) => way[placeA] ?? ""));
  const { difference, influences } = weighed(differences, strata, a.weights);
  const { standardError, degrees } = stratifiedError(influences, strata, ways);
  const same = differences.every((difference) => difference === 0);
  return { difference, p: same ? 1 : clusterTest(difference, standardError, degrees).p, n, clusters };
}

/** Returns the positions in both standings of the keys that both have; the keys of both are sorted. */
function sharedPlaces(a: Standing, b: Standing): [number, number][] {
  const pairs: [number, number][] = [];
  for (let placeA = 0, placeB = 0; placeA < a.keys.length && placeB < b.keys.length; ) {
    const [left = "", right = ""] = [a.keys[placeA], b.keys[placeB]];
    if (left === right) pairs.push([placeA++, placeB++]);
    else if (left < right) placeA += 1;
    else placeB += 1;
  }
  return pairs;
}

/** Computes the weighted mean over strata of their mean differences, and how far each difference moves it. */
function weighed(differences: readonly number[], strata: readonly string[], weights: Standing["weights"]) {
  const centres = new Map<string, { sum: number; count: number }>();
  for (const [at, stratum] of strata.entries()) {
    const { sum, count } = centres.get(stratum) ?? { sum: 0, count: 0 };
    centres.set(stratum, { sum: sum + (differences[at] ?? 0), count: count + 1 });
  }
  const weightOf = (stratum: string) => weights?.[stratum] ?? 1;
  const whole = [...centres.keys()].reduce((sum, stratum) => sum + weightOf(stratum), 0);
  const difference = [...centres].reduce((total, [stratum, { sum, count }]) => total + (weightOf(stratum) / whole) * (sum / count), 0);
  const influences = differences.map((value, at) => {
    const stratum = strata[at] ?? "";
    const { sum, count } = centres.get(stratum) ?? { sum: 0, count: 1 };
    return ((value - sum / count) * weightOf(stratum)) / whole / count;
  });
  return { difference, influences };
}

/** Returns the two-sided p of two figures that share nothing, by Welch's t from their intervals. */
export function apartTest(a: Figured, b: Figured): number {
  const { t, degrees } = welch(a, b);
  return Number.isFinite(t) ? Math.min(1, 2 * tCdf(-t, degrees)) : 0;
}
