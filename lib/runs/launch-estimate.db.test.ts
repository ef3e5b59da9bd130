import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchRequest } from "@/lib/contracts/run";
import { endPool, pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { estimateRun } from "./estimate-run";
import { launchRun } from "./launch-run";
import { countOf, sampleCounts, testModel, testSuite } from "./run.fixture";

let suiteId: number;
let modelId: number;
const request = (more: object = {}) => launchRequest.parse({ suiteId, modelId, ...more });
const waiting = () => countOf("select count(*)::int from graphile_worker._private_jobs", []);

beforeAll(async () => {
  suiteId = await testSuite(30);
  modelId = await testModel("http://127.0.0.1:9/v1", { model: "priced" });
  await prisma().price.create({ data: { model: "priced", inputPerMillion: 1, outputPerMillion: 10 } });
});
afterAll(endPool);

describe("launchRun", () => {
  it("brings the queue along where no worker has been yet, also when several come first at once", async () => {
    const runs = await Promise.all([launchRun(request({ itemLimit: 1 })), launchRun(request({ itemLimit: 1 }))]);
    expect(new Set(runs.map(({ runId }) => runId)).size).toBe(2);
    expect(await waiting()).toBe(2);
  });

  it("writes the run, its samples and as many jobs as keep it busy", async () => {
    const before = await waiting();
    const { runId } = await launchRun(request({ repetitions: 20, concurrency: 60, itemLimit: 25 }));
    expect(await sampleCounts(runId)).toEqual({ queued: 500 });
    expect((await waiting()) - before).toBe(4);
    const { rows } = await pool().query("select price, name, params from run where id = $1", [runId]);
    expect(rows[0]).toMatchObject({ price: { model: "priced", outputPerMillion: 10 }, params: { maxAttempts: 10, judge: true } });
    expect(rows[0].name).toMatch(/ on 30 items$/);
  });

  it("refuses what cannot be run, naming the field", async () => {
    const keyed = await testModel("http://127.0.0.1:9/v1", { keyVariable: "HEED_KEY_NONE" });
    await expect(launchRun(request({ suiteId: 999 }))).rejects.toMatchObject({ code: "not_found", where: "suiteId" });
    await expect(launchRun(request({ modelId: 999 }))).rejects.toMatchObject({ code: "not_found", where: "modelId" });
    await expect(launchRun(request({ modelId: keyed }))).rejects.toMatchObject({ code: "invalid", where: "HEED_KEY_NONE" });
    await expect(launchRun(request({ verifier: "nobody" }))).rejects.toMatchObject({ code: "invalid", where: "verifier" });
    await expect(launchRun(request({ params: { maxAttempts: 99 } }))).rejects.toMatchObject({
      code: "invalid",
      issues: [{ path: "params.maxAttempts" }],
    });
  });
});

describe("estimateRun", () => {
  it("counts the prompts and says what it guesses", async () => {
    const found = await estimateRun(request({ repetitions: 2, concurrency: 10 }));
    expect(found).toMatchObject({ samples: 60, calls: 60 });
    expect(found.inputTokens / 60).toBeGreaterThan(100);
    expect(found.inputTokens / 60).toBeLessThan(1000);
    expect(found.costUsd).toBeCloseTo(found.inputTokens / 1e6 + (found.outputTokens * 10) / 1e6, 9);
    expect(found.basis).toMatch(/rule of thumb; time guessed/);
    const larger = await estimateRun(request({ repetitions: 8, concurrency: 10 }));
    expect((found.detectable ?? 0) / (larger.detectable ?? 1)).toBeCloseTo(2, 5);
  });

  it("goes by an earlier run of the model on the suite, once there is one", async () => {
    const { runId } = await launchRun(request());
    await pool().query(
      "update sample set status = 'scored', input_tokens = 111, output_tokens = 222, latency_ms = 3000, attempts = 2 where run_id = $1",
      [runId],
    );
    expect(await estimateRun(request({ concurrency: 20 }))).toMatchObject({
      samples: 30,
      calls: 60,
      inputTokens: 6660,
      outputTokens: 13_320,
      seconds: 9,
      basis: `Measured in run ${runId} of this model on this suite.`,
    });
  });
});
