import { afterAll, beforeAll, expect, it } from "vitest";
import { endPool, pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { type RawServer, rawServer, response } from "@/lib/providers/raw-server.fixture";
import { readRun } from "@/lib/reads/run";
import { readSample } from "@/lib/reads/samples/sample";
import { startWorker } from "@/lib/worker/start-worker";
import { testLaunch, testModel, testSuite, untilRun } from "./run.fixture";

const report = `The quarterly report describes how the business grew and why the market changed. ${"It is a long story of many parts. ".repeat(6)}`;
const usage = {
  ...{ prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1500 },
  prompt_tokens_details: { cached_tokens: 600, cache_write_tokens: 300 },
};
const body = JSON.stringify({ choices: [{ message: { role: "assistant", content: report }, finish_reason: "stop" }], usage });
let server: RawServer;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  server = await rawServer((socket) => socket.write(response(body)));
  worker = await startWorker();
});
afterAll(async () => {
  await worker.stop(500);
  await server.close();
  await endPool();
});

it("a run's cost applies its host's price to each kind of token, and its budget counts the same", async () => {
  const usual = { inputPerMillion: 1000, outputPerMillion: 1000 };
  const here = { inputPerMillion: 10, outputPerMillion: 20, cacheReadPerMillion: 1, cacheWritePerMillion: 12.5, reasoningPerMillion: 40 };
  await prisma().price.createMany({
    data: [
      { model: "parts", ...usual },
      { model: "parts", host: "127.0.0.1", ...here },
    ],
  });
  const modelId = await testModel(server.address, { model: "parts" });
  const runId = await testLaunch({ suiteId: await testSuite(2), modelId, budget: { unit: "usd", amount: 5, name: null } });
  await untilRun(runId, "finished");
  // 100 input at 10, 600 read at 1, 300 written at 12.5, 100 answered at 20; the total has 400 thoughts beside them, at 40.
  const each = (1000 + 600 + 3750 + 2000 + 16_000) / 1e6;
  const run = await readRun(runId);
  expect(run.costUsd).toBeCloseTo(2 * each, 10);
  expect(run.budget?.spent).toBeCloseTo(2 * each, 10);
  expect(run.price).toMatchObject({ host: "127.0.0.1", ...here });
  const { turns } = await readSample(runId, 0);
  expect(turns[0]).toMatchObject({ inputTokens: 1000, outputTokens: 500, reasoningTokens: 400 });
  expect(turns[0]?.sent).toMatchObject({ cachedTokens: 600, cacheWriteTokens: 300 });
  const { rows } = await pool().query(
    "select distinct input_tokens, output_tokens, reasoning_tokens, cached_tokens, cache_write_tokens from attempt where run_id = $1",
    [runId],
  );
  expect(rows.map((row) => Object.values(row))).toEqual([[1000, 500, 400, 600, 300]]);
});
