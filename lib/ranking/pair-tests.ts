import type { Standing } from "@/lib/contracts/standing";
import { apartTest, clustersOf, pooledStanding, standingTest } from "@/lib/stats/standing-test";
import type { Figured } from "@/lib/stats/welch";
import { type StampedRun, stampOf, standingsByRun } from "./standings";

/** Side of a test: the runs behind it with the stamps of their standings, and its figure with its interval. */
export interface Contender extends Figured {
  runs: readonly StampedRun[];
  /** Degrees of freedom of the t distribution behind the interval, used if there is no standing. */
  degrees: number;
}

/** The basis of a row by its standing: the number and name of what was drawn, such as seeds, and the degrees of freedom of its interval. */
export interface Drawn {
  clusters: number;
  noun: string;
  degrees: number;
}

/** Smallest number of shared clusters from which a difference shows which of two rows is better. */
const enoughClusters = 5;

/** Explains why a row with too few clusters has no rank; empty if it has enough. */
export function tooFewNotes(drawn: Drawn): string[] {
  const phrase = tooFewPhrase(drawn);
  return phrase === null ? [] : [`no rank: ${phrase}`];
}

/** Formats too few clusters as "4 seeds, fewer than 5"; null if there are enough for a test. */
export function tooFewPhrase({ clusters, noun }: Drawn): string | null {
  return clusters < enoughClusters ? `${clusters} ${noun}${clusters === 1 ? "" : "s"}, fewer than ${enoughClusters}` : null;
}

/** p values of pairs that were tested before, and the basis of rows, by the stamps of their standings; in the keys of pairs as numbers. */
const tested = new Map<number, number>();
const drawnOf = new Map<string, Drawn>();
const numbers = new Map<string, number>();
const keptAtMost = 200_000;

/**
 * Tests contenders in pairs: by their shared keys if both have standings, else by their intervals.
 * @returns the test, and the basis of each contender, null without a standing
 */
export async function pairTests(
  contenders: readonly Contender[],
): Promise<{ test: (first: number, other: number) => number; drawn: (Drawn | null)[] }> {
  // Results are kept in memory by the stamps of the standings, so that only pairs with a new run are computed; standings are read only for
  // new pairs.
  if (tested.size > keptAtMost) tested.clear();
  const stamps = contenders.map(({ runs }) => stampOf(runs));
  const ids = stamps.map(numberOf);
  // Copied, since another call may clear the results while this one reads standings, and would have a known pair tested without them.
  const known = new Map<number, number>();
  const isNew = stamps.map(() => false);
  for (const [at, id] of ids.entries())
    for (let other = at + 1; other < ids.length && id !== null; other += 1) {
      const key = pairKey(id, ids[other] ?? null);
      const p = key === null ? undefined : tested.get(key);
      if (key !== null && p !== undefined) known.set(key, p);
      else if (key !== null) [isNew[at], isNew[other]] = [true, true];
    }
  const wanted = contenders.map((contender, at) => (isNew[at] || !drawnOf.has(stamps[at] ?? "") ? contender : { runs: [] }));
  const units = await standingsByRun(wanted.flatMap(({ runs }) => runs));
  const standings = wanted.map(({ runs }) =>
    pooledStanding(
      runs.flatMap(({ id }) => {
        const standing = units.get(id);
        return standing ? [standing] : [];
      }),
    ),
  );
  for (const [at, standing] of standings.entries()) if (standing) drawnOf.set(stamps[at] ?? "", drawnIn(standing));
  const drawn = stamps.map((stamp) => drawnOf.get(stamp) ?? null);
  const figured = contenders.map((contender, at) => ({ ...contender, degrees: drawn[at]?.degrees ?? contender.degrees }));
  const test = (first: number, other: number): number => {
    const [a, b] = [figured[first], figured[other]];
    if (!a || !b) return 1;
    const key = pairKey(ids[first] ?? null, ids[other] ?? null);
    if (key === null) return apartTest(a, b);
    const p = known.get(key) ?? pairP(a, b, standings[first] ?? null, standings[other] ?? null);
    known.set(key, p);
    tested.set(key, p);
    return p;
  };
  return { test, drawn };
}

/** Returns the ids of the runs that have enough clusters for a rank, or no standing that gives the number of clusters. */
export async function restOnEnough(runs: readonly StampedRun[]): Promise<ReadonlySet<number>> {
  const units = await standingsByRun(runs.filter((run) => !drawnOf.has(stampOf([run]))));
  for (const run of runs) {
    const standing = units.get(run.id);
    if (standing && stampOf([run]) !== "") drawnOf.set(stampOf([run]), drawnIn(standing));
  }
  const rests = (run: StampedRun) => {
    const drawn = drawnOf.get(stampOf([run]));
    return drawn === undefined || tooFewNotes(drawn).length === 0;
  };
  return new Set(runs.filter(rests).map(({ id }) => id));
}

function drawnIn(standing: Standing): Drawn {
  const { clusters, noun } = clustersOf(standing);
  // Intervals of single yes-or-no values are exact, without a t distribution behind them.
  return { clusters, noun, degrees: standing.yesNo ? Number.POSITIVE_INFINITY : Math.max(1, clusters - 1) };
}

/** Returns a number for a stamp, so that the keys of a hundred thousand pairs are short; null for a row without one. */
function numberOf(stamp: string): number | null {
  if (stamp === "") return null;
  const number = numbers.get(stamp) ?? numbers.size;
  numbers.set(stamp, number);
  return number;
}

function pairKey(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.min(a, b) * 2 ** 26 + Math.max(a, b);
}

function pairP(a: Figured, b: Figured, first: Standing | null, other: Standing | null): number {
  const tested = first && other && standingTest(first, other);
  if (first && other && (tested?.clusters ?? 0) < enoughClusters) return 1;
  if (!tested || tested.p === null) return apartTest(a, b);
  // Over the shared keys the order may be reversed: then no difference is certain.
  return tested.difference * (a.value - b.value) < 0 ? 1 : tested.p;
}
