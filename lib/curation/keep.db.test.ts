import { expect, test, vi } from "vitest";
import { z } from "zod";
import { manifestById } from "@/lib/benchmarks/registry";
import { losses } from "@/lib/contracts/curation";
import { pool } from "@/lib/db/pool";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { raise } from "@/lib/errors";
import { startRescore } from "@/lib/jobs/start-rescore";
import { spendIfRoom, takeInDatabase } from "@/lib/limits/budget";
import { saveModel } from "@/lib/models/save-model";
import { leaderboardRows } from "@/lib/ranking/leaderboard";
import { readRun } from "@/lib/reads/run";
import { readRuns } from "@/lib/reads/runs";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { readArchivedSuites } from "@/lib/reads/suites";
import { cancelRun } from "@/lib/runs/cancel-run";
import { changeRun } from "@/lib/runs/change-run";
import { connectRun } from "@/lib/runs/connect-run";
import { probeNow } from "@/lib/runs/probe-now";
import { probeRuns } from "@/lib/runs/probe-runs";
import { resumeRun } from "@/lib/runs/resume-run";
import { retryFailed } from "@/lib/runs/retry-failed";
import { createShare, resolveShare } from "@/lib/shares/share";
import { annotate } from "./annotate";
import { deleteDue } from "./delete-due";
import { keep } from "./keep";
import { readLosses } from "./losses";
import { readSavedSettings, removeSavedSettings, renameSavedSettings, saveLaunchSettings } from "./saved-settings";
import { deleteSavedView, readSavedViews, renameSavedView, saveRunView } from "./saved-views";

const countRow = z.array(z.object({ count: z.number() }));
async function countOf(sql: string, values: unknown[]): Promise<number> {
  return countRow.parse((await pool().query(`select count(*)::int as count from ${sql}`, values)).rows)[0]?.count ?? -1;
}
/** Lets the time for undoing a deletion pass, plus a minute, because clocks of two processors need not agree to the millisecond. */
async function passTime(): Promise<void> {
  for (const table of ["run", "suite", "model"])
    await pool().query(`update ${table} set delete_at = now() - interval '1 minute' where delete_at is not null`);
}
const listed = async (options: { archived?: boolean } = {}) => (await readRuns({ limit: 500, ...options })).map(({ id }) => id);

test("a run can be renamed, given a note, tagged, archived and restored", async () => {
  const { runId } = await storedRun({ name: "To be kept" });
  const ids = [runId];
  await keep("runs", { ids, verb: "rename", name: "Kept" });
  await keep("runs", { ids, verb: "note", note: "For the talk" });
  await keep("runs", { ids, verb: "tag", tag: "paper" });
  await keep("runs", { ids, verb: "tag", tag: "paper" });
  await keep("runs", { ids, verb: "tag", tag: "old" });
  await keep("runs", { ids, verb: "untag", tag: "old" });
  const [row] = (await readRuns({ limit: 500 })).filter(({ id }) => id === runId);
  expect(row).toMatchObject({ name: "Kept", note: "For the talk", tags: ["paper"], archived: false });
  const ranked = async () =>
    (await leaderboardRows(manifestById("ifscale"), { simulated: false, drawn: "none", ranking: null, edition: null })).rows.flatMap(
      (row) => row.runs.map(({ id }) => id),
    );
  expect(await ranked()).toContain(runId);
  await keep("runs", { ids, verb: "archive" });
  expect(await listed()).not.toContain(runId);
  expect(await listed({ archived: true })).toContain(runId);
  expect(await ranked()).not.toContain(runId);
  await keep("runs", { ids, verb: "restore" });
  expect(await listed()).toContain(runId);
});

test("an archived run that an outage stopped is not probed, and a person who resumes or retries it restores it", async () => {
  const { runId } = await storedRun({ densities: [9], seeds: 1, status: "stopped", sample: () => ({ status: "failed", reply: null }) });
  const claim = new Date("2025-01-02T03:04:05.678Z");
  const outage = () => pool().query("update run set status = 'stopped', probe_at = $2, probes = 1 where id = $1", [runId, claim]);
  const probed = { claim, sentence: "It responds again." };
  const isArchived = async () => (await countOf("run where id = $1 and archived_at is not null", [runId])) === 1;
  await outage();
  await keep("runs", { ids: [runId], verb: "archive" });
  expect((await readRun(runId)).probeAt).toBeNull();
  expect(await probeNow([runId])).toEqual({ probed: 0 });
  const probe = vi.fn(async () => null);
  await probeRuns({ keys: ["SECRET_CREDENTIAL"], probe, signal: AbortSignal.timeout(60_000), onError: raise });
  expect(probe).not.toHaveBeenCalled();
  expect(await resumeRun(runId, {}, probed)).toBe(false);
  expect(await resumeRun(runId)).toBe(true);
  expect(await isArchived()).toBe(false);
  await outage();
  await keep("runs", { ids: [runId], verb: "archive" });
  expect(await isArchived()).toBe(true);
  await retryFailed(runId);
  expect(await isArchived()).toBe(false);
  await cancelRun(runId);
});

test("a deletion lists its losses, can be undone, and finally removes all data of the run and none of another", async () => {
  const { runId, suiteId } = await storedRun({ name: "To be deleted" });
  const other = await storedRun({ suiteId, name: "To stay" });
  const statement = { author: "Ada", why: "Look again", kind: "note", value: {} } as const;
  await annotate({ subject: "run", key: String(runId), ...statement });
  await annotate({ subject: "sample", key: `${runId}/1`, ...statement });
  await annotate({ subject: "sample", key: `${other.runId}/1`, ...statement });
  const { slug } = await createShare({ kind: "run", runId });
  const { slug: compared } = await createShare({ kind: "comparison", runs: [String(runId), String(other.runId)], baseline: String(runId) });
  const { slug: stays } = await createShare({ kind: "run", runId: other.runId });
  for (const id of [runId, other.runId]) {
    await pool().query("insert into attempt (run_id, ordinal, turn, attempt, outcome) values ($1, 0, 0, 1, 'success')", [id]);
    await pool().query("insert into sample_finding (run_id, ordinal, kind, version, facts) values ($1, 0, 'seen', '1', '{}')", [id]);
    await aggregateRun(id);
  }
  const tables = ["sample", "turn", "attempt", "checks", "sample_finding", "run_metric"];
  const rowsOf = async (id: number) =>
    Object.fromEntries(await Promise.all(tables.map(async (name) => [name, await countOf(`${name} where run_id = $1`, [id])])));
  const kept = await rowsOf(other.runId);
  expect(kept).toMatchObject({ sample: 4, turn: 4, checks: 4, attempt: 1, sample_finding: 1 });
  expect(kept.run_metric).toBeGreaterThan(0);
  expect(await rowsOf(runId)).toEqual(kept);
  const lost = losses.parse(await readLosses("runs", [runId]));
  expect(lost).toMatchObject({ replies: 4, costUsd: 2, annotations: 2, shares: 2, refused: [] });

  await keep("runs", { ids: [runId], verb: "delete" });
  expect(await listed({ archived: true })).not.toContain(runId);
  await deleteDue();
  expect(await countOf("run where id = $1", [runId])).toBe(1);
  await keep("runs", { ids: [runId], verb: "keep" });
  expect(await listed()).toContain(runId);
  await passTime();
  await deleteDue();
  expect(await countOf("run where id = $1", [runId])).toBe(1);

  // An archived run whose deletion is undone stays archived.
  await keep("runs", { ids: [runId], verb: "archive" });
  await keep("runs", { ids: [runId], verb: "delete" });
  await keep("runs", { ids: [runId], verb: "keep" });
  expect(await listed()).not.toContain(runId);

  await keep("runs", { ids: [runId], verb: "delete" });
  await expect(keep("runs", { ids: [runId], verb: "rename", name: "x" })).rejects.toMatchObject({ code: "not_found" });
  await passTime();
  await deleteDue();
  for (const table of ["run where id = $1", "run_log where run_id = $1"])
    expect([table, await countOf(table, [runId])]).toEqual([table, 0]);
  expect(await rowsOf(runId)).toEqual(Object.fromEntries(tables.map((name) => [name, 0])));
  expect(await rowsOf(other.runId)).toEqual(kept);
  expect(await countOf("annotation where key = $1 or key like $1 || '/%'", [String(runId)])).toBe(0);
  expect(await countOf("annotation where key like $1 || '/%'", [String(other.runId)])).toBe(1);
  await expect(resolveShare(slug)).rejects.toMatchObject({ code: "not_found" });
  await expect(resolveShare(compared)).rejects.toMatchObject({ code: "not_found" });
  expect((await resolveShare(stays)).target).toEqual({ kind: "run", runId: other.runId });
});

test("a stopped run with a batch at its provider cannot be deleted, and a batch that is gone holds no money", async () => {
  const { runId } = await storedRun({ name: "In a batch", status: "stopped" });
  const { rows } = await pool().query("insert into budget (unit, amount, name) values ('usd', 10, 'Shared with a batch') returning id");
  const budgetId = z.number().parse(rows[0].id);
  await pool().query("insert into budget_hold (budget_id, worker, held) values ($1, 'batch 0123', 4)", [budgetId]);
  const setBatch = (state: string) =>
    pool().query(
      `insert into batch (run_id, nonce, state, ordinals) values ($1, '0123', $2, '{0}') on conflict (nonce) do update set state = excluded.state`,
      [runId, state],
    );
  const othersHold = async () => (await spendIfRoom(budgetId, 0)).others;
  const why = `Run ${runId} was stopped with a batch at its provider. Cancel the run first, which stores the replies of the batch, or resume it.`;
  for (const state of ["submitting", "unclear", "waiting", "cancelling", "reading"]) {
    await setBatch(state);
    expect((await readLosses("runs", [runId])).refused).toEqual([{ id: runId, name: "In a batch", why, runs: [] }]);
    await expect(keep("runs", { ids: [runId], verb: "delete" })).rejects.toMatchObject({ code: "conflict", message: why });
    expect(await othersHold()).toBe(4);
  }
  await pool().query("update run set status = 'cancelled' where id = $1", [runId]);
  await expect(keep("runs", { ids: [runId], verb: "delete" })).rejects.toMatchObject({
    message: expect.stringContaining("Resume the run"),
  });
  // The provider works on no batch that has expired, so a run whose key is gone need not be kept for it.
  await pool().query("update batch set expires_at = now() - interval '1 second' where run_id = $1", [runId]);
  expect((await readLosses("runs", [runId])).refused).toEqual([]);
  await pool().query("update batch set expires_at = null where run_id = $1", [runId]);
  await setBatch("done");
  await keep("runs", { ids: [runId], verb: "delete" });
  await passTime();
  await deleteDue();
  expect(await othersHold()).toBe(0);
  await takeInDatabase(budgetId, "a worker")({ held: 0, first: 0, all: 0 });
  expect(await countOf("budget_hold where budget_id = $1 and worker like 'batch %'", [budgetId])).toBe(0);
});

test("unfinished runs and suites that have runs cannot be deleted, and the runs are named", async () => {
  const going = await storedRun({ name: "Going on", status: "running", finishedAt: null });
  await expect(keep("runs", { ids: [going.runId], verb: "delete" })).rejects.toMatchObject({ code: "conflict", message: /has not ended/ });
  const { runId, suiteId } = await storedRun({ densities: [4], seeds: 1, name: "The holder" });
  await expect(keep("suites", { ids: [suiteId], verb: "delete" })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining(`#${runId} The holder`),
  });
  expect((await readLosses("suites", [suiteId])).refused).toMatchObject([{ id: suiteId, runs: [{ id: runId, name: "The holder" }] }]);
  // An archived suite is in its own list, with the runs that hold it, and can be restored from there.
  const archived = async () => (await readArchivedSuites()).filter(({ id }) => id === suiteId).map(({ runCount }) => runCount);
  await keep("suites", { ids: [suiteId], verb: "archive" });
  expect(await archived()).toEqual([1]);
  await keep("suites", { ids: [suiteId], verb: "restore" });
  expect(await archived()).toEqual([]);
  // If its run is being deleted, the suite may be deleted too; if the run's deletion is undone, the run keeps its suite.
  await keep("runs", { ids: [runId], verb: "delete" });
  await keep("suites", { ids: [suiteId], verb: "delete" });
  await keep("runs", { ids: [runId], verb: "keep" });
  await passTime();
  await deleteDue();
  expect(await countOf("suite where id = $1", [suiteId])).toBe(1);
  await keep("runs", { ids: [runId], verb: "delete" });
  await keep("suites", { ids: [suiteId], verb: "delete" });
  await passTime();
  await deleteDue();
  expect(await countOf("suite where id = $1", [suiteId])).toBe(0);
  expect(await countOf("item where suite_id = $1", [suiteId])).toBe(0);
});

test("a run that is about to be deleted is neither resumed, retried, rescored nor connected", async () => {
  const { runId } = await storedRun({ densities: [7], seeds: 1, status: "stopped", sample: () => ({ status: "failed", reply: null }) });
  const claim = new Date("2030-01-02T03:04:05.678Z");
  await pool().query("update run set probe_at = $2 where id = $1", [runId, claim]);
  await keep("runs", { ids: [runId], verb: "delete" });
  const refusal = { code: "conflict", message: `Run ${runId} is about to be deleted. Undo its deletion first.` };
  await expect(resumeRun(runId)).rejects.toMatchObject(refusal);
  await expect(retryFailed(runId)).rejects.toMatchObject(refusal);
  await expect(cancelRun(runId)).rejects.toMatchObject(refusal);
  await expect(startRescore(runId, "reference")).rejects.toMatchObject(refusal);
  await expect(connectRun(runId, {})).rejects.toMatchObject(refusal);
  await expect(changeRun(runId, { autoResume: false })).rejects.toMatchObject(refusal);
  // The probe began before the deletion.
  expect(await resumeRun(runId, {}, { claim, sentence: "It responds again." })).toBe(false);
  await keep("runs", { ids: [runId], verb: "keep" });
  expect(await resumeRun(runId, {}, { claim, sentence: "It responds again." })).toBe(true);
});

test("a run that resumes while it is being deleted is kept, and so are the others of that deletion", async () => {
  const { runId, suiteId } = await storedRun({ densities: [8], seeds: 1, status: "stopped" });
  const { runId: other } = await storedRun({ suiteId });
  const ids = [runId, other];
  const client = await pool().connect();
  try {
    await client.query("begin");
    await client.query("update run set status = 'running' where id = $1", [runId]);
    const deleted = expect(keep("runs", { ids, verb: "delete" })).rejects.toMatchObject({ code: "conflict", message: /has not ended/ });
    const waiting = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => countOf(waiting, [])).toBe(1);
    await client.query("commit");
    await deleted;
  } finally {
    client.release();
  }
  expect(await countOf("run where id = any($1::int[]) and delete_at is null", [ids])).toBe(2);
  // However it came to be so, a run is not deleted while it runs.
  await pool().query("update run set delete_at = now() - interval '1 minute' where id = $1", [runId]);
  await deleteDue();
  expect(await countOf("run where id = $1 and delete_at is null", [runId])).toBe(1);
});

test("a model that is saved again while it is about to be deleted is kept", async () => {
  const model = { name: "Saved again", settings: { kind: "simulated" as const, profile: "careful", seed: 0, latencySeconds: 0 } };
  const { id } = await saveModel(model);
  await keep("models", { ids: [id], verb: "delete" });
  expect(await saveModel(model)).toEqual({ id });
  await passTime();
  await deleteDue();
  expect(await countOf("model where id = $1", [id])).toBe(1);
});

test("launch presets are saved under a unique name, renamed and deleted", async () => {
  const settings = { how: { concurrency: "32", warmFirst: true }, params: { patience: "3" } };
  const { id } = await saveLaunchSettings({ name: "Night", benchmark: "ifscale", settings });
  const other = await saveLaunchSettings({ name: "Careful", benchmark: null, settings: { how: { maxRetries: "12" }, params: {} } });
  await expect(saveLaunchSettings({ name: "Night", benchmark: null, settings })).rejects.toMatchObject({ code: "conflict" });
  await expect(renameSavedSettings(other.id, "Night")).rejects.toMatchObject({ code: "conflict" });
  await renameSavedSettings(id, "At night");
  expect(await readSavedSettings()).toEqual([
    { id, name: "At night", benchmark: "ifscale", settings, personId: null },
    { id: other.id, name: "Careful", benchmark: null, settings: { how: { maxRetries: "12" }, params: {} }, personId: null },
  ]);
  await removeSavedSettings(id);
  await expect(removeSavedSettings(id)).rejects.toMatchObject({ code: "not_found" });
  await expect(renameSavedSettings(id, "Day")).rejects.toMatchObject({ code: "not_found" });
  expect((await readSavedSettings()).map(({ name }) => name)).toEqual(["Careful"]);
});

test("saved views of runs have unique names and can be renamed and deleted", async () => {
  const { id } = await saveRunView({ name: "Last week", line: 'started:"last week"' });
  const other = await saveRunView({ name: "Costly", line: "cost:5.." });
  await expect(saveRunView({ name: "Costly", line: "x" })).rejects.toMatchObject({ code: "conflict" });
  await renameSavedView(id, "The week before");
  await expect(renameSavedView(other.id, "The week before")).rejects.toMatchObject({ code: "conflict" });
  expect(await readSavedViews()).toEqual([
    { id: other.id, name: "Costly", line: "cost:5..", personId: null },
    { id, name: "The week before", line: 'started:"last week"', personId: null },
  ]);
  await deleteSavedView(id);
  await expect(deleteSavedView(id)).rejects.toMatchObject({ code: "not_found" });
});
