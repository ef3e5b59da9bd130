import { beforeEach, expect, test } from "vitest";
import { ifscale } from "@/lib/benchmarks/ifscale";
import { leaderboard } from "@/lib/contracts/leaderboard";
import { type ModelSettings, openaiCompatible } from "@/lib/contracts/model";
import { overview } from "@/lib/contracts/overview";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { pool } from "@/lib/db/pool";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { readLeaderboard } from "./leaderboard";
import { readOverview } from "./overview";
import { scoresOfModel } from "./scores-of-model";

const ids: Record<string, number> = {};

async function addMetrics(runId: number, accuracy: Record<number, number>, reach: number) {
  const rows = Object.entries(accuracy).map(([density, value]) => ({ metric: "accuracy", slice: { density: Number(density) }, value }));
  for (const { metric, slice, value } of [
    ...rows,
    { metric: "accuracy", slice: {}, value: 50 },
    { metric: "accuracy", slice: { seed: 1 }, value: 51 },
    { metric: "knee", slice: {}, value: 9 },
  ]) {
    await pool().query(
      "insert into run_metric (run_id, verifier, metric, slice_key, slice, value, low, high, n, missing) values ($1, 'reference', $2, $3, $4, $5, $6, $7, 5, 0)",
      [runId, metric, sliceKey(slice), JSON.stringify(slice), value, value - reach, value + reach],
    );
  }
}

beforeEach(async () => {
  await pool().query("truncate run, suite, model, pooled_runs cascade");
  const { runId, suiteId } = await storedRun({ name: "best", modelName: "best", densities: [3, 500] });
  ids.best = runId;
  await addMetrics(runId, { 10: 100, 240: 97, 500: 95 }, 2);
  for (const [name, values] of Object.entries({
    imported: { source: "imported" as const },
    simulated: { source: "simulated" as const },
    unranked: {},
    running: { status: "running", finishedAt: null },
    cancelled: { status: "cancelled" },
  })) {
    const { runId: id } = await storedRun({ suiteId, name, modelName: name, ...values });
    ids[name] = id;
    await addMetrics(id, name === "unranked" ? { 10: 99 } : { 500: 94 }, 2);
  }
});

test("finished runs rank first, then partial runs without a rank, then published figures among themselves", async () => {
  const { rows, rankings, shown } = leaderboard.parse(await readLeaderboard("ifscale"));
  expect(rows.map((row) => row.runId).filter((id) => id !== null)).toEqual([
    ids.best,
    ids.imported,
    ids.unranked,
    ids.cancelled,
    ids.running,
  ]);
  expect(rows.slice(0, 3).map((row) => [row.source, row.rank])).toEqual([
    ["measured", [1, 2]],
    ["imported", [1, 2]],
    ["measured", null],
  ]);
  expect(rows.slice(3, 5).map(({ rank, partial }) => [rank, partial])).toEqual([
    [null, { done: 4, whole: 4 }],
    [null, { done: 4, whole: 4 }],
  ]);
  // The fixture's runs cost the same; those that did not ask the whole suite have no cost of a pass.
  expect(rows.slice(0, 5).map(({ costUsd }) => costUsd)).toEqual([2, 2, 2, null, null]);
  expect(rankings).toHaveLength(1);
  expect(rankings[0]).toMatchObject({ key: shown, suiteName: "Fixture", verifier: "reference", judge: null, models: 3, partial: 2 });
  const printed = rows.slice(5);
  expect(printed.every(({ source }) => source === "published")).toBe(true);
  expect(printed[0]?.rank?.[0]).toBe(1);
  expect(printed.at(-1)?.rank?.[1]).toBe(printed.length);
  expect(
    rows
      .filter((row) => row.source === "published")
      .map((row) => row.model)
      .sort(),
  ).toEqual([...new Set(ifscale.manifest.published.map((f) => f.model))].sort());
  expect(rows[0]).toMatchObject({
    model: "best",
    settings: { short: "T 0.25 · extra fields" },
    runs: [{ id: ids.best, partial: null }],
    pooled: 1,
    suiteName: "Fixture",
    verifier: "reference",
    costUsd: 2,
    latencySeconds: 1.5,
    date: "2025-01-02T03:04:05.678Z",
  });
});

test("a published figure gets its interval from its deviation over five seeds", async () => {
  const { rows } = await readLeaderboard("ifscale");
  const row = rows.find((candidate) => candidate.model === "gpt-4o");
  const at500 = row?.metrics.find((metric) => sliceKey(metric.slice) === "density=500");
  // Wilson by hand: t(0.975, 4) = 2.776445; 0.154 * 0.846 / (0.018 / sqrt(5))^2 = 2010.56 words
  expect(at500).toMatchObject({ value: 15.4, n: 5 });
  expect(at500?.low).toBeCloseTo(13.29752, 4);
  expect(at500?.high).toBeCloseTo(17.76679, 4);
});

test("a row contains the slices of columns and charts, and no others", async () => {
  const { rows } = await readLeaderboard("ifscale");
  const best = rows.find((row) => row.runId === ids.best);
  expect(best?.metrics[0]).toMatchObject({ id: "accuracy", slice: { density: 500 } });
  expect(best?.metrics.map((metric) => `${metric.id} ${sliceKey(metric.slice)}`).sort()).toEqual([
    "accuracy ",
    "accuracy density=10",
    "accuracy density=240",
    "accuracy density=500",
  ]);
});

test("an undrawn run has the main chart's slices, or only the columns if no chart is read", async () => {
  const drawnAt = async (drawn: string[] | "none") => {
    const { rows, charts } = await readLeaderboard("ifscale", { drawn });
    expect(charts).toBe(drawn !== "none");
    return rows.find((row) => row.runId === ids.best)?.metrics.map((metric) => sliceKey(metric.slice));
  };
  expect(await drawnAt([`run-${ids.best}`])).toContain("density=240");
  expect(await drawnAt([`run-${ids.imported}`])).toContain("density=240");
  expect(await drawnAt("none")).not.toContain("density=240");
});

test("simulated models appear only on request", async () => {
  const { rows, shown, simulated } = await readLeaderboard("ifscale", { simulated: true });
  expect(rows.find((row) => row.runId === ids.simulated)).toMatchObject({ source: "simulated", rank: [1, 3] });
  expect(simulated).toBeUndefined();
  expect(await readLeaderboard("ifscale")).toMatchObject({ shown, simulated: 1 });
  expect(await readLeaderboard("evolif")).toMatchObject({ shown: null, simulated: 0 });
  await expect(readLeaderboard("nothing")).rejects.toMatchObject({ code: "not_found" });
});

test("the overview contains the leaderboard's models and running and ended runs", async () => {
  const page = overview.parse(await readOverview());
  expect(page).toMatchObject({ runs: 6, suites: 1, matrix: { isSimulated: false } });
  const { columns, rows } = page.matrix;
  expect(columns[0]).toMatchObject({ benchmark: { id: "ifscale" }, headline: { label: "Accuracy at 500" }, pinned: false });
  expect(columns[0]?.benchmark.views.metrics.map(({ id }) => id)).toEqual(["accuracy"]);
  expect(rows.map(({ cells }) => cells[0]?.runId)).toEqual([ids.cancelled, ids.running, ids.unranked, ids.imported, ids.best]);
  expect(page.attention.map((line) => line.kind === "run" && line.run.id)).toEqual([ids.running]);
  expect(page.latest.map(({ run }) => run?.name)).toEqual(["cancelled", "unranked", "simulated", "imported", "best"]);
});

test("an ended launch on the overview counts its runs with replies of unknown cost", async () => {
  const { rows } = await pool().query("insert into launch (name, together) values ('Priced in part', false) returning id");
  const members = [ids.best, ids.unranked, ids.simulated];
  await pool().query(
    `update run set launch_id = $1, totals = json_build_object('costUsd', case id when $2 then 4 end, 'counts', json_build_object('scored', 5))
      where id = any($3)`,
    [rows[0].id, ids.best, members],
  );
  const { latest } = overview.parse(await readOverview());
  expect(latest.find(({ launch }) => launch)?.launch).toMatchObject({ name: "Priced in part", costUsd: 4, unpriced: 1 });
});

test("editions are ranked separately, each run with its own edition's published figures", async () => {
  const { rows } = await readLeaderboard("evolif");
  const printed = (edition: string) => rows.filter((row) => row.edition === edition).map(({ model }) => model);
  expect(printed("first")).toContain("Mistral-Medium");
  expect(printed("second")).toContain("Mistral-Large-3");
  expect(printed("second")).not.toContain("Mistral-Medium");
  const { rows: suites } = await pool().query(
    `insert into suite (benchmark, benchmark_version, name, params, content_hash, origin, item_count)
     values ('evolif', '1', 'Twelve', '{"edition": "second"}', 'twelve', 'generated', 0) returning id`,
  );
  const { rows: runs } = await pool().query(
    `insert into run (name, benchmark, suite_id, model_name, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries, params, sample_count, finished_at)
     values ('r', 'evolif', $1, 'Mine', '{"kind": "imported", "source": "x"}', 'imported', 'finished', 'reference', '3', 1, 1, 0, '{}', 0, now()) returning id`,
    [suites[0].id],
  );
  await pool().query(
    "insert into run_metric (run_id, verifier, metric, slice_key, slice, value, n, missing) values ($1, 'reference', 'act_succ', '', '{}', 9, 5, 0)",
    [runs[0].id],
  );
  const mine = (await readLeaderboard("evolif")).rows.find(({ model }) => model === "Mine");
  expect(mine).toMatchObject({ edition: "second", source: "imported" });
  const { rankings, shown } = await readLeaderboard("evolif", { edition: "second" });
  expect(rankings).toMatchObject([{ key: shown, edition: "second", suiteName: "Twelve" }]);
  // An edition without a run shows only the papers' figures, and no ranking of another edition.
  const first = await readLeaderboard("evolif", { edition: "first" });
  expect([first.shown, first.rows.some(({ model }) => model === "Mine")]).toEqual([null, false]);
  expect((await readLeaderboard("evolif", { edition: "unknown" })).shown).toBe(shown);
  const { matrix } = await readOverview();
  const at = matrix.columns.findIndex(({ benchmark }) => benchmark.id === "evolif");
  expect(matrix.columns[at]?.headline.label).toBe("EDR success");
  expect(matrix.rows.flatMap(({ model, cells }) => (cells[at] ? [[model, cells[at]?.headline?.value]] : []))).toEqual([["Mine", 9]]);
  // By the model's id: a run keeps the name that its model had.
  const { rows: models } = await pool().query(
    `insert into model (name, kind, settings) values ('Renamed since', 'imported', '{"kind": "imported", "source": "x"}') returning id`,
  );
  await pool().query("update run set model_id = $2 where id = $1", [runs[0].id, models[0].id]);
  const scores = await scoresOfModel(models[0].id);
  expect(scores.find(({ family: { id } }) => id === "evolif")?.score).toMatchObject({
    headline: { label: "EDR success" },
    models: [{ model: "Mine", headline: { value: 9 } }],
  });
  expect(scores.find(({ family: { id } }) => id === "ifscale")?.score).toBeNull();
});

test("runs that differ only in settings without effect share one row, which names these settings", async () => {
  const model = (more: object): ModelSettings =>
    openaiCompatible.parse({ kind: "openai-compatible", address: "https://api.anthropic.com/v1", model: "claude", sampling: {}, ...more });
  const { runId: plain, suiteId } = await storedRun({ name: "Effects", modelName: "Claude", densities: [7], model: model({}) });
  const settings: [string, object][] = [
    ["ignored", { sampling: { reasoningEffort: "high" } }],
    ["refused", { refused: [{ field: "temperature", value: 0 }] }],
    ["elsewhere", { address: "https://gateway.example/v1" }],
    ["sent", { sampling: { temperature: 0 } }],
  ];
  for (const [name, more] of settings) ids[name] = (await storedRun({ suiteId, name, modelName: "Claude", model: model(more) })).runId;
  const { rankings } = await readLeaderboard("ifscale");
  const key = rankings.find((ranking) => ranking.suiteId === suiteId)?.key ?? "";
  const rows = (await readLeaderboard("ifscale", { ranking: key })).rows.filter((row) => row.source !== "published");
  expect(rows.map(({ runs }) => runs.map(({ id }) => id)).sort((a, b) => a.length - b.length)).toEqual([
    [ids.sent],
    [ids.elsewhere, ids.refused, ids.ignored, plain],
  ]);
  await pool().query("delete from run where id = $1", [ids.elsewhere]);
  await pool().query("delete from run where id = $1", [ids.refused]);
  const shortOf = async () =>
    (await readLeaderboard("ifscale", { ranking: key })).rows.find(({ runId }) => runId === ids.ignored)?.settings?.short;
  expect(await shortOf()).toBe("effort ignored");
});
