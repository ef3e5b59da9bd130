import { beforeEach, expect, test } from "vitest";
import { pool } from "@/lib/db/pool";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { type FixtureRun, storedRun } from "@/lib/reads/stored-run.fixture";
import { readComparison } from "./comparison";
import { readRunDifferences } from "./run-differences";

beforeEach(() => pool().query("truncate run, suite cascade"));

async function stored(fixture: FixtureRun): Promise<{ runId: number; suiteId: number }> {
  const { runId, suiteId } = await storedRun({ densities: [500], seeds: 5, ...fixture });
  await aggregateRun(runId);
  return { runId, suiteId };
}

const missing =
  (missed: number): FixtureRun["sample"] =>
  (words, ordinal) => ({ status: "scored", reply: words.slice(missed + (ordinal % 3)).join(" ") });

test("a run's difference from its model's last run over the suite equals their comparison, ignoring examples and other models", async () => {
  const { runId: first, suiteId } = await stored({ modelName: "Mine", sample: missing(100) });
  expect(await readRunDifferences(first)).toEqual([]);
  const { runId: before } = await stored({ suiteId, modelName: "Mine", sample: missing(60) });
  await stored({ suiteId, modelName: "Another", sample: missing(1) });
  const { runId: example } = await stored({ suiteId, modelName: "Mine", sample: missing(2) });
  await pool().query("update run set demonstration = true where id = $1", [example]);
  await stored({ suiteId, modelName: "Mine", sample: missing(3), status: "cancelled" });
  await stored({ suiteId, modelName: "Mine", sample: missing(4), verifierVersion: "0" });
  const { runId } = await stored({ suiteId, modelName: "Mine", sample: missing(10) });

  const [difference, ...more] = await readRunDifferences(runId);
  expect(more).toEqual([]);
  const { headline } = await readComparison({ runs: [String(before), String(runId)], baseline: String(before) });
  const [figures] = headline.figures;
  expect(difference).toMatchObject({ kind: "last", runId: before, modelName: "Mine", unit: "%", n: 5 });
  expect([difference?.difference, difference?.low, difference?.high, difference?.p, difference?.test]).toEqual([
    figures?.difference,
    figures?.low,
    figures?.high,
    figures?.p,
    figures?.test,
  ]);
  expect(difference?.difference).toBeCloseTo(10, 0);
});

test("the pinned baseline over the same suite is marked as such, even if it is of another model", async () => {
  const { runId: pinned, suiteId } = await stored({ modelName: "Pinned", sample: missing(50) });
  await pool().query(
    "insert into baseline (benchmark, run_id) values ('ifscale', $1) on conflict (benchmark) do update set run_id = excluded.run_id",
    [pinned],
  );
  const { runId: before } = await stored({ suiteId, modelName: "Mine", sample: missing(40) });
  const { runId } = await stored({ suiteId, modelName: "Mine", sample: missing(30) });
  expect((await readRunDifferences(runId)).map(({ kind, runId: other }) => [kind, other])).toEqual([
    ["last", before],
    ["baseline", pinned],
  ]);
  expect(await readRunDifferences(pinned)).toEqual([]);
});

test("a run under other run parameters, another judge or other settings is no last run, and one of another ranking no baseline", async () => {
  const { runId: same, suiteId } = await stored({ modelName: "Mine", sample: missing(40) });
  const change = async (column: string, value: string) => {
    const { runId } = await stored({ suiteId, modelName: "Mine", sample: missing(20) });
    await pool().query(`update run set ${column} = $2 where id = $1`, [runId, value]);
    return runId;
  };
  const prompted = await change("system_prompt", "Be brief.");
  const settings = await pool().query("select model from run where id = $1", [same]);
  await change("model", JSON.stringify({ ...settings.rows[0].model, sampling: { temperature: 0.3 }, profile: "another" }));
  await pool().query(
    "insert into baseline (benchmark, run_id) values ('ifscale', $1) on conflict (benchmark) do update set run_id = excluded.run_id",
    [prompted],
  );
  const { runId } = await stored({ suiteId, modelName: "Mine", sample: missing(10) });
  expect((await readRunDifferences(runId)).map(({ kind, runId: before }) => [kind, before])).toEqual([["last", same]]);
});
