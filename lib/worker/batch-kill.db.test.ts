import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { families } from "@/lib/benchmarks/registry";
import { endPool } from "@/lib/db/pool";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { plainSettings } from "@/lib/endpoint/settings";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { countOf, sampleCounts, testLaunch, testModel, testSuite, until, untilRun } from "@/lib/runs/run.fixture";
import { type TestWorkers, testWorkers } from "./worker.fixture";

let endpoint: Endpoint;
let workers: TestWorkers;
let suiteId: number;
/** More than are stored together, so that a part of the results is stored when the worker is killed. */
const items = 240;

beforeAll(async () => {
  workers = await testWorkers();
  endpoint = await startEndpoint({ families });
  await prepareQueue();
  suiteId = await testSuite(items);
});
beforeEach(() => {
  endpoint.set(plainSettings);
  endpoint.resetStats();
});
afterAll(async () => {
  await workers.clear();
  await endpoint.close();
  await endPool();
});

const batchesIn = (runId: number, state: string) =>
  countOf("select count(*)::int from batch where run_id = $1 and state = $2", [runId, state]);
const turnsOf = (runId: number) => countOf("select count(*)::int from turn where run_id = $1", [runId]);
const atLeastOne = (count: number) => count > 0;

describe.each(["openai-chat", "anthropic"] as const)("with %s, a worker that is killed during a batch run", (protocol) => {
  const launch = async () =>
    testLaunch({
      suiteId,
      modelId: await testModel(endpoint.address, { protocol }),
      batch: true,
      budget: { unit: "tokens", amount: 1e9, name: null },
    });
  /** Each sample has one reply, each reply was paid once, and nothing was submitted but the batches that the test expects. */
  const expectEachOnce = async (runId: number) => {
    expect(await sampleCounts(runId)).toEqual({ scored: items });
    expect(await turnsOf(runId)).toBe(items);
    expect(await countOf("select count(*)::int from attempt where run_id = $1", [runId])).toBe(items);
    expect(endpoint.stats().answered).toBe(items);
    const tokens = "select sum(input_tokens + output_tokens)::int as count from attempt where run_id = $1";
    const spent = "select b.spent::int as count from budget b join run r on r.budget_id = b.id where r.id = $1";
    expect(await countOf(spent, [runId])).toBe(await countOf(tokens, [runId]));
    expect(
      await countOf("select count(*)::int from budget_hold h join run r using (budget_id) where r.id = $1 and h.held > 0", [runId]),
    ).toBe(0);
  };

  it("right after the provider accepts its batch lets the next worker find it: no second submission", async () => {
    const accepted = endpoint.stats().batches;
    endpoint.set({ batchHeld: "submission" });
    const runId = await launch();
    const child = await workers.start();
    await until(() => endpoint.stats().batches - accepted, atLeastOne);
    await workers.kill(child);
    endpoint.set({ batchHeld: null });
    expect(await batchesIn(runId, "submitting")).toBe(1);
    const next = await workers.start();
    await untilRun(runId, "finished");
    expect(endpoint.stats().batches - accepted).toBe(1);
    await expectEachOnce(runId);
    await workers.kill(next);
  });

  it("while results arrive leaves the rest to the next worker: each reply is stored and paid once", async () => {
    const accepted = endpoint.stats().batches;
    endpoint.set({ batchHeld: "results" });
    const runId = await launch();
    const child = await workers.start();
    await until(() => turnsOf(runId), atLeastOne);
    await workers.kill(child);
    expect(await turnsOf(runId)).toBeLessThan(items);
    endpoint.set({ batchHeld: null });
    const next = await workers.start();
    await untilRun(runId, "finished");
    expect(endpoint.stats().batches - accepted).toBe(1);
    await expectEachOnce(runId);
    await workers.kill(next);
  });

  it("while its batch is processed leaves it to the next worker", async () => {
    const accepted = endpoint.stats().batches;
    endpoint.set({ batchMs: null });
    const runId = await launch();
    const child = await workers.start();
    await until(() => batchesIn(runId, "waiting"), atLeastOne);
    await workers.kill(child);
    endpoint.set({ batchMs: 0 });
    const next = await workers.start();
    await untilRun(runId, "finished");
    expect(endpoint.stats().batches - accepted).toBe(1);
    await expectEachOnce(runId);
    await workers.kill(next);
  });
});

it("a worker killed right before submission leaves no batch at the provider; the requests are submitted once", async () => {
  const accepted = endpoint.stats().batches;
  endpoint.set({ batchHeld: "upload" });
  const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address), batch: true });
  const child = await workers.start();
  await until(() => batchesIn(runId, "submitting"), atLeastOne);
  await workers.kill(child);
  endpoint.set({ batchHeld: null });
  const next = await workers.start();
  await untilRun(runId, "finished");
  expect(endpoint.stats().batches - accepted).toBe(1);
  expect(await batchesIn(runId, "lost")).toBe(1);
  expect(await sampleCounts(runId)).toEqual({ scored: items });
  expect(endpoint.stats().answered).toBe(items);
  await workers.kill(next);
});
