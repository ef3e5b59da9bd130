import { expect, test, vi } from "vitest";
import { pool } from "@/lib/db/pool";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { aggregateRun } from "./aggregate-run";

const n = async (runId: number) =>
  (await pool().query("select n from run_metric where run_id = $1 and metric = 'accuracy' and slice = '{}'", [runId])).rows[0]?.n;

test("metrics of a finished run include the samples that another process stores while they are being computed", async () => {
  const { runId } = await storedRun({ densities: [10], seeds: 5 });
  await pool().query("update sample set status = 'unscored' where run_id = $1 and ordinal = 2", [runId]);
  await aggregateRun(runId);
  expect(await n(runId)).toBe(4);
  await pool().query("delete from run_metric where run_id = $1", [runId]);
  const holder = await pool().connect();
  try {
    await holder.query("select pg_advisory_lock(hashtextextended('heed metrics', $1))", [runId]);
    const late = aggregateRun(runId);
    const waiting =
      "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())";
    await vi.waitFor(async () => expect((await pool().query(waiting)).rows).toHaveLength(1), { timeout: 30_000 });
    // Another process rescores the sample.
    await pool().query("update sample set status = 'scored' where run_id = $1 and ordinal = 2", [runId]);
    await holder.query("select pg_advisory_unlock_all()");
    await late;
  } finally {
    holder.release(true);
  }
  expect(await n(runId)).toBe(5);
});
