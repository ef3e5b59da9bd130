import { afterAll, expect, it } from "vitest";
import { endPool, pool } from "@/lib/db/pool";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { recomputeMetrics } from "@/lib/engine/metrics/recompute-metrics";
import { raise } from "@/lib/errors";
import { readRun } from "@/lib/reads/run";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { rescoreKit } from "@/lib/runs/run.fixture";
import { rescoreRun } from "./rescore-run";

afterAll(endPool);

it("numbers stay those of the run's version until a rescore by a later version has finished", async () => {
  const { runId } = await storedRun({ densities: [3], seeds: 250, verifierVersion: "0" });
  await pool().query("update checks set version = '0', outcomes = 'fff', score = 0, passed = false where run_id = $1", [runId]);
  await pool().query("update sample set score = 0, passed = false where run_id = $1", [runId]);
  await aggregateRun(runId);
  const sql = "select metric, slice_key, value from run_metric where run_id = $1 and verifier = 'reference' order by 1, 2";
  const metrics = async () => (await pool().query(sql, [runId])).rows;
  const before = await metrics();

  const stopped = new AbortController();
  const report = () => stopped.abort(new Error("cancelled"));
  await expect(rescoreRun(runId, "reference", { ...rescoreKit, report, signal: stopped.signal })).rejects.toThrow("cancelled");
  const { verifierVersion, former } = await readRun(runId);
  expect({ verifierVersion, former }).toEqual({ verifierVersion: "0", former: [{ verifier: "reference", version: "0" }] });
  await pool().query("update run_metric set version = '0' where run_id = $1", [runId]);
  const recompute = () => recomputeMetrics(new AbortController().signal, raise);
  await recompute();
  expect(await metrics()).toEqual(before);

  const { scored, changed, flips } = await rescoreRun(runId, "reference", rescoreKit);
  // Also the samples that the interrupted rescore has judged differ from the run's former verdicts.
  expect({ scored, changed, listed: flips.length }).toEqual({ scored: 250, changed: 250, listed: 250 });
  expect(flips[0]).toEqual({ ordinal: 0, key: expect.any(String), from: 0, to: 1, changedChecks: 3 });
  const after = await metrics();
  expect(after).not.toEqual(before);
  await pool().query("update run_metric set version = '0', value = 0 where run_id = $1", [runId]);
  await recompute();
  expect(await metrics()).toEqual(after);
});

it("metrics include the samples that an interrupted rescore has scored", async () => {
  const { runId } = await storedRun({ densities: [3], seeds: 250 });
  const lost = [runId, Array.from({ length: 10 }, (_, ordinal) => ordinal)];
  const lose = async () => {
    await pool().query("delete from checks where run_id = $1 and ordinal = any($2::int[])", lost);
    await pool().query("update sample set status = 'unscored', score = null, passed = null where run_id = $1 and ordinal = any($2)", lost);
    await aggregateRun(runId);
  };
  const counted = async () =>
    (await pool().query("select distinct n, missing from run_metric where run_id = $1 and metric = 'accuracy' and slice_key = ''", [runId]))
      .rows;
  await lose();
  expect(await counted()).toEqual([{ n: 240, missing: 10 }]);

  const stopped = new AbortController();
  const report = () => stopped.abort(new Error("cancelled"));
  await expect(rescoreRun(runId, "reference", { ...rescoreKit, report, signal: stopped.signal })).rejects.toThrow("cancelled");
  expect(await counted()).toEqual([{ n: 250, missing: 0 }]);

  // A process that was killed could not compute them, so the continued rescore does.
  await pool().query("update run_metric set n = 240, missing = 10 where run_id = $1", [runId]);
  await rescoreRun(runId, "reference", rescoreKit);
  expect(await counted()).toEqual([{ n: 250, missing: 0 }]);
});
