import { afterAll, beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import { openaiCompatible } from "@/lib/contracts/model";
import { endPool, pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { startDiagnosis } from "@/lib/jobs/start-diagnosis";
import { startRescore } from "@/lib/jobs/start-rescore";
import { rescoreRun } from "@/lib/passes/rescore-run";
import { modelTools } from "@/lib/providers/model-tools";
import { completion, type RawServer, rawServer, response } from "@/lib/providers/raw-server.fixture";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { runContext } from "@/lib/record/run-context";
import { connectRun } from "@/lib/runs/connect-run";
import { countOf, rescoreKit, sampleCounts, testModel } from "@/lib/runs/run.fixture";
import { createSuite } from "@/lib/suites/create-suite";
import { demonstrate } from "@/prisma/seed/demonstrate";
import { seedModels } from "@/prisma/seed/models";
import { importFiles } from "./import-files";
import { plainKit } from "./imported.fixture";
import { type FileRow, fileOf, forged, taken } from "./run-file.fixture";

let judge: RawServer;
beforeAll(async () => {
  judge = await rawServer((socket) => socket.write(response(completion('{"rationale": "It is.", "score": 9}'))));
  await prepareQueue();
});
afterAll(async () => {
  await judge.close();
  await endPool();
});

const theirs = openaiCompatible.parse({
  ...{ kind: "openai-compatible", address: "http://theirs.test/v1", model: "their-model", keyVariable: "THEIR_KEY" },
  ...{ sampling: { temperature: 0.3 }, timeoutSeconds: 600 },
});
const jobs = () => countOf("select count(*)::int from job", []);

/** File of a dialogue with a constraint that a judge scores and no verdict on it, like a run that was measured with a judge. */
async function judgedFile(): Promise<Buffer> {
  const instructions = [
    { id: "format", args: { mode: "csv" }, description: "Valid CSV." },
    { id: "emotion", args: { mode: "happy" }, description: "Be happy." },
  ];
  const turn = {
    ...{ turn: 1, active_topic: 3, user_query: "Hello", user_query_verified: "Hello", instructions, response: "tide,pool" },
    ...{ remaining_patience: 3, eval: { overall_ok: true, details: { format: true } } },
  };
  const files = [
    {
      name: "theirs/eval_1.jsonl",
      async *text() {
        yield JSON.stringify(turn);
      },
    },
  ];
  const request = { benchmark: "evolif", importer: "evaluations", name: "Judged", source: "theirs", asked: { model: "" } };
  const [runId = 0] = (await importFiles(request, files, plainKit)).runIds;
  return forged(await fileOf(runId), ([table, row]): FileRow[] => [
    table === "run" ? [table, { ...row, source: "measured", model: theirs, judge: theirs, judge_name: "Their judge" }] : [table, row],
  ]);
}

it("rescoring a run from another Heed asks no judge until a person connects its judge to a model, then asks that model", async () => {
  const [id = 0] = (await taken(await judgedFile(), true)).runIds;
  expect(await sampleCounts(id)).toEqual({ unscored: 1 });
  const provided: unknown[] = [];
  const kit = {
    ...rescoreKit,
    provide: ({ chat }: { chat?: z.infer<typeof openaiCompatible> | { kind: string } | null }) => {
      provided.push(chat);
      return chat && "address" in chat ? modelTools(chat, { signal: rescoreKit.signal }) : {};
    },
  };
  const refused = { code: "conflict", message: expect.stringContaining("Connect a model") };
  const before = await jobs();
  await expect(startRescore(id, "reference")).rejects.toMatchObject(refused);
  await expect(rescoreRun(id, "reference", kit)).rejects.toMatchObject(refused);
  expect([provided, judge.bodies, await jobs()]).toEqual([[], [], before]);

  const [modelId, judgeModelId] = [await testModel("http://mine.test/v1"), await testModel(judge.address, { model: "my-judge" })];
  await expect(connectRun(id, { modelId })).rejects.toMatchObject({ code: "invalid", where: "judgeModelId" });
  await expect(startRescore(id, "reference")).rejects.toMatchObject(refused);
  await connectRun(id, { modelId, judgeModelId });
  expect((await runContext(id)).judge).toMatchObject({ address: judge.address, model: "my-judge", sampling: { temperature: 0.3 } });
  expect((await startRescore(id, "reference")).jobId).toBeGreaterThan(0);
  expect(await rescoreRun(id, "reference", kit)).toMatchObject({ scored: 1 });
  expect(await sampleCounts(id)).toEqual({ scored: 1 });
  expect(judge.bodies.map((body) => JSON.parse(body).model)).toEqual(["my-judge"]);
});

it("a diagnosis of a run from another Heed asks a model of this Heed, never the run's own", async () => {
  const { id: suiteId } = await createSuite({ benchmark: "logicif", name: "Three", params: { functions: 3, cases: 3 }, seed: 0 });
  const seeded = [...(await seedModels())].find(([name]) => name.startsWith("logicif/"));
  if (!seeded) throw new Error("logicif has no simulated model");
  const runId = await demonstrate({ id: suiteId, benchmark: "logicif" }, seeded[0].slice("logicif/".length), seeded[1], 1_700_000_000_000);
  const file = forged(await fileOf(runId), ([table, row]): FileRow[] => [
    table === "run" ? [table, { ...row, source: "measured", model_name: "Theirs", model: theirs }] : [table, row],
  ]);
  const [id = 0] = (await taken(file, true)).runIds;
  const { model } = await runContext(id);
  expect(model.kind).toBe("imported");
  // Importing created no model that could be selected, and selecting one fails even if these settings are stored as a model.
  expect((await pool().query("select model_id as id from run where id = $1", [id])).rows).toEqual([{ id: null }]);
  const storedModel = await prisma().model.create({
    data: { name: "Theirs", kind: "imported", settings: JSON.parse(JSON.stringify(model)) },
  });
  const before = await jobs();
  await expect(startDiagnosis(id, storedModel.id)).rejects.toMatchObject({ code: "invalid", where: "modelId" });
  expect(await jobs()).toBe(before);
  const { jobId } = await startDiagnosis(id, await testModel("http://mine.test/v1"));
  expect(jobId).toBeGreaterThan(0);
});
