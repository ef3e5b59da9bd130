import { beforeEach, expect, test, vi } from "vitest";
import { leaderboard } from "@/lib/contracts/leaderboard";
import { pool } from "@/lib/db/pool";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { keepTotals } from "@/lib/engine/metrics/keep-totals";
import { poolAllRuns, poolRuns } from "@/lib/engine/metrics/pool-runs";
import { readLeaderboard } from "@/lib/ranking/leaderboard";
import { scoresOfModel } from "@/lib/ranking/scores-of-model";
import { readRunMarks } from "./beside-run";
import { runHeadlines } from "./run-headlines";
import { type FixtureRun, secretModel, storedRun } from "./stored-run.fixture";

const day = (date: number) => new Date(`2025-03-${String(date).padStart(2, "0")}T00:00:00.000Z`);
const suites: Record<"main" | "other", number> = { main: 0, other: 0 };
const { signal } = new AbortController();

/** Stores a finished run with its metrics and standing, as the worker leaves it. */
async function finished(fixture: FixtureRun): Promise<number> {
  const { runId } = await storedRun({ densities: [500], seeds: 5, ...fixture });
  await aggregateRun(runId);
  await keepTotals(runId);
  return runId;
}

/**
 * Builds replies that omit the first `missed` words of every list: accuracy at 500 is 100 - missed / 5. `noise` varies that number by the
 * list's place.
 */
const missing =
  (missed: number, noise = 1): FixtureRun["sample"] =>
  (words, ordinal) => ({ status: "scored", reply: words.slice(missed + noise * (ordinal % 5)).join(" ") });

beforeEach(async () => {
  await pool().query("truncate run, suite, pooled_runs cascade");
  const { runId, suiteId } = await storedRun({ densities: [500], seeds: 5, modelName: "Strong", sample: missing(5), finishedAt: day(1) });
  suites.main = suiteId;
  await aggregateRun(runId);
  await keepTotals(runId);
  await finished({ suiteId, modelName: "Weak", sample: missing(200), finishedAt: day(2) });
  await finished({ suiteId, modelName: "Weak too", sample: missing(201, 0), finishedAt: day(3), concurrency: 4 });
  // The same model twice, with different settings.
  const eager = { ...secretModel, sampling: { temperature: 0.25, seed: 7, maxTokens: 4096, reasoningEffort: "high" as const } };
  await finished({ suiteId, modelName: "Strong", model: eager, sample: missing(100), finishedAt: day(4) });
  const other = await storedRun({ densities: [500], seeds: 6, modelName: "Elsewhere", sample: missing(1), finishedAt: day(9) });
  suites.other = other.suiteId;
  await aggregateRun(other.runId);
  await keepTotals(other.runId);
});

const main = async () => leaderboard.parse(await readLeaderboard("ifscale"));
const ownRows = async (ranking?: string) =>
  leaderboard.parse(await readLeaderboard("ifscale", ranking === undefined ? {} : { ranking })).rows.filter(({ runId }) => runId !== null);

test("each suite and verifier version has its own ranking; the page opens on the one with the most models", async () => {
  await finished({ suiteId: suites.main, modelName: "Older verifier", verifierVersion: "0", sample: missing(3), finishedAt: day(8) });
  const { rankings, shown } = await main();
  expect(rankings.map(({ suiteId, models, verifierVersion }) => [suiteId, models, verifierVersion === "0"])).toEqual([
    [suites.main, 4, false],
    [suites.main, 1, true],
    [suites.other, 1, false],
  ]);
  expect(shown).toBe(rankings[0]?.key);
  const third = await ownRows(rankings[2]?.key);
  expect(third.map(({ model }) => model)).toEqual(["Elsewhere"]);
  await expect(readLeaderboard("ifscale", { ranking: "0123456789abcdef" })).rejects.toMatchObject({ code: "not_found" });
});

test("a row is a model with its settings, and ranks are ranges from paired tests", async () => {
  const rows = await ownRows();
  expect(rows.map(({ model, settings, rank }) => [model, settings?.short, rank])).toEqual([
    ["Strong", "T 0.25 · extra fields", [1, 1]],
    ["Strong", "T 0.25 · effort high · 4k out · extra fields", [2, 2]],
    ["Weak too", "T 0.25 · extra fields", [3, 4]],
    ["Weak", "T 0.25 · extra fields", [3, 4]],
  ]);
  // Calls take 1.5 s, at a concurrency that differs from most rows.
  expect(
    rows.map(({ latencySeconds, latencyWhy }) => [latencySeconds, latencyWhy?.includes("Measured at concurrency 4") ?? false]),
  ).toEqual([
    [1.5, false],
    [1.5, false],
    [null, true],
    [1.5, false],
  ]);
  expect(rows[0]).toMatchObject({ costUsd: 2.5, outputTokens: 200 });
});

/** A further run of the strong model, which differs in nothing that counts. */
const reseededRun = () => {
  const model = { ...secretModel, address: "https://moved.example/v1", sampling: { temperature: 0.25, seed: 8 } };
  return finished({ suiteId: suites.main, modelName: "Strong", model, sample: missing(15), finishedAt: day(5) });
};
/** A further run of the strong model that varies more than the others. */
const erraticRun = () => {
  const sample: FixtureRun["sample"] = (words, ordinal) => ({ status: "scored", reply: words.slice(60 + 3 * (ordinal % 5)).join(" ") });
  return finished({ suiteId: suites.main, modelName: "Strong", sample, finishedAt: day(6) });
};

test("runs with equal settings share a row: their samples are repetitions, and the sampling seed is not a setting", async () => {
  const before = (await ownRows())[0];
  const id = await reseededRun();
  const waiting = (await ownRows())[0];
  expect(waiting).toMatchObject({ runId: id, pooled: 1, notes: [expect.stringContaining("being pooled")] });
  await poolRuns("ifscale", "Strong");
  const [row] = await ownRows();
  expect(row).toMatchObject({ model: "Strong", runId: id, pooled: 2, rank: [1, 1], date: day(5).toISOString() });
  expect(row?.runs.map((run) => run.id)).toEqual([id, before?.runId]);
  const [whole, first, second] = [row?.metrics[0], row?.runs[1]?.headline, row?.runs[0]?.headline];
  expect(whole?.value).toBeCloseTo(((first?.value ?? 0) + (second?.value ?? 0)) / 2, 9);
  expect(whole).toMatchObject({ id: "accuracy", slice: { density: 500 }, n: 10 });
  expect(whole?.low).toBeLessThan(whole?.value ?? 0);
  // The difference is two points in every seed, so nothing shows how much such differences vary.
  expect(row?.notes.some((note) => note.includes("differ more than expected by chance"))).toBe(false);
});

/** Stores 500 runs without samples, as many as rankings consider. */
const fill = (modelName: string, source: string) =>
  pool().query(
    `insert into run (name, benchmark, suite_id, model_name, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries, params, sample_count)
     select name, benchmark, suite_id, $1, model, $2, 'cancelled', verifier, verifier_version, concurrency, repetitions, max_retries, params, sample_count
     from run, generate_series(1, 500) where id = (select min(id) from run)`,
    [modelName, source],
  );

test("a row has its pooled figure after more newer runs than rankings consider", async () => {
  const { rows: models } = await pool().query(
    "insert into model (name, kind, settings) values ('Strong', 'openai-compatible', $1) returning id",
    [JSON.stringify(secretModel)],
  );
  const [first] = await ownRows();
  await fill("Filler", "measured");
  const id = await reseededRun();
  await pool().query("update run set model_id = $1 where id = any($2::int[])", [models[0].id, [first?.runId, id]]);
  await poolRuns("ifscale", "Strong");
  const rowWith = async (simulated: boolean) => (await readLeaderboard("ifscale", { simulated })).rows.find(({ runId }) => runId === id);
  const row = await rowWith(false);
  expect(row).toMatchObject({ pooled: 2, notes: [], runs: [{ id }, { id: first?.runId }] });
  expect(row?.waiting).toBeUndefined();
  expect(row?.metrics[0]).toMatchObject({ id: "accuracy", n: 10 });
  // Simulated runs take no place of measured ones.
  await fill("Filler, simulated", "simulated");
  expect((await rowWith(true))?.metrics[0]).toEqual(row?.metrics[0]);
  const score = (await scoresOfModel(models[0].id)).find(({ family }) => family.id === "ifscale")?.score;
  expect(score?.models[0]).toMatchObject({ runId: id, pooled: 2, headline: row?.metrics[0] });
});

test("notes if a row's runs differ more than expected by chance, and pools them again when one is rescored", async () => {
  await reseededRun();
  const id = await erraticRun();
  await poolAllRuns(signal);
  const [row] = await ownRows();
  expect(row).toMatchObject({ pooled: 3, runId: id });
  expect(row?.notes).toEqual([expect.stringMatching(/its 3 runs differ more than expected by chance/)]);
  const keys = async () => (await pool().query("select key from pooled_runs")).rows.map(({ key }) => key);
  const [key] = await keys();
  await aggregateRun(id);
  await poolAllRuns(signal);
  expect(await keys()).toHaveLength(1);
  expect(await keys()).not.toEqual([key]);
});

test("a pool of fewer runs never replaces the pool of the runs that have ended since", async () => {
  await reseededRun();
  const holder = await pool().connect();
  try {
    // The pool of two runs is computed, and is held back until a third run has ended.
    await holder.query("select pg_advisory_lock(hashtextextended('heed pools Strong', 0))");
    const late = poolRuns("ifscale", "Strong");
    const waiting =
      "select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())";
    await vi.waitFor(async () => expect((await pool().query(waiting)).rows).toHaveLength(1), { timeout: 30_000 });
    await erraticRun();
    await holder.query("select pg_advisory_unlock_all()");
    await late;
  } finally {
    holder.release(true);
  }
  expect((await pool().query("select from pooled_runs")).rows).toHaveLength(0);
  await poolRuns("ifscale", "Strong");
  expect((await ownRows())[0]).toMatchObject({
    pooled: 3,
    metrics: expect.arrayContaining([expect.objectContaining({ id: "accuracy", n: 15 })]),
  });
});

test("drawn rows of several runs include their pooled charts", async () => {
  await reseededRun();
  await erraticRun();
  await poolAllRuns(signal);
  const [row] = (await readLeaderboard("ifscale", { drawn: "all" })).rows;
  const ids = row?.metrics.map(({ id }) => id) ?? [];
  expect(ids).toContain("deviation");
  expect(row?.metrics[0]).toMatchObject({ id: "accuracy", slice: { density: 500 }, n: 15 });
});

test("partial runs, over some items or cancelled, have no rank; they are listed after the complete run of their row", async () => {
  const some = await finished({ suiteId: suites.main, modelName: "Partly", sample: missing(0), finishedAt: day(7) });
  await pool().query("delete from sample where run_id = $1 and ordinal > 2", [some]);
  await pool().query("update run set sample_count = 3 where id = $1", [some]);
  await keepTotals(some);
  const stopped = await finished({ suiteId: suites.main, modelName: "Weak", status: "cancelled", finishedAt: day(8) });
  const rows = await ownRows();
  expect(rows.at(-1)).toMatchObject({ model: "Partly", rank: null, partial: { done: 3, whole: 5 } });
  const weak = rows.find(({ model }) => model === "Weak");
  expect(weak).toMatchObject({ rank: [3, 4], pooled: 1, partial: null });
  expect(weak?.runs[1]).toMatchObject({ id: stopped, status: "cancelled", partial: { done: 5, whole: 5 } });
  // Weak and Weak too were the worst of four, and partial runs do not count.
  expect(Math.max(...rows.map(({ rank }) => rank?.[1] ?? 0))).toBe(4);
});

test("published figures rank among themselves until a person confirms an imported suite of their size as the authors'", async () => {
  const apart = await main();
  expect(apart.rows.find(({ source }) => source === "published")?.rank?.[0]).toBe(1);
  expect(apart.rankings[0]?.authors).toMatchObject({ possible: false, release: null, confirmed: null });
  const say = "insert into annotation (subject, key, kind, value, author, why) values ('suite', $1, 'authors-suite', '{}', 'Ada', '')";
  await pool().query(say, [String(suites.main)]);
  expect((await main()).rankings[0]?.authors.confirmed).toBeNull();
  await pool().query("update suite set origin = 'imported', item_count = 250 where id = $1", [suites.main]);
  await pool().query("update run set sample_count = 250 where suite_id = $1 and model_name <> 'Partly' and status = 'finished'", [
    suites.main,
  ]);
  const { rankings, rows } = await main();
  expect(rankings[0]?.authors).toMatchObject({ possible: true, confirmed: { by: "Ada" } });
  // Five seeds cannot separate it from printed figures once all pairs of both are tested together.
  expect(rows[0]).toMatchObject({ model: "Strong", rank: [1, expect.any(Number)] });
  const ranked = rows.filter(({ rank }) => rank !== null);
  expect(new Set(ranked.map(({ source }) => source))).toEqual(new Set(["measured", "published"]));
  expect(Math.max(...ranked.map(({ rank }) => rank?.[1] ?? 0))).toBe(ranked.length);
});

test.each([
  {
    seeds: 5,
    rank: [
      [1, 1],
      [2, 2],
    ],
    notes: [],
  },
  { seeds: 3, rank: [null, null], notes: ["no rank: 3 seeds, fewer than 5"] },
])("a suite of $seeds seeds without 500 words ranks by the mean over its densities, and shows that", async ({ seeds, rank, notes }) => {
  const share =
    (missed: number): FixtureRun["sample"] =>
    (words, ordinal) => ({ status: "scored", reply: words.slice(Math.round(missed * words.length) + (ordinal % 2)).join(" ") });
  const small = { densities: [10, 20, 40, 80], seeds };
  const better = await storedRun({ ...small, modelName: "Better", sample: share(0), finishedAt: day(10) });
  const { suiteId } = better;
  const worse = await finished({ suiteId, modelName: "Worse", sample: share(0.3), finishedAt: day(11) });
  await aggregateRun(better.runId);
  await keepTotals(better.runId);
  const ranking = (await main()).rankings.find((ranking) => ranking.suiteId === suiteId)?.key ?? "";
  const { benchmark, rows } = leaderboard.parse(await readLeaderboard("ifscale", { ranking }));
  expect(benchmark.views.headline).toEqual({ metric: "accuracy", slice: {}, label: "Mean accuracy" });
  const measured = rows.filter(({ runId }) => runId !== null);
  expect(measured.map((row) => [row.runId, row.rank, row.notes])).toEqual([better.runId, worse].map((id, at) => [id, rank[at], notes]));
  const headlines = await runHeadlines(measured.map(({ runId }) => ({ id: runId ?? 0, benchmark: "ifscale", suiteId })));
  for (const { runId, metrics, runs } of measured) {
    expect(metrics[0]).toEqual(headlines.get(runId ?? 0));
    expect(metrics[0]).toMatchObject({ id: "accuracy", slice: {}, n: 4 * seeds });
    expect(runs[0]?.headline).toEqual(metrics[0]);
  }
  // The papers' figures keep the order of their own headline.
  expect(rows.find(({ source }) => source === "published")).toMatchObject({
    rank: [1, expect.any(Number)],
    notes: ["ranked by Accuracy at 500"],
  });
  expect(await readRunMarks({ benchmark: "ifscale", suiteId }, {})).toMatchObject({ published: [] });
});

test("latency and tokens cover scored samples only, and those of a dialogue are divided among its turns", async () => {
  const lost: FixtureRun["sample"] = (words, ordinal) =>
    ordinal === 0 ? { status: "failed", reply: null, reason: "500" } : { status: "scored", reply: words.join(" ") };
  const { runId, suiteId } = await storedRun({ densities: [4, 8], seeds: 5, modelName: "Dialogues", sample: lost, finishedAt: day(12) });
  // It keeps its turn, and took longer than the scored samples.
  await pool().query(
    "update sample set status = 'unscored', score = null, passed = null, latency_ms = 9000, output_tokens = 9000 where run_id = $1 and ordinal = 1",
    [runId],
  );
  await aggregateRun(runId);
  await keepTotals(runId);
  const ranking = (await main()).rankings.find((ranking) => ranking.suiteId === suiteId)?.key ?? "";
  const rowNow = async () => (await readLeaderboard("ifscale", { ranking })).rows.find((row) => row.runId === runId);
  // Each scored sample took 1.5 s and 200 tokens.
  expect(await rowNow()).toMatchObject({ latencySeconds: 1.5, outputTokens: 200 });
  await pool().query(
    "insert into turn (run_id, ordinal, turn, reply, finish_reason) select run_id, ordinal, 1, reply, finish_reason from turn where run_id = $1",
    [runId],
  );
  await aggregateRun(runId);
  expect(await rowNow()).toMatchObject({ latencySeconds: 0.75, outputTokens: 100 });
});

test("a dialogue of which another run paid for some turns has the latency of its other calls, and no part in the cost", async () => {
  const { runId, suiteId } = await storedRun({ densities: [4, 8], seeds: 5, modelName: "Partly copied", finishedAt: day(13) });
  await pool().query("update turn set latency_ms = 1500 where run_id = $1", [runId]);
  // Five of ten dialogues have a second turn that was copied; their first turns cost more than a whole dialogue of the others.
  await pool().query("update sample set cost_usd = case when ordinal < 5 then 2 else 0.5 end where run_id = $1", [runId]);
  await pool().query(
    `insert into turn (run_id, ordinal, turn, reply, finish_reason, paid_turn) select run_id, ordinal, 1, reply, finish_reason,
       jsonb_build_object('origin', 'elsewhere', 'runId', null, 'ordinal', ordinal, 'turn', 1, 'at', '2025-03-01T00:00:00.000Z')
     from turn where run_id = $1 and ordinal < 5`,
    [runId],
  );
  // One of them has no score, and was paid for all the same.
  await pool().query("update sample set status = 'rejected', score = null, passed = null where run_id = $1 and ordinal = 4", [runId]);
  await aggregateRun(runId);
  await keepTotals(runId);
  const ranking = (await main()).rankings.find((ranking) => ranking.suiteId === suiteId)?.key ?? "";
  const row = (await readLeaderboard("ifscale", { ranking })).rows.find((row) => row.runId === runId);
  // The five whole dialogues cost 2.50 dollars, half of what asking the suite costs.
  expect(row).toMatchObject({ latencySeconds: 1.5, costUsd: 5 });
});
