import type { Standing } from "@/lib/contracts/standing";
import { apartTest, type Figured, pooledStanding, standingTest } from "@/lib/stats/standing-test";
import { type StampedRun, stampOf, standingsByRun } from "./standings";

/** One side of a test: the runs behind it with the stamps of their standings, and its figure with its interval. */
export interface Contender extends Figured {
  runs: readonly StampedRun[];
  /** Of the t distribution behind its interval, where no standing tells them. */
  degrees: number;
}

/** p values of pairs of rows that were tested before, and the degrees of freedom of rows, by the stamps of what they were told from. */
const tested = new Map<string, number>();
const degreesOf = new Map<string, number>();
const keptAtMost = 200_000;

/**
 * Tests contenders in pairs, by what both were asked where both have standings, else by their intervals. The result is kept in memory by the
 * stamps of the standings, so that only pairs with a new run are computed; standings are read only where a pair is new.
 */
export async function pairTests(contenders: readonly Contender[]): Promise<(one: number, other: number) => number> {
  if (tested.size > keptAtMost) tested.clear();
  const stamps = contenders.map(({ runs }) => stampOf(runs));
  const isNew = (at: number) =>
    stamps[at] !== "" && stamps.some((of, other) => other !== at && of !== "" && !tested.has(pairKey(stamps, at, other)));
  const wanted = contenders.map((of, at) => (isNew(at) || !degreesOf.has(stamps[at] ?? "") ? of : { runs: [] }));
  const units = await standingsByRun(wanted.flatMap(({ runs }) => runs));
  const standings = wanted.map(({ runs }) =>
    pooledStanding(
      runs.flatMap(({ id }) => {
        const found = units.get(id);
        return found ? [found] : [];
      }),
    ),
  );
  for (const [at, of] of standings.entries()) if (of) degreesOf.set(stamps[at] ?? "", Math.max(1, of.keys.length - 1));
  const figured = contenders.map((of, at) => ({ ...of, degrees: degreesOf.get(stamps[at] ?? "") ?? of.degrees }));
  return (one, other) => {
    const [a, b] = [figured[one], figured[other]];
    if (!a || !b) return 1;
    if (stamps[one] === "" || stamps[other] === "") return apartTest(a, b);
    const key = pairKey(stamps, one, other);
    const known = tested.get(key);
    if (known !== undefined) return known;
    const p = pairP(a, b, standings[one] ?? null, standings[other] ?? null);
    tested.set(key, p);
    return p;
  };
}

function pairKey(stamps: readonly string[], one: number, other: number): string {
  const [a = "", b = ""] = [stamps[one], stamps[other]];
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

function pairP(a: Figured, b: Figured, one: Standing | null, other: Standing | null): number {
  const told = one && other && standingTest(one, other);
  if (!told || told.p === null) return apartTest(a, b);
  // Over what both share the order may be the other one: then nothing is sure.
  return told.difference * (a.value - b.value) < 0 ? 1 : told.p;
}
