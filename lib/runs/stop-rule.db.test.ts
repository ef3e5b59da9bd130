import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { families } from "@/lib/benchmarks/registry";
import type { Metric } from "@/lib/contracts/metric";
import { endPool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { exportRun } from "@/lib/exchange/export-run";
import { readRun } from "@/lib/reads/run";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { createSuite } from "@/lib/suites/create-suite";
import { startWorker } from "@/lib/worker/start-worker";
import { resumeRun } from "./resume-run";
import { retryFailed } from "./retry-failed";
import { countOf, sampleCounts, testLaunch, testModel, testSuite, until, untilRun } from "./run.fixture";

let endpoint: Endpoint;
let worker: Awaited<ReturnType<typeof startWorker>>;

beforeAll(async () => {
  endpoint = await startEndpoint({ families });
  worker = await startWorker();
});
afterAll(async () => {
  await worker.stop(500);
  await endpoint.close();
  await endPool();
});

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}
const wholeOf = (metrics: readonly Metric[], id: string) =>
  metrics.find((metric) => metric.id === id && Object.keys(metric.slice).length === 0);
const half = ({ low, high }: Pick<Metric, "low" | "high">) => ((high ?? 100) - (low ?? 0)) / 2;
const lastMessages = async (runId: number) => (await readRun(runId)).log.map(({ message }) => message);

describe("a run with a stop rule", () => {
  it("stops once its headline is precise enough, keeps replies in flight, and asks for the rest when resumed", async () => {
    // The rest waits, so that the run cannot end before the rule does.
    endpoint.set({ latencyMs: 80, answers: 250 });
    endpoint.resetStats();
    const suiteId = await testSuite(400);
    const modelId = await testModel(endpoint.address);
    const runId = await testLaunch({ suiteId, modelId, concurrency: 4, stopRule: { kind: "width", points: 15 } });
    const { reason } = await untilRun(runId, "stopped");
    expect(reason).toMatch(/^Stopped by its stop rule: the interval of .+ is within ±[\d.]+ points; the target was ±15, after \d+ of 400/);
    endpoint.set({ answers: null });
    await until(
      () => endpoint.stats().inFlight,
      (inFlight) => inFlight === 0,
    );
    const { calls } = endpoint.stats();
    await until(
      async () => (await sampleCounts(runId)).scored ?? 0,
      (scored) => scored === calls,
    );
    expect(calls).toBeGreaterThanOrEqual(30);
    expect(calls).toBeLessThan(400);
    expect((await sampleCounts(runId)).queued).toBe(400 - calls);

    const stopped = await readRun(runId);
    expect(stopped).toMatchObject({ status: "stopped", stoppedBy: "rule", stopRule: { kind: "width", points: 15 } });
    expect(stopped.headline).toMatchObject({ sequence: true, soFar: { of: 400 } });
    expect(half(stopped.headline ?? { low: null, high: null })).toBeLessThanOrEqual(15);
    for (const metric of await readRunMetrics(runId)) {
      expect(metric.soFar?.of).toBe(400);
      if (metric.low !== null) expect(metric.sequence).toBe(true);
    }
    // Exports state the stop, and axes extend over the whole suite.
    expect(stopped.axes).toEqual({ density: [10, 10] });
    const [head = "", first = ""] = (await textOf(await exportRun(runId, "csv"))).split(/\r?\n/);
    expect([head.endsWith(",run_stopped_by"), first.endsWith(",rule")]).toEqual([true, true]);
    expect(await textOf(await exportRun(runId, "jsonl"))).toMatch(/^\{"runId":\d+,"runStoppedBy":"rule",/);
    await expect(retryFailed(runId)).rejects.toMatchObject({ code: "conflict" });

    endpoint.set({ latencyMs: 0 });
    await resumeRun(runId);
    await untilRun(runId, "finished");
    expect(endpoint.stats().calls).toBe(400);
    const finished = await readRun(runId);
    expect(finished).toMatchObject({ stoppedBy: null, stopRule: null, reason: null });
    expect(finished.headline?.soFar).toBeUndefined();
    expect(finished.headline?.sequence).toBeUndefined();
    expect(await textOf(await exportRun(runId, "csv"))).not.toContain("run_stopped_by");
    expect(await lastMessages(runId)).toContain("Resumed without its stop rule; every sample will be run.");
  });

  it("stops once the difference from another run is decided, but not against an equal run", async () => {
    endpoint.set({ latencyMs: 0 });
    const { id: suiteId } = await createSuite({
      benchmark: "lexinstruct",
      name: "Rules",
      params: { items: 300, language: "english" },
      seed: 0,
    });
    const [perfect, overwhelmed] = [
      await testModel(endpoint.address, { model: "lexinstruct/perfect" }),
      await testModel(endpoint.address, { model: "lexinstruct/overwhelmed" }),
    ];
    const baseline = await testLaunch({ suiteId, modelId: perfect, concurrency: 16 });
    await untilRun(baseline, "finished");
    endpoint.set({ latencyMs: 80, answers: 200 });
    const stopRule = { kind: "difference" as const, runId: baseline };
    const worse = await testLaunch({ suiteId, modelId: overwhelmed, concurrency: 4, stopRule });
    const { reason } = await untilRun(worse, "stopped");
    expect(reason).toMatch(new RegExp(`the difference from run ${baseline} is decided, with 0 gained and \\d+ lost, after \\d+ of 300`));
    expect(await countOf("select count(*)::int from sample where run_id = $1 and status = 'queued'", [worse])).toBeGreaterThan(0);
    endpoint.set({ latencyMs: 0, answers: null });
    const like = await testLaunch({ suiteId, modelId: perfect, concurrency: 16, stopRule });
    await untilRun(like, "finished");
    expect(wholeOf(await readRunMetrics(like), "strict")).toMatchObject({ value: 100, n: 300 });
  });
});

describe("a launch with a stop rule", () => {
  const width = { kind: "width" as const, points: 5 };

  it("is refused with a reason if the rule could not apply", async () => {
    const modelId = await testModel(endpoint.address);
    const launch = (suiteId: number, stopRule: NonNullable<Parameters<typeof testLaunch>[0]["stopRule"]>, more = {}) =>
      testLaunch({ suiteId, modelId, stopRule, ...more });
    const few = await testSuite(30);
    await expect(launch(few, width)).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringMatching(/has only 30 .* only after 30 of them with more to come/),
    });
    const { id: dialogues } = await createSuite({ benchmark: "evolif", name: "Dialogues", params: { dialogues: 3 }, seed: 0 });
    await expect(launch(dialogues, width)).rejects.toThrow(/cannot stop early: ACT success is not a mean of shares\./);
    const enough = await testSuite(31);
    await expect(launch(enough, { kind: "difference", runId: 999_999 })).rejects.toThrow("There is no run 999999 to compare with");
    const other = await testLaunch({ suiteId: few, modelId });
    await expect(launch(enough, { kind: "difference", runId: other })).rejects.toThrow(/uses a different suite than/);
    await untilRun(other, "finished");
    const runs = await queryRows(z.object({ id: z.number() }), "select id from run where suite_id = $1", [enough]);
    expect(runs).toEqual([]);
  });
});
