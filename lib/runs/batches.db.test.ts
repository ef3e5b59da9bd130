import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { families } from "@/lib/benchmarks/registry";
import { readComparison } from "@/lib/comparisons/comparison";
import type { ProtocolId } from "@/lib/contracts/model";
import { endPool, pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { plainSettings } from "@/lib/endpoint/settings";
import { exportRun } from "@/lib/exchange/export-run";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { workerHere } from "@/lib/worker/worker.fixture";
import { cancelRun } from "./cancel-run";
import { pauseRun } from "./pause-run";
import { resumeRun } from "./resume-run";
import { retryFailed } from "./retry-failed";
import { countOf, sampleCounts, testLaunch, testModel, testSuite, until, untilRun } from "./run.fixture";

let endpoint: Endpoint;
let worker: Awaited<ReturnType<typeof workerHere>>;
let suiteId: number;
const items = 20;

beforeAll(async () => {
  endpoint = await startEndpoint({ families });
  await prepareQueue();
  worker = await workerHere();
  suiteId = await testSuite(items);
});
beforeEach(() => {
  endpoint.set(plainSettings);
  endpoint.resetStats();
});
afterAll(async () => {
  await worker.stop(0);
  await endpoint.close();
  await endPool();
});

const batchShape = z.object({
  ...{ state: z.string(), providerId: z.string().nullable(), requests: z.number(), answered: z.number(), failed: z.number() },
  ...{ unanswered: z.number(), trouble: z.string().nullable() },
});
async function batchesOf(runId: number) {
  const sql = `select state, provider_id as "providerId", cardinality(ordinals) as requests, answered, failed, unanswered, trouble from batch where run_id = $1 order by id`;
  return z.array(batchShape).parse((await pool().query(sql, [runId])).rows);
}
const untilBatch = (runId: number, state: string) =>
  until(
    () => batchesOf(runId),
    (batches) => batches.at(-1)?.state === state,
  );
const model = (protocol: ProtocolId, more: Parameters<typeof testModel>[1] = {}) => testModel(endpoint.address, { protocol, ...more });
const launch = async (protocol: ProtocolId, more: Partial<Parameters<typeof testLaunch>[0]> = {}) =>
  testLaunch({ suiteId, modelId: await model(protocol), batch: true, ...more });
const turnsOf = (runId: number) => countOf("select count(*)::int from turn where run_id = $1", [runId]);

describe.each(["openai-chat", "openai-responses", "anthropic"] as const)("a run in batches by %s", (protocol) => {
  it("asks each sample once, scores its replies as a live run does, and has no latencies", async () => {
    const live = await testLaunch({ suiteId, modelId: await model(protocol) });
    await untilRun(live, "finished");
    const accepted = endpoint.stats().batches;
    const runId = await launch(protocol);
    await untilRun(runId, "finished");
    expect(endpoint.stats().batches).toBe(accepted + 1);
    expect(await batchesOf(runId)).toMatchObject([{ state: "done", requests: items, answered: items, failed: 0, unanswered: 0 }]);
    const outcomes =
      "select ordinal, status, score, checks_passed, input_tokens, output_tokens from sample where run_id = $1 order by ordinal";
    const rows = async (id: number) => (await pool().query(outcomes, [id])).rows;
    expect(await rows(runId)).toEqual(await rows(live));
    expect(await countOf("select count(*)::int from turn where run_id = $1 and latency_ms is not null", [runId])).toBe(0);
    expect(await countOf("select count(*)::int from attempt where run_id = $1", [runId])).toBe(items);
    const comparison = await readComparison({ runs: [String(live), String(runId)], baseline: String(live) });
    expect(JSON.stringify(comparison)).toContain(`Run ${runId} was asked in batches, so it has no latencies.`);
    const { value: first } = await (await exportRun(runId, "jsonl")).next();
    expect(JSON.parse(String(first).split("\n")[0] ?? "")).toMatchObject({ runAsked: "in batches", latencyMs: null });
  });

  it("is cancelled at the provider, and keeps what the batch had brought", async () => {
    endpoint.set({ batchMs: null });
    const runId = await launch(protocol);
    await untilBatch(runId, "waiting");
    await cancelRun(runId);
    await untilRun(runId, "cancelled");
    expect(await sampleCounts(runId)).toEqual({ scored: items / 2, cancelled: items / 2 });
    expect(await batchesOf(runId)).toMatchObject([{ state: "done", answered: items / 2, unanswered: items / 2 }]);
  });

  it("asks what expired in a further batch", async () => {
    endpoint.set({ batchExpired: 0.4 });
    const runId = await launch(protocol);
    const [first] = await until(
      () => batchesOf(runId),
      (batches) => batches[0]?.state === "done",
    );
    expect(first?.unanswered).toBeGreaterThan(0);
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: items });
    expect(await turnsOf(runId)).toBe(items);
    expect(await countOf("select count(*)::int from attempt where run_id = $1", [runId])).toBe(items);
  });

  it("retries failed requests in further batches, as often as it may", async () => {
    endpoint.set({ faults: { 500: 0.5 } });
    const runId = await launch(protocol, { maxRetries: 1 });
    await untilRun(runId, "finished");
    const counts = await sampleCounts(runId);
    expect((counts.scored ?? 0) + (counts.failed ?? 0)).toBe(items);
    expect(counts.failed).toBeGreaterThan(0);
    expect(await countOf("select max(attempt)::int as count from attempt where run_id = $1", [runId])).toBe(2);
    endpoint.set({ faults: {} });
    await retryFailed(runId);
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: items });
  });

  it("finds a batch again whose submission had no answer, and submits nothing twice", async () => {
    const accepted = endpoint.stats().batches;
    endpoint.set({ batchLost: 1_000_000 });
    const runId = await launch(protocol);
    await untilRun(runId, "finished");
    expect(endpoint.stats().batches).toBe(accepted + 1);
    expect(await batchesOf(runId)).toMatchObject([{ state: "done", answered: items }]);
    expect(endpoint.stats().answered).toBe(items);
  });

  it("leaves its batch at work while it is paused, and takes the results once it is resumed", async () => {
    const accepted = endpoint.stats().batches;
    endpoint.set({ batchMs: null });
    const runId = await launch(protocol);
    await untilBatch(runId, "waiting");
    await pauseRun(runId);
    endpoint.set({ batchMs: 0 });
    expect(await turnsOf(runId)).toBe(0);
    await resumeRun(runId);
    await untilRun(runId, "finished");
    expect(endpoint.stats().batches).toBe(accepted + 1);
    expect(await sampleCounts(runId)).toEqual({ scored: items });
  });
});

describe("money", () => {
  it("costs the batch's share of the price, and a budget is set aside for the whole batch", async () => {
    const price = { inputPerMillion: 1000, outputPerMillion: 2000 };
    await prisma().price.create({ data: { model: "ifscale/linear", ...price, batchFactor: 0.25 } });
    const modelId = await model("openai-chat", { sampling: { maxTokens: 100 } });
    const live = await testLaunch({ suiteId, modelId });
    await untilRun(live, "finished");
    const cost = async (id: number) =>
      z.object({ usd: z.number() }).parse((await pool().query("select sum(cost_usd) as usd from sample where run_id = $1", [id])).rows[0])
        .usd;
    endpoint.set({ batchMs: null });
    const runId = await testLaunch({ suiteId, modelId, batch: true, budget: { unit: "usd", amount: 1000, name: null } });
    await untilBatch(runId, "waiting");
    const held =
      "select coalesce(sum(h.held), 0)::float8 as held from budget_hold h join run r on r.budget_id = h.budget_id where r.id = $1";
    const heldNow = async () => z.object({ held: z.number() }).parse((await pool().query(held, [runId])).rows[0]).held;
    expect(await heldNow()).toBeGreaterThan((await cost(live)) * 0.25);
    endpoint.set({ batchMs: 0 });
    await untilRun(runId, "finished");
    expect(await cost(runId)).toBeCloseTo((await cost(live)) * 0.25, 9);
    expect(await heldNow()).toBe(0);
    const { rows } = await pool().query("select b.spent from budget b join run r on r.budget_id = b.id where r.id = $1", [runId]);
    expect(rows[0].spent).toBeCloseTo(await cost(runId), 9);
  });
});
