import { afterAll, beforeAll, expect, it } from "vitest";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { endPool, pool } from "@/lib/db/pool";
import { answeringServer, keyValue, keyVariable } from "@/lib/providers/protocols/answering-server.fixture";
import { message, redactedThinking, text, thinking } from "@/lib/providers/protocols/anthropic.fixture";
import { readRun } from "@/lib/reads/run";
import { readSample } from "@/lib/reads/samples/sample";
import { startWorker } from "@/lib/worker/start-worker";
import { testLaunch, testModel, testSuite, untilRun } from "./run.fixture";

const { settings, answer, sent } = answeringServer("anthropic", "claude-opus-4-8");
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(async () => {
  await worker.stop(500);
  await endPool();
});

/** Long enough for the report that the family asks for. */
const reply = "The harbour was quiet tonight, and the ledger lay open on the desk while the margin of the page filled with notes. "
  .repeat(20)
  .trim();

it("a run stores the limit that its protocol requires, its reasoning with its form, all its tokens and no key", async () => {
  answer(() => ({
    body: message([thinking("Hm."), redactedThinking, text(reply)], { usage: { ...message([]).usage, note: keyValue } }),
  }));
  const { address, model, protocol } = settings();
  const modelId = await testModel(address, { model, protocol, keyVariable });
  const runId = await testLaunch({ suiteId: await testSuite(2), modelId });
  await untilRun(runId, "finished");
  const run = await readRun(runId);
  expect(isRemote(run.model) && run.model).toMatchObject({ protocol: "anthropic", usualLimit: 128_000, sampling: {} });
  expect(sent()[0]?.body.max_tokens).toBe(128_000);
  const { turns } = await readSample(runId, 0);
  expect(turns[0]).toMatchObject({
    ...{ reply, reasoning: "Hm.", finishReason: "end_turn", thoughtsForm: "summary, in part redacted" },
    ...{ inputTokens: 1209, outputTokens: 393, reasoningTokens: 139 },
    rawRequest: { model: "claude-opus-4-8", max_tokens: 128_000 },
    rawResponse: { id: "msg_013Zva2CMHLNnXjNJJKqJ2EF", thoughts_form: "summary, in part redacted" },
  });
  const { rows } = await pool().query("select settings from model where id = $1", [modelId]);
  expect(rows[0].settings).not.toHaveProperty("usualLimit");
  const stored = await pool().query("select r::text from (select * from turn where run_id = $1) r", [runId]);
  expect(JSON.stringify(stored.rows)).not.toMatch(/zq81|EqQB|EmwK/);
});
