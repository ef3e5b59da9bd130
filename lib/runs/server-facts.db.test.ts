import { afterAll, expect, it } from "vitest";
import { endPool } from "@/lib/db/pool";
import { type RawServer, rawServer, response } from "@/lib/providers/raw-server.fixture";
import { readRun } from "@/lib/reads/run";
import { readSample } from "@/lib/reads/samples/sample";
import { createSuite } from "@/lib/suites/create-suite";
import { startWorker } from "@/lib/worker/start-worker";
import { sampleCounts, testLaunch, testModel, until, untilRun } from "./run.fixture";

let server: RawServer | null = null;
const worker = await startWorker();
afterAll(async () => {
  await worker.stop(500);
  await server?.close();
  await endPool();
});

const answer = "one two three four five six seven eight nine ten ".repeat(6);
/** Longer than any prompt that must not be cut, in bytes. */
const longBody = 12_000;

it("a run shows faults of its server: cut prompts, a changed model, an abandoned call that may have been billed", async () => {
  const made = { benchmark: "ifscale", name: "Short and long", params: { densities: [10, 500], seeds: 4 }, seed: 0 };
  const { id: suiteId } = await createSuite(made);
  server = await rawServer((socket, { request }) => {
    const isLong = (server?.bodies[request]?.length ?? 0) > longBody;
    if (request === 0) return void socket.write(response("{}", { "x-request-id": "req-lost" }, "524 A Timeout Occurred"));
    const body = JSON.stringify({
      model: request < 4 ? "acme/before" : "acme/after",
      choices: [{ finish_reason: "stop", message: { content: answer } }],
      usage: { prompt_tokens: isLong ? 2048 : 150, completion_tokens: 60 },
    });
    socket.write(response(body, { "x-request-id": `req-${request}` }));
  });
  const runId = await testLaunch({ suiteId, modelId: await testModel(server.address), concurrency: 1 });
  await untilRun(runId, "finished");
  expect(await sampleCounts(runId)).toEqual({ scored: 8 });

  // The marks of the server are stored a moment after the end.
  const run = await until(
    () => readRun(runId),
    ({ servedModels }) => servedModels.length === 2,
  );
  expect(run.shortPrompts).toBe(4);
  expect(run.servedModels).toEqual([
    { name: "acme/after", replies: 5 },
    { name: "acme/before", replies: 3 },
  ]);
  const samples = await Promise.all(Array.from({ length: 8 }, (_, ordinal) => readSample(runId, ordinal)));
  expect(samples.filter(({ turns }) => (turns[0]?.promptShare ?? 1) < 0.7).length).toBe(4);
  const calls = samples.flatMap(({ turns }) => turns.flatMap(({ attempts }) => attempts));
  expect(calls).toHaveLength(9);
  expect(calls.find(({ possiblyBilled }) => possiblyBilled)).toMatchObject({ outcome: "error", reason: "524", requestId: "req-lost" });
  expect(new Set(calls.map(({ requestId }) => requestId))).toEqual(
    new Set(["req-lost", ...server.bodies.slice(1).map((_, n) => `req-${n + 1}`)]),
  );
});
