import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { annotate } from "@/lib/curation/annotate";
import { endPool, pool } from "@/lib/db/pool";
import { writeRunFile } from "@/lib/exchange/write-run-file";
import { createJob } from "@/lib/jobs/create-job";
import { storedJob } from "@/lib/jobs/stored-job";
import { saveModel } from "@/lib/models/save-model";
import { createSuite } from "@/lib/suites/create-suite";
import { readModels } from "./models";
import { readRun } from "./run";
import { storedRun } from "./stored-run.fixture";
import { readSuite } from "./suite";

const ada = "person-ada";
beforeAll(() =>
  pool().query(
    "insert into person (id, email, email_verified, name, role, updated_at) values ($1, 'ada@lab.example', true, 'Ada', 'runner', now())",
    [ada],
  ),
);
afterAll(async () => {
  vi.unstubAllEnvs();
  await endPool();
});

const kit = { report() {}, signal: new AbortController().signal };
const suite = (name: string, seed: number) => ({ benchmark: "lexinstruct", name, params: { items: 5 }, seed });
const model = (name: string) => ({ name, settings: { kind: "simulated" as const, profile: "careful", seed: 0, latencySeconds: 0 } });

it("names who made suites and models; with accounts on, the others are marked “before accounts”", async () => {
  const { id: suiteId } = await createSuite(suite("of Ada", 1), { ...kit, by: ada });
  const { id: older } = await createSuite(suite("of nobody", 2));
  const [{ id: modelId }, { id: olderModel }] = [await saveModel(model("of Ada"), undefined, ada), await saveModel(model("of nobody"))];
  const models = async () => new Map((await readModels()).map(({ id, by }) => [id, by]));
  expect([(await readSuite(suiteId)).by, (await readSuite(older)).by]).toEqual(["Ada", null]);
  expect([(await models()).get(modelId), (await models()).get(olderModel)]).toEqual(["Ada", null]);
  vi.stubEnv("HEED_ACCOUNTS", "1");
  expect([(await readSuite(suiteId)).by, (await readSuite(older)).by]).toEqual(["Ada", "before accounts"]);
  expect((await models()).get(olderModel)).toBe("before accounts");
  vi.stubEnv("HEED_ACCOUNTS", "");
  // Who makes a suite again that is here already does not take it over.
  expect(await createSuite(suite("again", 2), { ...kit, by: ada })).toEqual({ id: older, existed: true });
  expect((await readSuite(older)).by).toBeNull();
});

it("names who launched a run, but not in its run file", async () => {
  const { runId } = await storedRun();
  await pool().query("update run set person_id = $2 where id = $1", [runId, ada]);
  await annotate({ subject: "run", key: String(runId), kind: "note", value: {}, author: "Ada", why: "Look here." }, ada);
  expect((await readRun(runId)).by).toBe("Ada");
  const { bytes } = await writeRunFile(runId);
  const file = await text(bytes.pipe(createGunzip()));
  expect(file).toContain("Look here.");
  expect(file).not.toContain(ada);
  expect(file).not.toContain("person_id");
});

it("assigns a job to the person who started it", async () => {
  const job = { kind: "build" as const, benchmark: "lifbench", name: "wordings", input: {} };
  expect((await storedJob(await createJob(job, ada))).personId).toBe(ada);
  expect((await storedJob(await createJob(job))).personId).toBeNull();
});
