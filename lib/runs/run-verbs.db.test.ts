import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { families, manifestById } from "@/lib/benchmarks/registry";
import { type RunProgress, runProgress } from "@/lib/contracts/run";
import { listen } from "@/lib/db/listen";
import { endPool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { liveParts } from "@/lib/queue/live-parts";
import { shardSize } from "@/lib/queue/shard";
import { measuredRows } from "@/lib/ranking/measured-rows";
import { rankedRuns } from "@/lib/ranking/ranked-runs";
import { readRun } from "@/lib/reads/run";
import { startWorker } from "@/lib/worker/start-worker";
import { cancelRun } from "./cancel-run";
import { changeRun } from "./change-run";
import { pauseRun } from "./pause-run";
import { resumeRun } from "./resume-run";
import { retryFailed } from "./retry-failed";
import { countOf, runState, sampleCounts, testLaunch, testModel, testSuite, until, untilRun } from "./run.fixture";

let endpoint: Endpoint;
let worker: Awaited<ReturnType<typeof startWorker>>;
let suiteId: number;

beforeAll(async () => {
  endpoint = await startEndpoint({ families });
  worker = await startWorker();
  suiteId = await testSuite(120);
});
afterAll(async () => {
  await worker.stop(500);
  await endpoint.close();
  await endPool();
});

const totalsShape = z.object({ counts: z.record(z.string(), z.number()) }).nullable();
/** The counts that are stored with a run for its present end; null if there are none. */
async function keptCounts(runId: number): Promise<Record<string, number> | null> {
  const sql = `select case when totals->>'endedAt' = to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') then totals end as totals from run where id = $1`;
  const [row] = await queryRows(z.object({ totals: totalsShape }), sql, [runId]);
  return row?.totals ? Object.fromEntries(Object.entries(row.totals.counts).filter(([, count]) => count > 0)) : null;
}
const untilKept = (runId: number) =>
  until(
    () => keptCounts(runId),
    (counts) => counts !== null,
  );

const turns = (runId: number) => countOf("select count(*)::int from turn where run_id = $1", [runId]);
const asked = (stats = endpoint.stats()) => Object.values(stats.prompts).map((prompt) => prompt.calls);

describe("the verbs of a run", () => {
  it("cancel abandons requests in flight, and resume asks only for missing replies", async () => {
    // Later calls get no reply, so only abandoning them ends them.
    endpoint.set({ answers: 10 });
    endpoint.resetStats();
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address), concurrency: 8 });
    await until(
      async () => [await turns(runId), endpoint.stats().inFlight],
      ([stored, inFlight]) => stored === 10 && inFlight === 8,
    );
    await cancelRun(runId);
    expect((await runState(runId)).status).toBe("cancelled");
    const counts = await sampleCounts(runId);
    expect((counts.scored ?? 0) + (counts.cancelled ?? 0)).toBe(120);
    expect(counts.cancelled).toBeGreaterThan(0);
    // The process that ends the run first, this one or the worker, stores its counts a moment later.
    expect(await untilKept(runId)).toEqual(counts);
    await cancelRun(runId);
    await expect(pauseRun(runId)).rejects.toMatchObject({ code: "conflict" });
    await expect(retryFailed(runId)).rejects.toMatchObject({ code: "conflict" });

    // Replies that were in the writer's batch when the run was cancelled are stored a moment later; none is lost.
    const answered = Object.values(endpoint.stats().prompts).filter((prompt) => prompt.answered > 0).length;
    await until(
      () => turns(runId),
      (saved) => saved === answered,
    );
    // The endpoint keeps calls without a reply open until their client abandons them.
    await until(
      () => endpoint.stats().inFlight,
      (inFlight) => inFlight === 0,
    );
    endpoint.set({ answers: null });
    await resumeRun(runId);
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 120 });
    expect(Object.values(endpoint.stats().prompts).every((prompt) => prompt.answered === 1)).toBe(true);
  });

  it("pause lets requests in flight finish and starts none; resume continues", async () => {
    endpoint.set({ latencyMs: 40, answers: 4 });
    endpoint.resetStats();
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address), concurrency: 4 });
    await until(
      async () => [await turns(runId), endpoint.stats().inFlight],
      ([stored, inFlight]) => stored === 4 && inFlight === 4,
    );
    await pauseRun(runId);
    endpoint.set({ answers: null });
    await until(
      () => endpoint.stats().inFlight,
      (inFlight) => inFlight === 0,
    );
    await pauseRun(runId);
    // The worker has heard the pause and received all replies once it has left the run.
    const parts = Array.from({ length: Math.ceil(120 / shardSize) }, (_, part) => ({ kind: "run" as const, id: runId, part }));
    await until(
      () => liveParts(parts),
      (live) => live.size === 0,
    );
    const { calls } = endpoint.stats();
    expect(calls).toBeLessThan(120);
    await until(
      () => turns(runId),
      (count) => count === calls,
    );
    expect(await runState(runId)).toMatchObject({ status: "paused" });
    expect(endpoint.stats().calls).toBe(calls);
    endpoint.set({ latencyMs: 0 });
    await resumeRun(runId);
    await resumeRun(runId);
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 120 });
    expect(asked()).toEqual(Array(120).fill(1));
  });

  it("retry asks again for failed samples only, and continues their count of attempts", async () => {
    endpoint.set({ latencyMs: 0, faults: { "500": 0.3 } });
    endpoint.resetStats();
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address), maxRetries: 0 });
    await untilRun(runId, "finished");
    const before = await sampleCounts(runId);
    expect(before.failed).toBeGreaterThan(10);
    const failedCalls = endpoint.stats().calls;
    endpoint.set({ faults: {} });
    endpoint.set({ answers: 0 });
    await retryFailed(runId, { concurrency: 4, timeoutSeconds: 545.5, maxRetries: 2 });
    await expect(retryFailed(runId, { maxRetries: 3 })).rejects.toMatchObject({ code: "conflict" });
    endpoint.set({ answers: null });
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 120 });
    expect(await untilKept(runId)).toEqual({ scored: 120 });
    const { changes, concurrency, maxRetries, model, log } = await readRun(runId);
    expect([concurrency, maxRetries, model]).toMatchObject([4, 2, { timeoutSeconds: 545.5 }]);
    expect(changes).toMatchObject([{ concurrency: [16, 4], timeoutSeconds: [600, 545.5], maxRetries: [0, 2] }]);
    expect(log.find(({ kind }) => kind === "retried")?.message).toMatch(
      /samples? (?:is|are) retried, with concurrency 4 instead of 16, a timeout of 545\.5 s instead of 600, 2 retries instead of 0\.$/,
    );
    expect(endpoint.stats().calls - failedCalls).toBe(before.failed);
    expect(await countOf("select count(*)::int from attempt where run_id = $1 and attempt = 2 and outcome = 'success'", [runId])).toBe(
      before.failed,
    );
    expect(await countOf("select count(*)::int from sample where run_id = $1 and attempts = 2", [runId])).toBe(before.failed);
    await retryFailed(runId);
    expect((await runState(runId)).status).toBe("finished");
    await expect(resumeRun(runId)).rejects.toMatchObject({ code: "conflict" });
    await expect(cancelRun(runId)).rejects.toMatchObject({ code: "conflict" });
  });

  it("retry of a running run counts each of its samples once", async () => {
    endpoint.set({ latencyMs: 0, faults: { "500": 0.3 }, answers: 40 });
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address), concurrency: 2, maxRetries: 0 });
    const sums = new Set<number>();
    let latest: RunProgress | null = null;
    const unsubscribe = listen((payload) => {
      const heard = runProgress.parse(JSON.parse(payload));
      if (heard.runId !== runId) return;
      sums.add(Object.values(heard.counts).reduce((sum, count) => sum + count, 0));
      // Other announcements are read from the database; only the worker's has calls in flight.
      if (heard.inFlight > 0) latest = heard;
    });
    const untilHeard = (good: (counts: RunProgress["counts"]) => boolean) =>
      until(
        () => latest?.counts,
        (counts) => counts?.running === 2 && good(counts),
      );
    // Calls that fail are among the 40. The two that are held may fail as well.
    const before = await untilHeard(({ scored, failed }) => scored + failed === 40);
    expect(before?.failed).toBeGreaterThan(2);
    endpoint.set({ faults: {} });
    await retryFailed(runId);
    await untilHeard(({ scored, failed }) => scored === before?.scored && failed === 0);
    endpoint.set({ answers: 118 - (before?.scored ?? 0) });
    await untilHeard(({ scored, failed }) => scored + failed === 118);
    endpoint.set({ answers: null });
    await untilRun(runId, "finished");
    unsubscribe();
    expect([...sums]).toEqual([120]);
  });

  it("a wrong key stops the run with the reason, and resume works once it is fixed", async () => {
    endpoint.set({ key: "right" });
    process.env.HEED_KEY_TEST = "wrong";
    const runId = await testLaunch({
      suiteId,
      modelId: await testModel(endpoint.address, { keyVariable: "HEED_KEY_TEST" }),
      concurrency: 6,
    });
    const { reason } = await untilRun(runId, "stopped");
    expect(reason).toMatch(/^127\.0\.0\.1:\d+ rejects the key \(401\): The key is not valid\. Fix the key, then resume\.$/);
    // The status is announced at once; the calls that led to it are in the writer's next batch.
    const refused = () => countOf("select count(*)::int from attempt where run_id = $1 and reason = '401'", [runId]);
    await until(refused, (count) => count >= 3);
    await until(
      () => sampleCounts(runId),
      ({ queued }) => queued === 120,
    );
    expect(await untilKept(runId)).toEqual({ queued: 120 });
    process.env.HEED_KEY_TEST = "right";
    await resumeRun(runId);
    await untilRun(runId, "finished");
    endpoint.set({ key: null });
    expect(await sampleCounts(runId)).toEqual({ scored: 120 });
  });

  it("an unknown model and an unreachable endpoint stop the run too", async () => {
    const unknown = await testLaunch({ suiteId, modelId: await testModel(endpoint.address, { model: "no-such-model" }) });
    expect((await untilRun(unknown, "stopped")).reason).toMatch(/does not know the model “no-such-model” \(404\)/);
    const closed = await startEndpoint({ families });
    await closed.close();
    const nowhere = await testLaunch({ suiteId, modelId: await testModel(closed.address), maxRetries: 0 });
    expect((await untilRun(nowhere, "stopped")).reason).toMatch(/cannot be reached \(connection refused\)/);
    expect((await sampleCounts(nowhere)).failed ?? 0).toBeLessThan(120);
  });

  it("a change of concurrency while running drops no call, is logged, and excludes the latency from comparison", async () => {
    endpoint.set({ answers: 10 });
    endpoint.resetStats();
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address), concurrency: 8 });
    const untilStored = (count: number, open: number) =>
      until(
        async () => [await turns(runId), endpoint.stats().inFlight],
        ([stored, inFlight]) => stored === count && inFlight === open,
      );
    await untilStored(10, 8);
    const limits: number[] = [];
    const unsubscribe = listen((payload) => {
      const heard = runProgress.parse(JSON.parse(payload));
      if (heard.runId === runId) limits.push(heard.limit);
    });
    await changeRun(runId, { concurrency: 2 });
    await until(
      () => limits,
      (seen) => seen.at(-1) === 2,
    );
    unsubscribe();
    // Once the requests in flight have ended, there are never more than two.
    endpoint.set({ answers: 8 });
    await untilStored(18, 2);
    endpoint.resetStats();
    endpoint.set({ answers: 12 });
    await untilStored(30, 2);
    expect(endpoint.stats().mostInFlight).toBe(2);
    // These calls are held: they show how many a higher concurrency starts at once.
    await changeRun(runId, { concurrency: 12 });
    await until(
      () => endpoint.stats().inFlight,
      (now) => now >= 8,
    );
    expect(await countOf("select count(*)::int from attempt where run_id = $1 and outcome <> 'success'", [runId])).toBe(0);
    await cancelRun(runId);
    endpoint.set({ answers: null });
    await resumeRun(runId);
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 120 });
    const { changes, concurrency, log } = await readRun(runId);
    expect([concurrency, changes.map((change) => change.concurrency)]).toEqual([
      12,
      [
        [8, 2],
        [2, 12],
      ],
    ]);
    expect(log.filter(({ kind }) => kind === "changed").map(({ message }) => message)).toEqual([
      "Concurrency changed manually from 2 to 12.",
      "Concurrency changed manually from 8 to 2.",
    ]);
    const { benchmark } = await readRun(runId);
    const { runs } = await rankedRuns(manifestById(benchmark), { simulated: false });
    const placed = runs.filter(({ id }) => id === runId);
    expect(placed.map(({ isMixed }) => isMixed)).toEqual([true]);
    const [measured] = await measuredRows(manifestById(benchmark), placed);
    expect(measured?.row).toMatchObject({ latencySeconds: null, latencyWhy: expect.stringMatching(/concurrency was changed/) });
    await expect(changeRun(runId, { concurrency: 4 })).rejects.toMatchObject({ code: "conflict" });
  });

  it("several runs at once all finish", async () => {
    const modelId = await testModel(endpoint.address);
    const runs = await Promise.all([1, 2, 3, 4].map(() => testLaunch({ suiteId, modelId, concurrency: 3 })));
    for (const runId of runs) await untilRun(runId, "finished");
    for (const runId of runs) expect(await sampleCounts(runId)).toEqual({ scored: 120 });
  });

  it("an unknown run is not found", async () => {
    for (const verb of [cancelRun, pauseRun, resumeRun, retryFailed])
      await expect(verb(999_999)).rejects.toMatchObject({ code: "not_found" });
  });
});
