import { expect, test } from "vitest";
import { z } from "zod";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { type FixtureRun, storedRun } from "@/lib/reads/stored-run.fixture";
import { type Contender, pairTests } from "./pair-tests";

/** Stores a run whose lists differ far more from each other than from those of a run with a few more missed words. */
async function contender(missed: number, fixture: FixtureRun): Promise<Contender & { suiteId: number }> {
  const sample: FixtureRun["sample"] = (words, ordinal) => {
    return { status: "scored", reply: words.slice(missed * (1 + (ordinal % 3)) + 40 * ordinal).join(" ") };
  };
  const { runId, suiteId } = await storedRun({ densities: [500], seeds: 6, sample, ...fixture });
  await aggregateRun(runId);
  const stamps = await queryRows(z.object({ stamp: z.string() }), "select stamp from run_standing where run_id = $1", [runId]);
  // Intervals as wide as these would not separate the runs.
  return { suiteId, runs: [{ id: runId, stamp: stamps[0]?.stamp ?? null }], value: 80 - missed / 5, low: 50, high: 99, degrees: 5 };
}

test("keeps a paired p while another read clears the results", async () => {
  const first = await contender(0, { modelName: "First" });
  const second = await contender(5, { modelName: "Second", suiteId: first.suiteId });
  const p = (await pairTests([first, second])).test(0, 1);
  expect(p).toBeLessThan(0.01);

  const many = Array.from({ length: 640 }, (_, at): Contender => {
    return { runs: [{ id: 1_000_000 + at, stamp: `stamp ${at}` }], value: at, low: at - 1, high: at + 1, degrees: 5 };
  });
  const { test: fill } = await pairTests(many);
  const pairs = [...many.keys()].flatMap((at) => Array.from({ length: at }, (_, other) => [at, other] as const));
  for (const [at, other] of pairs.slice(0, 199_990)) fill(at, other);

  const reading = pairTests([first, second]);
  for (const [at, other] of pairs.slice(199_990)) fill(at, other);
  const [again] = await Promise.all([reading, pairTests([])]);
  expect(again.test(0, 1)).toBe(p);
  expect((await pairTests([first, second])).test(0, 1)).toBe(p);
});

test("an interval over clusters of several values has the degrees of freedom of the clusters", async () => {
  const { runs } = await contender(0, {});
  const contexts = Array.from({ length: 12 }, (_, at) => `context ${at % 6}`);
  const keys = contexts.map((_, at) => `sample ${10 + at}`);
  const units = { keys, values: keys.map(() => 1), noun: "sample", clusters: { of: contexts, noun: "context" } };
  await pool().query("update run_standing set units = $2 where run_id = $1", [runs[0]?.id, JSON.stringify(units)]);
  const clustered = { runs, value: 80, low: 70, high: 90, degrees: 11 };
  const { test: pOf, drawn } = await pairTests([clustered, { runs: [], value: 60, low: 60, high: 60, degrees: 5 }]);
  expect(drawn[0]).toEqual({ clusters: 6, noun: "context", degrees: 5 });
  // An arm of 10 by t(5) is a standard error of 3.890. scipy 1.17.1: 2 * stats.t.sf(20 / (10 / stats.t.ppf(0.975, 5)), 5).
  expect(pOf(0, 1)).toBeCloseTo(0.0036417758949758637, 6);
});
