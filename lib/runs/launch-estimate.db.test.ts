import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchRequest } from "@/lib/contracts/run-request";
import { endPool, pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { estimateRun } from "@/lib/planning/estimate-run";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { createSuite } from "@/lib/suites/create-suite";
import { launchRun } from "./launch-run";
import { pinBaseline } from "./pin-baseline";
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
// An estimate learns from every run.
beforeEach(() => pool().query("truncate run cascade"));
afterAll(endPool);

/** A run of two repetitions whose error is known, and whose samples can be scored. */
async function repeatedRun() {
  const { runId } = await launchRun(request({ repetitions: 2 }));
  await pool().query(
    `insert into run_metric (run_id, verifier, metric, slice_key, slice, value, standard_error, n, missing)
        select id, verifier, 'accuracy', '', '{}', 50, 5, 60, 0 from run where id = $1`,
    [runId],
  );
  return (score: string) => pool().query(`update sample set status = 'scored', score = ${score} where run_id = $1`, [runId]);
}
const eachItemAlwaysOrNever = "(ordinal % 30) % 2";
const eachItemOnce = "(ordinal + repetition) % 2";

describe("launchRun", () => {
  it("creates the queue if no worker has run yet, even when several launches come first at once", async () => {
    // Each pool prepares the queue once.
    await endPool();
    await pool().query("drop schema if exists graphile_worker cascade");
    const runs = await Promise.all([launchRun(request({ itemLimit: 1 })), launchRun(request({ itemLimit: 1 }))]);
    expect(new Set(runs.map(({ runId }) => runId)).size).toBe(2);
    expect(await waiting()).toBe(2);
  });

  it("stores the run, its samples and enough queue jobs to keep it busy", async () => {
    await prepareQueue();
    const before = await waiting();
    const { runId } = await launchRun(request({ repetitions: 20, concurrency: 60, itemLimit: 25 }));
    expect(await sampleCounts(runId)).toEqual({ queued: 500 });
    expect((await waiting()) - before).toBe(4);
    const { rows } = await pool().query("select price, name, params from run where id = $1", [runId]);
    expect(rows[0]).toMatchObject({ price: { model: "priced", outputPerMillion: 10 }, params: { maxAttempts: 10, judge: true } });
    expect(rows[0].name).toMatch(/ on 30 items$/);
  });

  it("refuses an invalid launch, naming the field", async () => {
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
  it("counts the prompts and states its assumptions", async () => {
    const estimate = await estimateRun(request({ repetitions: 2, concurrency: 10 }));
    expect(estimate).toMatchObject({ samples: 60, calls: 60 });
    expect(estimate.inputTokens / 60).toBeGreaterThan(100);
    expect(estimate.inputTokens / 60).toBeLessThan(1000);
    expect(estimate.costUsd).toBeCloseTo(estimate.inputTokens / 1e6 + (estimate.outputTokens * 10) / 1e6, 9);
    expect(estimate.basis).toMatch(/rule of thumb, because there is no earlier run/);
    const { costUsd, outputTokens, inputTokens, seconds } = estimate.ranges;
    expect(costUsd).toMatchObject({ likely: estimate.costUsd });
    for (const { low, likely, high } of [costUsd ?? inputTokens, outputTokens, inputTokens, seconds]) {
      expect(low).toBeLessThan(likely);
      expect(high).toBeGreaterThan(likely);
    }
    expect(seconds.basis).toMatch(/^Assumes 60 tokens per second/);
    expect(estimate.mostCalls).toBe(600);
    expect(estimate.ranges.detectable).toMatchObject({ high: estimate.detectable, basis: expect.stringContaining("yes-or-no verdicts") });
    expect(estimate.repeats).toBeNull();
    // Thirty verdicts around one half in each of two runs: a standard error of 12.9 points, and t(58) requires 2.85 times that.
    expect(estimate.detectable).toBeGreaterThan(36.2);
    expect(estimate.detectable).toBeLessThan(37.4);
    // The value of repetitions is not known yet, so they count for nothing; items do.
    const larger = await estimateRun(request({ repetitions: 8, concurrency: 10 }));
    expect(larger.detectable).toBeCloseTo(estimate.detectable ?? 0, 9);
    const fewer = await estimateRun(request({ itemLimit: 15 }));
    expect(fewer.detectable).toBeGreaterThan(estimate.detectable ?? 0);
  });

  it("counts prompts as they are cut for a model with a known context", async () => {
    const params = { lengths: [16], samples: 1, contexts: 1 };
    const long = (await createSuite({ benchmark: "lifbench", name: "Long", params, seed: 1 })).id;
    const model = await testModel("http://127.0.0.1:9/v1", { model: "priced" });
    const perSample = async () => {
      const { inputTokens, samples } = await estimateRun(request({ suiteId: long, modelId: model }));
      return inputTokens / samples;
    };
    expect(await perSample()).toBeGreaterThan(12_000);
    await pool().query("update model set settings = jsonb_set(settings, '{contextTokens}', '8192') where id = $1", [model]);
    const cut = await perSample();
    expect(cut).toBeLessThanOrEqual(8192);
    expect(cut).toBeGreaterThan(6000);
  });

  it("includes the judge's calls in the cost if the judge has a price", async () => {
    const judge = "judge-with-a-price";
    const judgeModelId = await testModel("http://127.0.0.1:9/v1", { model: judge });
    const without = await estimateRun(request());
    const unpriced = await estimateRun(request({ judgeModelId }));
    expect(unpriced.costUsd).toBeCloseTo(without.costUsd ?? 0, 12);
    expect(unpriced.ranges.costUsd?.basis).toContain("does not have the judge’s model");
    // One dollar per answer token: each of 30 reports is judged once, in about 60 tokens.
    await prisma().price.create({ data: { model: judge, inputPerMillion: 0, outputPerMillion: 1_000_000 } });
    const priced = await estimateRun(request({ judgeModelId }));
    expect((priced.costUsd ?? 0) - (without.costUsd ?? 0)).toBeCloseTo(30 * 60, 6);
    expect(priced.ranges.costUsd?.basis).toMatch(/Includes about 30 judge calls\.$/);
    const unwanted = await estimateRun(request({ judgeModelId, params: { judge: false } }));
    expect(unwanted.costUsd).toBeCloseTo(without.costUsd ?? 0, 12);
  });

  it("uses earlier runs of the model on the suite, once there are any", async () => {
    const { runId } = await launchRun(request());
    const other = await launchRun(request({ itemLimit: 20 }));
    await pool().query(
      "update run set status = 'finished', started_at = now() - interval '1 minute', finished_at = now() where id = any($1)",
      [[runId, other.runId]],
    );
    await pool().query(
      "update sample set status = 'scored', input_tokens = 111, output_tokens = case run_id when $1 then 200 else 300 end, latency_ms = 3000, attempts = 2 where run_id in ($1, $2)",
      [runId, other.runId],
    );
    // One of three calls failed: it was not billed, but it took a call.
    await pool().query(
      `insert into attempt (run_id, ordinal, turn, attempt, outcome, latency_ms, input_tokens, output_tokens)
        select run_id, ordinal, 0, nth, (array['error', 'rejected', 'success'])[nth], 1500, case when nth > 1 then 60 end, case when nth > 1 then output_tokens / 2 end
        from sample, generate_series(1, 3) nth where run_id in ($1, $2)`,
      [runId, other.runId],
    );
    const estimate = await estimateRun(request({ concurrency: 20 }));
    expect(estimate).toMatchObject({ samples: 30, calls: 90, outputTokens: 7500, mostCalls: 300 });
    // The shorter run may have had the longer or the shorter prompts.
    expect(Math.abs(estimate.inputTokens - 3600)).toBeLessThan(36);
    expect(estimate.costUsd).toBeCloseTo(estimate.inputTokens / 1e6 + 0.075, 5);
    const { costUsd, outputTokens, calls, seconds } = estimate.ranges;
    expect(costUsd).toMatchObject({
      likely: estimate.costUsd,
      basis: expect.stringContaining(`The median of runs ${other.runId} and ${runId} of this model on this suite`),
    });
    // From one run to the other, plus five percent on both sides.
    expect(outputTokens.low).toBeCloseTo(6000 * 0.95, 6);
    expect(outputTokens.high).toBeCloseTo(9000 * 1.05, 6);
    expect(calls.basis).toContain("50 calls failed per 100 answered");
    // A minute by the clock, with 16 requests in flight.
    expect(seconds.basis).toContain("with 16 requests in flight");
    expect(estimate.seconds).toBe(seconds.likely);
    expect(seconds.low).toBeLessThan(seconds.likely);
    expect(seconds.high).toBeGreaterThan(seconds.likely);
  });

  it("uses the ended samples of an interrupted run, and states that", async () => {
    const modelId = await testModel("http://127.0.0.1:9/v1", { model: "priced" });
    const { runId } = await launchRun(request({ modelId }));
    await pool().query("update sample set status = 'scored', input_tokens = 111, output_tokens = 200 where run_id = $1 and ordinal < 10", [
      runId,
    ]);
    const estimate = await estimateRun(request({ modelId }));
    expect(estimate.outputTokens).toBe(6000);
    expect(estimate.basis).toContain(`run ${runId} of this model on this suite, of which only a part has ended`);
    expect(estimate.ranges.outputTokens.high).toBeGreaterThan(6500);
  });

  it("lets repetitions reduce chance but not differences between items, once a repeated run separates them", async () => {
    const scored = await repeatedRun();
    const detectable = async () => {
      const [two, eight] = [await estimateRun(request({ repetitions: 2 })), await estimateRun(request({ repetitions: 8 }))];
      return [two.detectable ?? 0, eight.detectable ?? 0] as const;
    };
    await scored(eachItemAlwaysOrNever);
    const [twice, again] = await detectable();
    expect(again).toBeCloseTo(twice, 6);
    // Two runs of 30 items with a standard error of 5 each, by t(58): 2.002 + 0.848 times the error.
    expect(twice).toBeGreaterThan(2.8 * 5 * Math.SQRT2);
    expect(twice).toBeLessThan(2.9 * 5 * Math.SQRT2);
    await scored(eachItemOnce);
    const [chance, less] = await detectable();
    expect(chance).toBeCloseTo(twice, 6);
    expect(chance / less).toBeCloseTo(2, 6);
  });

  it("compares repetitions with more items, and states how few seeds the variance is based on", async () => {
    const scored = await repeatedRun();
    await scored(eachItemOnce);
    const estimate = await estimateRun(request({ repetitions: 4 }));
    // Pure chance: repetitions add as much as more items, except for the degrees of freedom.
    const [, again, wider] =
      /^4 repetitions of 30 seeds can show ([\d.]+) points; 1 repetition of 120 seeds, ([\d.]+)\.$/.exec(estimate.repeats ?? "") ?? [];
    expect(Number(again) / Number(wider)).toBeGreaterThan(1);
    expect(Number(again) / Number(wider)).toBeLessThan(1.05);
    const { detectable } = estimate.ranges;
    // The deviation of thirty clusters is known within a factor of 0.80 to 1.34.
    expect((detectable?.low ?? 0) / (detectable?.likely ?? 1)).toBeCloseTo(0.796, 2);
    expect((detectable?.high ?? 0) / (detectable?.likely ?? 1)).toBeCloseTo(1.344, 2);
    expect(detectable?.basis).toContain("Based on only 30 seeds.");
  });

  it("pairs with a baseline on the same suite, as far as a run of another model shows what items have in common", async () => {
    const scored = await repeatedRun();
    await scored(eachItemAlwaysOrNever);
    const another = await testModel("http://127.0.0.1:9/v1", { model: "another" });
    const [baseline, second] = [await launchRun(request()), await launchRun(request({ modelId: another }))];
    // Items that are hard for both, and a few that are hard for only one of them.
    await pool().query(
      "update sample set status = 'scored', score = case when ordinal % 10 = 0 and run_id = $2 then 0 else ordinal % 2 end where run_id in ($1, $2)",
      [baseline.runId, second.runId],
    );
    await pool().query("update run set status = 'finished' where id in ($1, $2)", [baseline.runId, second.runId]);
    const alone = await estimateRun(request());
    const paired = await estimateRun(request({ baselineRunId: baseline.runId }));
    expect(paired.detectable ?? 0).toBeLessThan(0.7 * (alone.detectable ?? 0));
    // The sentence on repetitions is paired too: at the run's own number of them it gives the same figure.
    const repeated = await estimateRun(request({ baselineRunId: baseline.runId, repetitions: 4 }));
    expect(repeated.repeats).toContain(`4 repetitions of 30 seeds can show ${repeated.detectable?.toFixed(1)} points;`);
    const { low, high, basis } = paired.ranges.detectable ?? { low: 0, high: 0, basis: "" };
    expect(basis).toContain(`Paired with run ${baseline.runId}, which shares`);
    expect(basis).toMatch(
      new RegExp(`\\d+% \\(\\d+ to \\d+%\\) of the variation between items with run ${second.runId} of another model\\.$`),
    );
    // The range is wider than the one from the variance alone.
    const { detectable: single } = alone.ranges;
    expect(high / low).toBeGreaterThan((single?.high ?? 0) / (single?.low ?? 1));
    await pinBaseline("ifscale", baseline.runId);
    expect(await estimateRun(request())).toEqual(paired);
    expect(await estimateRun(request({ baselineRunId: null }))).toEqual(alone);
    await pinBaseline("ifscale", null);
    // Another run with the baseline's answers: for a different model the range stays uncertain, and for the same model it is no evidence.
    await pool().query("update sample set score = ordinal % 2 where run_id = $1", [second.runId]);
    const alike = await estimateRun(request({ baselineRunId: baseline.runId }));
    expect(alike.ranges.detectable?.low).toBeGreaterThan(0.5);
    expect(alike.ranges.detectable?.basis).not.toContain("100%");
    await pool().query("update run set model = jsonb_set(model, '{model}', '\"priced\"') where id = $1", [second.runId]);
    const twin = await estimateRun(request({ baselineRunId: baseline.runId }));
    expect(twin.detectable).toBe(alone.detectable);
    expect(twin.ranges.detectable?.basis).toContain("No run of another model shows yet");
    const elsewhere = request({ suiteId: await testSuite(31), baselineRunId: baseline.runId });
    await expect(estimateRun(elsewhere)).rejects.toMatchObject({ code: "invalid", where: "baselineRunId" });
  });
});
