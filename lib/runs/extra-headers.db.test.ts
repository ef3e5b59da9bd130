import { afterAll, beforeAll, expect, it } from "vitest";
import { endPool } from "@/lib/db/pool";
import { exportRun } from "@/lib/exchange/export-run";
import { fileOf, linesOf } from "@/lib/exchange/run-file.fixture";
import { completion, type RawServer, rawServer, response } from "@/lib/providers/raw-server.fixture";
import { readRun } from "@/lib/reads/run";
import { publicRun } from "@/lib/shares/shared-run";
import { startWorker } from "@/lib/worker/start-worker";
import { testLaunch, testModel, testSuite, untilRun } from "./run.fixture";

const report = `The quarterly report describes how the business grew and why the market changed. ${"It is a long story of many parts. ".repeat(6)}`;
const value = "a-team-of-ours";
let server: RawServer;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  server = await rawServer((socket) => socket.write(response(completion(report))));
  worker = await startWorker();
});
afterAll(async () => {
  await worker.stop(500);
  await server.close();
  await endPool();
});

it("extra headers are sent with each call, but are in no export, run file or share", async () => {
  const modelId = await testModel(server.address, { headers: { "X-Team": value } });
  const runId = await testLaunch({ suiteId: await testSuite(2), modelId });
  await untilRun(runId, "finished");
  expect(server.heads.map((head) => head.includes(`x-team: ${value}`))).toEqual([true, true]);
  const run = await readRun(runId);
  expect(JSON.stringify(run.model)).toContain(value);
  expect(JSON.stringify(publicRun(run, []))).not.toContain(value);
  expect(linesOf(await fileOf(runId)).join("\n")).not.toContain(value);
  for (const format of ["csv", "jsonl"] as const) {
    let text = "";
    for await (const part of await exportRun(runId, format, { whole: true })) text += part;
    expect(text).toContain("quarterly report");
    expect(text).not.toContain(value);
  }
});
