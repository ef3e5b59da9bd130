import type { Standing } from "@/lib/contracts/standing";
import { disagreement } from "@/lib/reads/published-rows";
import { holm } from "@/lib/stats/holm";
import { sampleDeviation } from "@/lib/stats/sample-deviation";
import { pooledStanding, standingTest } from "@/lib/stats/standing-test";
import { type StampedRun, stampOf, standingsByRun } from "./standings";

/** Notes of rows by the stamps of their runs' standings, from which they are computed. */
const known = new Map<string, string[]>();
const keptAtMost = 5000;

/** Computes the notes of each row from its runs' standings, see `standingNotes`; kept in memory until a run has another standing. */
export async function rowNotes(rows: readonly (readonly StampedRun[])[], unit: string): Promise<string[][]> {
  // Copied before notes are forgotten, here or by another call during the read.
  const notes = new Map(rows.map((runs) => [stampOf(runs), known.get(stampOf(runs))]));
  const lacking = rows.filter((runs) => stampOf(runs) !== "" && !notes.get(stampOf(runs)));
  if (known.size > keptAtMost) known.clear();
  const units = await standingsByRun(lacking.flat());
  for (const runs of lacking) {
    const standings = runs.flatMap(({ id }) => {
      const standing = units.get(id);
      return standing ? [standing] : [];
    });
    const computed = standingNotes(standings, unit);
    notes.set(stampOf(runs), computed);
    known.set(stampOf(runs), computed);
  }
  return rows.map((runs) => notes.get(stampOf(runs)) ?? []);
}

/** Builds a row's notes from its runs' standings: a few seeds that are far apart, and runs that differ by more than chance. */
export function standingNotes(runs: readonly Standing[], unit: string): string[] {
  const pooled = pooledStanding(runs);
  // Values at several levels differ because of the levels.
  const deviation = pooled && unit === "%" && !pooled.yesNo && !pooled.strata ? sampleDeviation(pooled.values) : null;
  const disagree = pooled ? disagreement(pooled.keys.length, `${pooled.noun}s`, deviation) : [];
  const tests = runs.flatMap((first, at) => runs.slice(at + 1).flatMap((other) => standingTest(first, other)?.p ?? []));
  const least = Math.min(1, ...holm(tests));
  const p = least < 0.001 ? "< 0.001" : `= ${least.toFixed(3)}`;
  return [...disagree, ...(least < 0.05 ? [`its ${runs.length} runs differ more than expected by chance (p ${p})`] : [])];
}
