import { beforeEach, expect, test } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import { runBeside } from "@/lib/contracts/beside";
import { runDetail, runProgress, runRow } from "@/lib/contracts/run";
import { pool } from "@/lib/db/pool";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { keepLostTotals, keepTotals } from "@/lib/engine/metrics/keep-totals";
import { readShortReplies } from "@/lib/reads/samples/short-replies";
import { readRunBeside, readRunMarks, readSuiteOfRun } from "./beside-run";
import { readCurrentProgress, readProgress } from "./progress";
import { readRun } from "./run";
import { readRunMetrics } from "./run-metrics";
import { readRuns } from "./runs";
import { storedRun } from "./stored-run.fixture";

beforeEach(() => pool().query("truncate run, suite cascade"));

async function addMetric(runId: number, metric: string, slice: Record<string, number>, value: number | null, verifier = "reference") {
  const key = Object.entries(slice)
    .map(([tag, tagValue]) => `${tag}=${tagValue}`)
    .join("&");
  await pool().query(
    "insert into run_metric (run_id, verifier, metric, slice_key, slice, value, low, high, n, missing) values ($1, $2, $3, $4, $5, $6, $6, $6, 4, 0)",
    [runId, verifier, metric, key, JSON.stringify(slice), value],
  );
}

const troubled = (_words: string[], ordinal: number) =>
  ordinal === 0
    ? { status: "failed" as const, reply: null, reason: "timeout" }
    : ordinal === 1
      ? { status: "unscored" as const, reply: "x", reason: "verifier reference: boom" }
      : undefined;

test("a run has counts, sums, failure groups and a log", async () => {
  const { runId } = await storedRun({
    sample: (words, ordinal) => troubled(words, ordinal) ?? { status: "scored", reply: words.join(" ") },
  });
  const run = runDetail.parse(await readRun(runId));
  expect(run.counts).toEqual({ queued: 0, running: 0, scored: 2, failed: 1, unscored: 1, rejected: 0, withheld: 0, cancelled: 0 });
  expect(run).toMatchObject({
    costUsd: 2,
    inputTokens: 400,
    outputTokens: 800,
    sampleCount: 4,
    suiteName: "Fixture",
    headline: null,
    scoredWith: [],
  });
  expect(run.failures).toEqual([
    { reason: "timeout", status: "failed", count: 1 },
    { reason: "verifier reference: boom", status: "unscored", count: 1 },
  ]);
  expect(run.log).toMatchObject([{ kind: "started" }]);
});

test("the headline is the family's slice, or the whole run if that slice has no value", async () => {
  const { runId, suiteId } = await storedRun();
  await addMetric(runId, "accuracy", {}, 70);
  await addMetric(runId, "accuracy", { density: 500 }, null);
  await addMetric(runId, "accuracy", {}, 1, "strict-token");
  expect((await readRun(runId)).headline).toMatchObject({ slice: {}, value: 70 });
  const { runId: full } = await storedRun({ suiteId });
  await addMetric(full, "accuracy", {}, 70);
  await addMetric(full, "accuracy", { density: 500 }, 40);
  expect((await readRun(full)).headline).toMatchObject({ slice: { density: 500 }, value: 40 });
  expect((await readRun(runId)).scoredWith).toEqual(["reference", "strict-token"]);
});

test("metrics are those of the requested verifier", async () => {
  const { runId } = await storedRun();
  await addMetric(runId, "accuracy", {}, 70);
  await addMetric(runId, "accuracy", {}, 55, "strict-token");
  expect((await readRunMetrics(runId)).map((metric) => metric.value)).toEqual([70]);
  expect((await readRunMetrics(runId, "strict-token")).map((metric) => metric.value)).toEqual([55]);
  await expect(readRunMetrics(runId, "lenient")).rejects.toMatchObject({ code: "invalid" });
  await expect(readRunMetrics(99_999)).rejects.toMatchObject({ code: "not_found" });
});

test("the first screen of a run's page gets its numbers, its main chart and the previous run for comparison", async () => {
  const { runId: before, suiteId } = await storedRun({ densities: [3, 500] });
  await addMetric(before, "accuracy", { density: 500 }, 30);
  const { runId } = await storedRun({ suiteId });
  await addMetric(runId, "accuracy", {}, 70);
  await addMetric(runId, "accuracy", { density: 500 }, 40);
  await addMetric(runId, "accuracy", { density: 500, third: 1 }, 41);
  await addMetric(runId, "knee", {}, 200);
  await addMetric(runId, "error_rate", { density: 500 }, 60);
  const first = await readRunMetrics(runId, undefined, { first: true });
  expect(first.map(({ id, slice }) => [id, slice])).toEqual([
    ["accuracy", {}],
    ["accuracy", { density: 500 }],
    ["knee", {}],
  ]);
  const run = await readRun(runId);
  const suite = await readSuiteOfRun(manifestById(run.benchmark), suiteId);
  const marks = await readRunMarks(run, suite);
  expect(marks.published.length).toBeGreaterThan(3);
  expect(marks.apart).toMatch(/authors/);
  await pool().query(
    "insert into annotation (subject, key, kind, value, author, why) values ('suite', $1, 'authors-suite', '{}', 'Ada', '')",
    [String(suiteId)],
  );
  expect((await readRunMarks(run, await readSuiteOfRun(manifestById(run.benchmark), suiteId))).apart).toBeNull();
  const beside = runBeside.parse(await readRunBeside(runId, { peers: true }));
  expect(beside.peers[0]?.runId).toBe(before);
  expect(beside.published.length).toBe(marks.published.length);
  expect((await readRunBeside(runId, { peers: false })).peers).toEqual([]);
});

test("a run counts its missed samples, and its short replies are read by ordinal", async () => {
  const { runId } = await storedRun({
    sample: (words, ordinal) =>
      ordinal === 2
        ? { status: "failed", reply: null, reason: "timeout" }
        : { status: "scored", reply: ordinal === 1 ? "none" : words.join(" ") },
  });
  expect((await readRun(runId)).missed).toBe(1);
  await keepTotals(runId);
  expect((await readRun(runId)).missed).toBe(1);
  // Totals written by an earlier version did not count missed samples.
  await pool().query("update run set totals = totals - 'missed' where id = $1", [runId]);
  expect((await readRun(runId)).missed).toBe(1);
  const replies = await readShortReplies(runId, [2, 1, 77]);
  expect(replies).toMatchObject([
    { ordinal: 2, status: "failed", reply: null, reason: "timeout" },
    { ordinal: 1, passed: false, reply: "none" },
  ]);
});

test("runs are listed newest first, filtered by family and status", async () => {
  const { runId: older, suiteId } = await storedRun();
  const { runId: live } = await storedRun({ suiteId, status: "running", finishedAt: null });
  const rows = (await readRuns()).map((row) => runRow.parse(row));
  expect(rows.slice(0, 2).map((row) => row.id)).toEqual([live, older]);
  expect((await readRuns({ status: ["running", "paused"] })).map((row) => row.id)).toEqual([live]);
  expect((await readRuns({ limit: 1 })).map((row) => row.id)).toEqual([live]);
  expect(await readRuns({ benchmark: "none" })).toEqual([]);
  const progress = (await readCurrentProgress(null)).map((row) => runProgress.parse(row));
  expect(progress).toMatchObject([{ runId: live, status: "running", counts: { scored: 4 }, limit: 16 }]);
  expect(await readProgress(older)).toMatchObject([{ runId: older, status: "finished" }]);
});

test("current progress includes the runs that ended after a page read its data", async () => {
  const now = new Date("2025-02-01T12:00:00Z");
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const { runId: before, suiteId } = await storedRun({ finishedAt: minutesAgo(4) });
  const { runId: after } = await storedRun({ suiteId, finishedAt: minutesAgo(2) });
  await storedRun({ suiteId, finishedAt: minutesAgo(6) });
  const endedSince = async (readAt: Date | null) => (await readCurrentProgress(readAt, now)).map(({ runId, status }) => [runId, status]);
  expect(await endedSince(null)).toEqual([]);
  expect(await endedSince(minutesAgo(3))).toEqual([[after, "finished"]]);
  // The end of a run is recorded a moment before a page can read it.
  expect(await endedSince(minutesAgo(1.95))).toEqual([[after, "finished"]]);
  expect(await endedSince(minutesAgo(1.9))).toEqual([]);
  // An old page reads everything again when its stream opens, so it does not hear of every run that it missed.
  expect(await endedSince(minutesAgo(10_000))).toEqual([
    [after, "finished"],
    [before, "finished"],
  ]);
});

test("totals are stored when a run ends; after a resume, samples are counted until they are stored again", async () => {
  const { runId } = await storedRun();
  const scored = async () => (await readRun(runId)).counts.scored;
  await keepTotals(runId);
  await pool().query("delete from sample where run_id = $1 and ordinal = 0", [runId]);
  expect(await scored()).toBe(4);
  await pool().query("update run set status = 'running', finished_at = null where id = $1", [runId]);
  expect(await scored()).toBe(3);
  await pool().query("update run set status = 'finished', finished_at = '2025-02-01' where id = $1", [runId]);
  expect(await scored()).toBe(3);
  await keepTotals(runId);
  await pool().query("delete from sample where run_id = $1 and ordinal = 1", [runId]);
  expect(await scored()).toBe(3);
});

test.each([
  ["running", new Date("2025-01-01")],
  ["paused", null],
  ["finished", null],
])("totals of a run that may still change are not stored: %s, ended %s", async (status, finishedAt) => {
  const { runId } = await storedRun({ status, finishedAt });
  await keepTotals(runId);
  await pool().query("delete from sample where run_id = $1 and ordinal = 0", [runId]);
  expect((await readRun(runId)).counts.scored).toBe(3);
});

test("reading writes nothing", async () => {
  const { runId, suiteId } = await storedRun();
  await storedRun({ suiteId, status: "running", finishedAt: null });
  const version = async () => (await pool().query("select id, xmin::text, totals from run order by id")).rows;
  const before = await version();
  await Promise.all([readRun(runId), readRuns(), readCurrentProgress(new Date()), readRunMetrics(runId)]);
  expect(await version()).toEqual(before);
});

test("totals that a killed process left unstored are stored an hour after the end", async () => {
  const { runId, suiteId } = await storedRun();
  const { runId: fresh } = await storedRun({ suiteId, finishedAt: new Date() });
  await keepLostTotals();
  await pool().query("delete from sample where run_id = any($1::int[]) and ordinal = 0", [[runId, fresh]]);
  expect((await readRun(runId)).counts.scored).toBe(4);
  expect((await readRun(fresh)).counts.scored).toBe(3);
  await pool().query("update run set finished_at = '2025-03-01' where id = $1", [runId]);
  await keepLostTotals();
  expect((await readRun(runId)).counts.scored).toBe(3);
});

test("metrics that a killed process left without the last replies of a stopped run are computed with its totals", async () => {
  const { runId } = await storedRun({ status: "stopped" });
  await aggregateRun(runId);
  await pool().query("update run set totals = null where id = $1", [runId]);
  const counted = async () =>
    (await readRunMetrics(runId)).find(({ id, slice }) => id === "accuracy" && Object.keys(slice).length === 0)?.n;
  const before = await counted();
  await pool().query("update run_metric set n = 1 where run_id = $1", [runId]);
  await keepLostTotals();
  expect([before, await counted()]).toEqual([4, 4]);
});

test("an unknown run is not found", async () => {
  await expect(readRun(99_999)).rejects.toMatchObject({ code: "not_found" });
  await expect(readProgress(99_999)).rejects.toMatchObject({ code: "not_found" });
});
