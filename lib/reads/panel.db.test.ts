import { beforeAll, expect, test } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import { runEndurance } from "@/lib/contracts/endurance";
import { dialogueScenes } from "@/lib/contracts/scene";
import { pool } from "@/lib/db/pool";
import { scope } from "@/lib/shares/scope";
import { createShare } from "@/lib/shares/share";
import { sharedPanel } from "@/lib/shares/shared-panel";
import { createSuite } from "@/lib/suites/create-suite";
import { readPanel } from "./panel";
import { storedRun } from "./stored-run.fixture";

let other: Awaited<ReturnType<typeof storedRun>>;
let suiteId = 0;
let runId = 0;

beforeAll(async () => {
  other = await storedRun({ densities: [3], seeds: 1 });
  suiteId = (await createSuite({ benchmark: "evolif", name: "Dialogues", params: { dialogues: 2, turns: 4 }, seed: 5 })).id;
  const { version } = manifestById("evolif").verifiers[0];
  const { rows } = await pool().query(
    `insert into run (name, benchmark, suite_id, model_name, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries, params, sample_count)
     values ('Run', 'evolif', $1, 'Model 1', '{"kind": "imported", "source": "A file"}', 'imported', 'finished', 'reference', $2, 1, 1, 0, '{"patience": 3}', 2) returning id`,
    [suiteId, version],
  );
  runId = rows[0].id;
  await pool().query(
    "insert into sample (run_id, ordinal, item_id, repetition, status) select $1, ordinal, id, 0, 'scored' from item where suite_id = $2",
    [runId, suiteId],
  );
  for (const [turn, passed] of [true, false].entries())
    await pool().query(
      "insert into checks (run_id, ordinal, turn, verifier, version, outcomes, score, passed) values ($1, 0, $2, 'reference', $3, 'p', 1, $4)",
      [runId, turn, version, passed],
    );
});

test("a family builds its panels from what Heed reads: runs with their outcomes, and samples", async () => {
  const endurance = runEndurance.parse(await readPanel("evolif", "endurance", { runId }));
  expect(endurance).toMatchObject({
    patience: 3,
    dialogues: [
      { ordinal: 0, status: "scored" },
      { ordinal: 1, turns: [] },
    ],
  });
  expect(endurance.dialogues[0]?.turns).toHaveLength(2);
  const { patience, scenes } = dialogueScenes.parse(await readPanel("evolif", "timeline", { runId, ordinal: 1, turns: 3 }));
  expect([patience, scenes.length]).toEqual([3, 3]);
});

test("rejects a panel, run, sample or item that is not the family's", async () => {
  const missing = { code: "not_found" };
  await expect(readPanel("evolif", "other", { runId })).rejects.toMatchObject(missing);
  await expect(readPanel("ifscale", "endurance", { runId })).rejects.toMatchObject(missing);
  await expect(readPanel("evolif", "endurance", { runId: other.runId })).rejects.toMatchObject(missing);
  await expect(readPanel("evolif", "endurance", {})).rejects.toMatchObject(missing);
  await expect(readPanel("evolif", "timeline", { runId, ordinal: 9, turns: 1 })).rejects.toMatchObject(missing);
  await expect(readPanel("evolif", "script", { suiteId: other.suiteId, ordinal: 0 })).rejects.toMatchObject(missing);
  await expect(readPanel("logicif", "review", { suiteId })).rejects.toMatchObject(missing);
  await expect(readPanel("logicif", "review", { suiteId, ordinal: 0 })).rejects.toMatchObject(missing);
  await expect(readPanel("evolif", "endurance", { runId, verifier: "lenient" })).rejects.toMatchObject({ code: "invalid" });
});

test("a share opens only the panels of what it covers", async () => {
  const runShare = await createShare({ kind: "run", runId });
  const sampleShare = await createShare({ kind: "sample", runId, ordinal: 1 });
  const leaderboardShare = await createShare({ kind: "leaderboard", benchmark: "evolif", simulated: true });
  expect(await sharedPanel(await scope(runShare.slug), "endurance", {})).toEqual(await readPanel("evolif", "endurance", { runId }));
  expect(await sharedPanel(await scope(sampleShare.slug), "timeline", { ordinal: 1, turns: 2 })).toMatchObject({ patience: 3 });
  for (const [slug, panel, ordinal] of [
    [sampleShare.slug, "timeline", 0],
    [sampleShare.slug, "endurance", 1],
    [runShare.slug, "script", 0],
    [runShare.slug, "other", 0],
    [leaderboardShare.slug, "endurance", 0],
  ] as const)
    await expect(sharedPanel(await scope(slug), panel, { ordinal })).rejects.toMatchObject({ code: "not_found" });
});
