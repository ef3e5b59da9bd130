import { afterAll, expect, test } from "vitest";
import type { OpenaiCompatible } from "@/lib/contracts/model";
import { overTime } from "@/lib/contracts/over-time";
import { endPool, pool } from "@/lib/db/pool";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { holm } from "@/lib/stats/holm";
import { readOverTime, readRepeatedSuites } from "./over-time";
import { pairTests } from "./pair-tests";

afterAll(endPool);

const settings = (model: string, more: Partial<OpenaiCompatible> = {}): OpenaiCompatible => ({
  ...{ kind: "openai-compatible", address: "http://127.0.0.1:4999/v1", model, sampling: { temperature: 0 }, timeoutSeconds: 60 },
  ...more,
});

interface Made {
  suiteId: number;
  name: string;
  day: number;
  value: number;
  model?: Partial<OpenaiCompatible>;
  version?: string;
  status?: string;
  served?: string[];
}

async function run({ suiteId, name, day, value, model, version, status, served }: Made): Promise<number> {
  const { runId } = await storedRun({
    ...{ suiteId, modelName: name, model: settings(name.toLowerCase(), model), finishedAt: new Date(Date.UTC(2026, 10, day)) },
    ...(version !== undefined && { verifierVersion: version }),
    ...(status !== undefined && { status }),
  });
  await pool().query(
    `insert into run_metric (run_id, verifier, metric, slice_key, slice, value, low, high, n, missing)
     values ($1, 'reference', 'accuracy', 'density=500', '{"density": 500}', $2, $3, $4, 20, 0)`,
    [runId, value, value - 2, value + 2],
  );
  if (served)
    await pool().query("update run set served_models = $2 where id = $1", [runId, Object.fromEntries(served.map((model) => [model, 0]))]);
  return runId;
}

const suite = async () => (await storedRun({ densities: [3, 500], modelName: "another" })).suiteId;

test("checkpoints are ordered by the number in their names, and each step has the Holm-adjusted p of its pair", async () => {
  const suiteId = await suite();
  const late = await run({ suiteId, name: "sft-ckpt-12000-v3", day: 1, value: 70 });
  const first = await run({ suiteId, name: "sft-ckpt-900-v3", day: 2, value: 60 });
  const again = await run({ suiteId, name: "sft-ckpt-900-v3", day: 3, value: 61 });
  const last = await run({ suiteId, name: "sft-ckpt-16000-v3", day: 1, value: 80 });
  await run({ suiteId, name: "GPT", day: 4, value: 99 });
  const series = overTime.parse(await readOverTime("ifscale", { suiteId, models: { pattern: "SFT-ckpt-*" }, order: "number" }));
  expect(series.points.map(({ runId }) => runId)).toEqual([first, again, late, last]);
  expect(series.points.map(({ number }) => number)).toEqual([900, 900, 12000, 16000]);
  expect(series.models).toEqual(["sft-ckpt-900-v3", "sft-ckpt-12000-v3", "sft-ckpt-16000-v3"]);
  const tests = await pairTests([60, 61, 70, 80].map((value) => ({ runs: [], value, low: value - 2, high: value + 2, degrees: 19 })));
  const raw = [0, 1, 2].map((at) => tests.test(at, at + 1));
  const adjusted = holm(raw);
  expect(series.steps).toEqual([
    { kind: "tested", difference: 1, p: raw[0], adjusted: adjusted[0], why: null },
    { kind: "tested", difference: 9, p: raw[1], adjusted: adjusted[1], why: null },
    { kind: "tested", difference: 10, p: raw[2], adjusted: adjusted[2], why: null },
  ]);
  expect(series.left).toEqual([]);

  const byTime = await readOverTime("ifscale", { suiteId, models: { pattern: "sft-*" }, order: "time" });
  expect(byTime.points.map(({ runId }) => runId)).toEqual([late, last, first, again]);
  const names = ["sft-ckpt-16000-v3", "sft-ckpt-900-v3"];
  const byHand = await readOverTime("ifscale", { suiteId, models: { names }, order: "given" });
  expect(byHand.points.map(({ runId }) => runId)).toEqual([last, first, again]);
});

test("a changed verifier, provider or served model breaks the line and is not tested", async () => {
  const suiteId = await suite();
  const [name, days] = ["Changing", [1, 2, 3, 4, 5, 6]] as const;
  await run({ suiteId, name, day: days[0], value: 60, served: ["m-2026-08"] });
  await run({ suiteId, name, day: days[1], value: 60, served: ["m-2026-11"] });
  await run({ suiteId, name, day: days[2], value: 60, model: { address: "https://openrouter.ai/api/v1" }, served: ["m-2026-11"] });
  await run({ suiteId, name, day: days[3], value: 70, model: { address: "https://openrouter.ai/api/v1" } });
  await run({ suiteId, name, day: days[4], value: 70, version: "7", model: { address: "https://openrouter.ai/api/v1" } });
  await run({ suiteId, name, day: days[5], value: 70, version: "7", model: { address: "https://openrouter.ai/api/v1", model: "other" } });
  const { steps } = await readOverTime("ifscale", { suiteId, models: { names: [name] }, order: "time" });
  expect(steps.map((step) => (step.kind === "break" ? step.reason : step.difference))).toEqual([
    "model served: m-2026-11, before m-2026-08",
    "provider: openrouter.ai, before 127.0.0.1:4999",
    // A run whose served name was not recorded does not indicate a change.
    10,
    expect.stringMatching(/^verifier: .+ 7, before .+ \d/),
    "model asked for: other, before changing",
  ]);
  // Holm's correction counts only tested steps.
  const [tested] = steps.filter((step) => step.kind === "tested");
  expect(tested?.kind === "tested" && tested.adjusted === tested.p).toBe(true);
});

test("partial runs and runs with other settings are left out and counted", async () => {
  const suiteId = await suite();
  const name = "Left";
  const kept = [await run({ suiteId, name, day: 1, value: 60 }), await run({ suiteId, name, day: 3, value: 61 })];
  await run({ suiteId, name, day: 2, value: 62, model: { sampling: { temperature: 1 } } });
  await run({ suiteId, name, day: 4, value: 63, status: "cancelled" });
  // An example run does not belong to the series.
  await pool().query("update run set demonstration = true where id = $1", [await run({ suiteId, name, day: 5, value: 64 })]);
  const series = await readOverTime("ifscale", { suiteId, models: { names: [name] }, order: "time" });
  expect(series.points.map(({ runId }) => runId)).toEqual(kept);
  expect(series.left).toEqual(["1 run partial or lossy", "1 run with other settings"]);
});

test("a series without a run is not found; a model's repeated suites are those with several finished runs", async () => {
  const suiteId = await suite();
  await expect(readOverTime("ifscale", { suiteId, models: { pattern: "nobody*" }, order: "time" })).rejects.toMatchObject({
    code: "not_found",
  });
  const { rows } = await pool().query("insert into model (name, kind, settings) values ('Twice', 'openai-compatible', $1) returning id", [
    settings("twice"),
  ]);
  const modelId = rows[0].id;
  for (const day of [1, 2, 3]) {
    const id = await run({ suiteId, name: "Twice", day, value: 50, ...(day === 3 && { status: "cancelled" }) });
    await pool().query("update run set model_id = $2 where id = $1", [id, modelId]);
  }
  expect(await readRepeatedSuites(modelId)).toMatchObject([
    { benchmark: { id: "ifscale" }, suite: { id: suiteId, name: "Fixture" }, runs: 2 },
  ]);
  const { points } = await readOverTime("ifscale", { suiteId, models: { modelId }, order: "time" });
  expect(points).toHaveLength(2);
});
