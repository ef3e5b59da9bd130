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
    // Thirty verdicts at one half in each of two runs: an error of 12.9 points, and t(58) asks for 2.85 of them.
    expect(found.detectable).toBeGreaterThan(36.2);
    expect(found.detectable).toBeLessThan(37.4);
    // What repetitions are worth is not known yet, so they count for nothing; items do.
    const larger = await estimateRun(request({ repetitions: 8, concurrency: 10 }));
    expect(larger.detectable).toBeCloseTo(found.detectable ?? 0, 9);
    const fewer = await estimateRun(request({ itemLimit: 15 }));
    expect(fewer.detectable).toBeGreaterThan(found.detectable ?? 0);
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

  it("lets repetitions make up for chance, not for items that differ, once a repeated run tells them apart", async () => {
    const { runId } = await launchRun(request({ repetitions: 2 }));
    await pool().query(
      `insert into run_metric (run_id, verifier, metric, slice_key, slice, value, standard_error, n, missing)
        select id, verifier, 'accuracy', '', '{}', 50, 5, 60, 0 from run where id = $1`,
      [runId],
    );
    const scored = (score: string) => pool().query(`update sample set status = 'scored', score = ${score} where run_id = $1`, [runId]);
    const found = async () => {
      const [two, eight] = [await estimateRun(request({ repetitions: 2 })), await estimateRun(request({ repetitions: 8 }))];
      return [two.detectable ?? 0, eight.detectable ?? 0] as const;
    };
    // Items that are always or never right.
    await scored("(ordinal % 30) % 2");
    const [twice, again] = await found();
    expect(again).toBeCloseTo(twice, 6);
    // Two runs of 30 items with an error of 5 each, by t(58): 2.002 + 0.848 times the error.
    expect(twice).toBeGreaterThan(2.8 * 5 * Math.SQRT2);
    expect(twice).toBeLessThan(2.9 * 5 * Math.SQRT2);
    // Every item is right once.
    await scored("(ordinal + repetition) % 2");
    const [chance, less] = await found();
    expect(chance).toBeCloseTo(twice, 6);
    expect(chance / less).toBeCloseTo(2, 6);
  });
});
