import type { Standing } from "@/lib/contracts/standing";
import { apartTest, clustersOf, pooledStanding, standingTest } from "@/lib/stats/standing-test";
import type { Figured } from "@/lib/stats/welch";
import { type StampedRun, stampOf, standingsByRun } from "./standings";

/** One side of a test: the runs behind it with the stamps of their standings, and its figure with its interval. */
export interface Contender extends Figured {
  runs: readonly StampedRun[];
  /** Of the t distribution behind its interval, where no standing tells them. */
  degrees: number;
}

/** What a row rests on by its standing: things that were drawn, such as seeds, and the degrees of freedom of its interval. */
export interface Drawn {
  clusters: number;
  noun: string;
  degrees: number;
}

/** From so many clusters that both rows have, a difference tells which of them is better. */
const enoughClusters = 5;

/** Why a row has no rank where it rests on too few clusters; empty where they are enough. */
export function tooFewNotes(drawn: Drawn): string[] {
  const phrase = tooFewPhrase(drawn);
  return phrase === null ? [] : [`no rank: ${phrase}`];
}

/** "4 seeds, fewer than 5"; null where there are enough for a test. */
export function tooFewPhrase({ clusters, noun }: Drawn): string | null {
  return clusters < enoughClusters ? `${clusters} ${noun}${clusters === 1 ? "" : "s"}, fewer than ${enoughClusters}` : null;
}

/** p values of pairs of rows that were tested before, and what rows rest on, by the stamps of the standings that they come from. */
const tested = new Map<string, number>();
const drawnOf = new Map<string, Drawn>();
const keptAtMost = 200_000;

/**
 * Tests contenders in pairs, by what both were asked where both have standings, else by their intervals. The result is kept in memory by the
 * stamps of the standings, so that only pairs with a new run are computed; standings are read only where a pair is new. With the tests comes
 * what each contender rests on, null without a standing.
 */
export async function pairTests(
  contenders: readonly Contender[],
): Promise<{ test: (first: number, other: number) => number; drawn: (Drawn | null)[] }> {
  if (tested.size > keptAtMost) tested.clear();
  const stamps = contenders.map(({ runs }) => stampOf(runs));
  const isNew = (at: number) =>
    stamps[at] !== "" && stamps.some((stamp, other) => other !== at && stamp !== "" && !tested.has(pairKey(stamps, at, other)));
  const wanted = contenders.map((contender, at) => (isNew(at) || !drawnOf.has(stamps[at] ?? "") ? contender : { runs: [] }));
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
    if (stamps[first] === "" || stamps[other] === "") return apartTest(a, b);
    const key = pairKey(stamps, first, other);
    const known = tested.get(key);
    if (known !== undefined) return known;
    const p = pairP(a, b, standings[first] ?? null, standings[other] ?? null);
    tested.set(key, p);
    return p;
  };
  return { test, drawn };
}

/** The numbers of those runs that rest on enough clusters for a rank, or have no standing that tells on how many. */
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
  // Intervals of single yes-or-no values are exact ones, without a t distribution behind them.
  return { clusters, noun, degrees: standing.yesNo ? Number.POSITIVE_INFINITY : Math.max(1, standing.keys.length - 1) };
}

function pairKey(stamps: readonly string[], first: number, other: number): string {
  const [a = "", b = ""] = [stamps[first], stamps[other]];
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

function pairP(a: Figured, b: Figured, first: Standing | null, other: Standing | null): number {
  const tested = first && other && standingTest(first, other);
  if (first && other && (tested?.clusters ?? 0) < enoughClusters) return 1;
  if (!tested || tested.p === null) return apartTest(a, b);
  // Over what both share the order may be the other one: then nothing is sure.
  return tested.difference * (a.value - b.value) < 0 ? 1 : tested.p;
}
