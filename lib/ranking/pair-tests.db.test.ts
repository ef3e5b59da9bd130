import { expect, test } from "vitest";
import { z } from "zod";
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
