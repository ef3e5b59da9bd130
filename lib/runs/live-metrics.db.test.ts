import { beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/db/pool";
import { finishRun } from "@/lib/engine/finish-run";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { RunDigests } from "@/lib/engine/metrics/run-digests";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { runRows } from "@/lib/reads/run-rows";
import { runContext } from "@/lib/record/run-context";
import { countOf } from "@/lib/runs/run.fixture";
import { createSuite } from "@/lib/suites/create-suite";
import { demonstrate } from "@/prisma/seed/demonstrate";
import { seedModels } from "@/prisma/seed/models";

let runId: number;

const slicesOf = async (metric: string) =>
  (await readRunMetrics(runId)).flatMap(({ id, slice, value }) =>
    id === metric && value !== null ? [Object.keys(slice).sort().join()] : [],
  );
const setStatus = (status: string) => pool().query("update run set status = $2, finished_at = null where id = $1", [runId, status]);

beforeAll(async () => {
  const { id } = await createSuite({
    benchmark: "lifbench",
    name: "Live",
    params: { tasks: ["LSI"], lengths: [4, 8], wordings: 1, positions: 2 },
    seed: 0,
  });
  const model = (await seedModels()).get("lifbench/perfect");
  if (!model) throw new Error("There is no perfect model.");
  runId = await demonstrate({ id, benchmark: "lifbench" }, "perfect", model, Date.UTC(2026, 0, 1));
});

test("a run whose lengths finish one after another has means by length only, until it has ended", async () => {
  expect(await slicesOf("ars")).toContain("");
  await setStatus("running");
  await pool().query("update sample set status = 'queued' where run_id = $1 and ordinal = 3", [runId]);
  await aggregateRun(runId);
  const live = await slicesOf("ars");
  expect(live).toContain("length");
  expect(live.every((tags) => tags.includes("length"))).toBe(true);
  const whole = (await readRunMetrics(runId)).find(({ id, slice }) => id === "ars" && Object.keys(slice).length === 0);
  expect(whole).toMatchObject({ value: null, why: expect.stringContaining("means are by length"), soFar: { of: expect.any(Number) } });
  await pool().query("update sample set status = 'scored' where run_id = $1 and ordinal = 3", [runId]);
  expect(await finishRun(runId)).toBe(true);
  expect(await slicesOf("ars")).toContain("");
});

test("metrics started while a run was live do not replace its final ones", async () => {
  await setStatus("running");
  const scoreRow = "run_metric where run_id = $1 and metric = 'ars' and slice_key = ''";
  // A number that no computation gives shows whether the metrics were stored again.
  await pool().query(`update ${scoreRow.replace(" where", " set n = 77 where")}`, [runId]);
  await aggregateRun(runId);
  expect(await countOf(`select n as count from ${scoreRow}`, [runId])).toBe(77);
  await aggregateRun(runId, undefined, { isOver: true });
  expect(await countOf(`select n as count from ${scoreRow}`, [runId])).not.toBe(77);
});

test("samples already read of a running run are not read again, unless they have changed since", async () => {
  const run = await runContext(runId);
  const recomputed = async () => {
    const all = new RunDigests(run, run.verifier.id);
    await all.catchUp();
    return { digests: all.all(), finished: all.finished(), outcomes: all.outcomes.metrics(), first: all.endedAt(0) };
  };
  const kept = new RunDigests(run, run.verifier.id);
  const now = () => ({ digests: kept.all(), finished: kept.finished(), outcomes: kept.outcomes.metrics(), first: kept.endedAt(0) });
  const change = (sql: string) => pool().query(`update sample set ${sql} where run_id = $1`, [runId]);
  const open = "status = case when ordinal % 2 = 1 then 'queued' else 'scored' end";

  await change(open);
  // A reported sample is read; one that has not ended, or was not reported, is not.
  expect(kept.tell([2, 0, 1])).toBe(3);
  await kept.readReported();
  expect(Object.keys(kept.all())).toEqual(["0", "2"]);
  await kept.catchUp();
  expect(now()).toEqual(await recomputed());
  const [before] = kept.all();
  await pool().query("update sample set status = 'scored' where run_id = $1 and status = 'queued' and ordinal <> 3", [runId]);
  kept.tell([5, 1]);
  await kept.catchUp();
  expect(now()).toEqual(await recomputed());
  expect(kept.all()[0]).toBe(before);

  // Retried: no longer ended; then permanently failed; then scored again. The other digests are read again.
  for (const status of ["queued", "failed", "scored"]) {
    await pool().query("update sample set status = $2 where run_id = $1 and ordinal = 2", [runId, status]);
    await kept.catchUp();
    expect(now()).toEqual(await recomputed());
  }
  expect(kept.all()[0]).not.toBe(before);
  await change("status = 'scored'");
  await kept.catchUp();
  expect(now()).toEqual(await recomputed());
  expect(Object.keys(kept.all())).toHaveLength(run.sampleCount);
});

test("a run of dialogues has restricted means and survival from the first turns on, including open dialogues", async () => {
  const { id: suite } = await createSuite({ benchmark: "evolif", name: "Live dialogues", params: { dialogues: 4, turns: 6 }, seed: 0 });
  const model = (await seedModels()).get("evolif/steady");
  if (!model) throw new Error("There is no steady model.");
  const id = await demonstrate({ id: suite, benchmark: "evolif" }, "steady", model, Date.UTC(2026, 0, 1));
  const whole = async () =>
    new Map((await readRunMetrics(id)).filter(({ slice }) => Object.keys(slice).length === 0).map((metric) => [metric.id, metric]));
  const ended = await whole();
  await pool().query("update run set status = 'running', finished_at = null where id = $1", [id]);
  await pool().query("update sample set status = 'running' where run_id = $1", [id]);
  await pool().query("delete from checks where run_id = $1 and turn > 2", [id]);
  await aggregateRun(id);
  const first = await whole();
  expect(first.get("act_len_restricted")).toMatchObject({ value: 3, n: 4, low: null, high: null, soFar: { asked: 0, of: 4 } });
  expect(first.get("survival")).toMatchObject({ detail: { lifetimes: expect.arrayContaining([[3, "censored", 0, expect.any(String)]]) } });
  expect(first.get("act_len")?.value ?? null).toBeNull();
  expect((await runRows("where r.id = $1", [id]))[0]?.row.headline).toMatchObject({
    id: "act_succ_restricted",
    soFar: { asked: 0, of: 4 },
  });
  expect(ended.get("act_len_restricted")?.value).toBeGreaterThan(3);
  // A dialogue that failed on its first call is missing from the start, not only when the others have ended.
  await pool().query("update sample set status = 'failed' where run_id = $1 and ordinal = 3", [id]);
  await pool().query("delete from checks where run_id = $1 and ordinal = 3", [id]);
  await aggregateRun(id);
  const second = await whole();
  expect(second.get("act_len_restricted")).toMatchObject({ n: 3, missing: 1, soFar: { asked: 0, of: 4 } });
  expect(second.get("survival")).toMatchObject({ n: 0, missing: 1, soFar: { asked: 0, of: 4 } });
});
