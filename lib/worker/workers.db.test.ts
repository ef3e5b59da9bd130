import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { families } from "@/lib/benchmarks/registry";
import { endPool, pool } from "@/lib/db/pool";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { newNonce, writeBatch } from "@/lib/engine/batches/batch-rows";
import { storeResults } from "@/lib/engine/store-results";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { emptyBatch } from "@/lib/record/result-batch";
import { callRow } from "@/lib/record/result-rows.fixture";
import { retryFailed } from "@/lib/runs/retry-failed";
import { countOf, runState, sampleCounts, testLaunch, testModel, testSuite, until, untilRun } from "@/lib/runs/run.fixture";
import { housekeepingSession } from "./housekeeping-process";
import { type TestWorkers, testWorkers, workerHere } from "./worker.fixture";

let endpoint: Endpoint;
let workers: TestWorkers;

beforeAll(async () => {
  workers = await testWorkers();
  endpoint = await startEndpoint({ families, settings: { latencyMs: 60 } });
  await prepareQueue();
});
beforeEach(() => endpoint.resetStats());
afterAll(async () => {
  await workers.clear();
  await endpoint.close();
  await endPool();
});

const live = () => countOf("select count(*)::int from worker where expires_at > clock_timestamp()", []);
/** Counts the workers that currently have slots of a limit. */
const holders = (key: string) =>
  countOf("select count(*)::int from worker where expires_at > clock_timestamp() and (held->$1->'slots'->>'held')::int > 0", [key]);
const turns = (runId: number) => countOf("select count(*)::int from turn where run_id = $1", [runId]);
const callsOfEach = () => Object.values(endpoint.stats().prompts).map(({ calls }) => calls);

describe("two workers", () => {
  it("share a run's concurrency without doubling it, and an endpoint's slots over all of its runs", async () => {
    const [other, here] = await Promise.all([workers.start(), workerHere()]);
    // Enough parts that each worker takes some, however late it is.
    const items = 1000;
    const modelId = await testModel(endpoint.address);
    endpoint.set({ latencyMs: 1000 });
    const runId = await testLaunch({ suiteId: await testSuite(items), modelId, concurrency: 12 });
    await until(
      () => holders(`run:${runId}`),
      (count) => count === 2,
    );
    endpoint.set({ latencyMs: 60 });
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: items });
    expect(endpoint.stats().mostInFlight).toBeLessThanOrEqual(12);
    expect(endpoint.stats().mostInFlight).toBeGreaterThan(8);
    expect(callsOfEach().every((calls) => calls === 1)).toBe(true);

    endpoint.resetStats();
    const { origin } = new URL(endpoint.address);
    await pool().query("insert into endpoint_limit (origin, key_variable, slots) values ($1, '', 7)", [origin]);
    const runs: number[] = [];
    endpoint.set({ answers: 0 });
    for (const size of [100, 101]) runs.push(await testLaunch({ suiteId: await testSuite(size), modelId, concurrency: 20 }));
    await until(
      () => endpoint.stats().inFlight,
      (inFlight) => inFlight === 7,
    );
    endpoint.set({ answers: null });
    for (const id of runs) await untilRun(id, "finished");
    expect(endpoint.stats().mostInFlight).toBe(7);
    await pool().query("delete from endpoint_limit");
    await Promise.all([workers.stop(other), here.stop(500)]);
    expect(await live()).toBe(0);
  });

  it("hand over when one is suspended; its open calls are recorded later as late attempts", async () => {
    endpoint.set({ latencyMs: 1500 });
    const items = 200;
    const modelId = await testModel(endpoint.address, { timeoutSeconds: 600 });
    const runId = await testLaunch({ suiteId: await testSuite(items), modelId, concurrency: 8 });
    const first = await workers.start();
    await until(
      () => turns(runId),
      (count) => count >= 8,
    );
    await until(
      () => endpoint.stats().inFlight,
      (count) => count === 8,
    );
    first.kill("SIGSTOP");
    endpoint.set({ latencyMs: 30 });
    const second = await workerHere();
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: items });
    expect(await turns(runId)).toBe(items);
    first.kill("SIGCONT");
    const late = () => countOf("select count(*)::int from attempt where run_id = $1 and outcome = 'late'", [runId]);
    await until(late, (count) => count > 0);
    await until(live, (count) => count === 2);
    // Every call is an attempt of some worker, and none of them is an error of the run.
    const attempts = () => countOf("select count(*)::int from attempt where run_id = $1", [runId]);
    await until(attempts, (count) => count === endpoint.stats().answered);
    expect(await late()).toBe(endpoint.stats().answered - items);
    expect(await turns(runId)).toBe(items);
    expect(await sampleCounts(runId)).toEqual({ scored: items });
    expect((await runState(runId)).status).toBe("finished");
    await workers.kill(first);
    await second.stop(500);
    endpoint.set({ latencyMs: 60 });
  });
});

describe("a worker without the key or the current code", () => {
  const keyVariable = "HEED_KEY_OF_WORKERS_TEST";

  it("takes no shard that needs them; a run shows the reason while no worker can take it", async () => {
    process.env[keyVariable] = "the-key-of-the-launch";
    const modelId = await testModel(endpoint.address, { keyVariable });
    const lacking = await workers.start({ [keyVariable]: undefined });
    const launchWith = async (id: number) => testLaunch({ suiteId: await testSuite(60), modelId: id, concurrency: 8 });
    const keyed = await launchWith(modelId);
    const untilReason = (runId: number, prefix: string) =>
      until(
        () => runState(runId).then((state) => state.reason ?? ""),
        (reason) => reason.startsWith(prefix),
      );
    await untilReason(keyed, `No worker has ${keyVariable} set.`);
    const cancelled = await launchWith(modelId);
    const batch = await writeBatch(pool(), { runId: cancelled, nonce: newNonce(), ordinals: [0] });
    // A run without a batch would be cancelled at once.
    await pool().query("update run set status = 'cancelling', batch = true where id = $1", [cancelled]);
    await until(
      () => pool().query("select trouble from batch where id = $1", [batch]),
      ({ rows }) => String(rows[0].trouble).startsWith(`No worker has ${keyVariable} set, so this batch is not cancelled`),
    );
    await pool().query("update batch set state = 'lost' where id = $1", [batch]);
    await untilRun(cancelled, "cancelled");
    await pool().query(
      "insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) values ('later', '', '99991231235959_later', now(), 1)",
    );
    // Queued after a migration that the worker does not know.
    const later = await launchWith(await testModel(endpoint.address));
    await untilReason(later, "No worker has the code for this database (migration 99991231235959_later).");
    for (const runId of [keyed, later]) expect(await turns(runId)).toBe(0);
    process.env[keyVariable] = "the-key-of-a-worker";
    const having = await workerHere();
    for (const runId of [keyed, later]) {
      expect(await untilRun(runId, "finished")).toEqual({ status: "finished", reason: null });
      expect(await sampleCounts(runId)).toEqual({ scored: 60 });
    }
    await pool().query("delete from _prisma_migrations where id = 'later'");
    await workers.kill(lacking);
    await having.stop(500);
    delete process.env[keyVariable];
  });
});

describe("a shard that crashes its workers", () => {
  it("is set aside after three crashes, with its reason, and can be retried; other runs continue", async () => {
    // It accepts calls and answers none until this is switched on.
    let calls = 0;
    let answers = false;
    const silent = createServer((request, response) => {
      calls++;
      request.resume();
      if (!answers) return;
      // Long enough for the family's protocol.
      const content = "Some words of a report on a company's year. ".repeat(4);
      const choices = [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }];
      request.on("end", () => response.end(JSON.stringify({ choices, usage: { prompt_tokens: 900, completion_tokens: 9 } })));
    });
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/v1`;
    const modelId = await testModel(address, { timeoutSeconds: 600 });
    const deadly = await testLaunch({ suiteId: await testSuite(40), modelId, concurrency: 8 });
    await storeResults({ ...emptyBatch(), attempts: [callRow({ runId: deadly, ordinal: 0, outcome: "error" })] });
    const other = await testLaunch({ suiteId: await testSuite(41), modelId: await testModel(endpoint.address), concurrency: 8 });
    for (let deaths = 0; deaths < 3; deaths++) {
      calls = 0;
      const child = await workers.start();
      await until(
        () => calls,
        (now) => now > 0,
      );
      await workers.kill(child);
    }
    const last = await workerHere();
    await untilRun(deadly, "finished");
    await untilRun(other, "finished");
    expect(await sampleCounts(other)).toEqual({ scored: 41 });
    expect(await sampleCounts(deadly)).toEqual({ failed: 40 });
    expect(
      await countOf("select count(*)::int from sample where run_id = $1 and reason like 'set aside: 3 workers crashed%'", [deadly]),
    ).toBe(40);
    expect(await countOf("select sum(attempts)::int as count from sample where run_id = $1", [deadly])).toBe(1);
    expect(await countOf("select count(*)::int from run_log where run_id = $1 and kind = 'set aside'", [deadly])).toBe(1);
    answers = true;
    await retryFailed(deadly);
    await until(
      () => sampleCounts(deadly),
      (counts) => counts.scored === 40,
    );
    await last.stop(500);
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });
});

describe("housekeeping", () => {
  const sessions = () =>
    countOf("select count(*)::int from pg_stat_activity where datname = current_database() and application_name = $1", [
      housekeepingSession,
    ]);

  it("deletes due suites and indexes replies beside the worker, and ends when the worker is killed", async () => {
    const [due, kept] = [await testSuite(1), await testSuite(2)];
    await pool().query("update suite set archived_at = now(), delete_at = now() where id = $1", [due]);
    const worker = await workers.start();
    const runId = await testLaunch({ suiteId: kept, modelId: await testModel(endpoint.address) });
    await untilRun(runId, "finished");
    await until(
      () => countOf("select count(*)::int from reply_words where run_id = $1", [runId]),
      (count) => count === 2,
    );
    await until(
      () => countOf("select count(*)::int from suite where id = $1", [due]),
      (count) => count === 0,
    );
    expect(await sessions()).toBeGreaterThan(0);
    await workers.kill(worker);
    await until(sessions, (count) => count === 0);
  });
});
