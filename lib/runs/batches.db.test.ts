import { once } from "node:events";
import { createServer as createHttpServer, request } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { families } from "@/lib/benchmarks/registry";
import { readComparison } from "@/lib/comparisons/comparison";
import type { ProtocolId } from "@/lib/contracts/model";
import { launchRequest } from "@/lib/contracts/run-request";
import { keep } from "@/lib/curation/keep";
import { endPool, pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { plainSettings } from "@/lib/endpoint/settings";
import { stopRun } from "@/lib/engine/stop-run";
import { exportRun } from "@/lib/exchange/export-run";
import { monthOf, setMonthlyBudget } from "@/lib/limits/monthly-budget";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { readBatches } from "@/lib/reads/run-batches";
import { createSuite } from "@/lib/suites/create-suite";
import { workerHere } from "@/lib/worker/worker.fixture";
import { cancelRun } from "./cancel-run";
import { launchRun } from "./launch-run";
import { nameBatch } from "./name-batch";
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
  const price = { inputPerMillion: 1000, outputPerMillion: 2000, batchFactor: 0.25 };
  await prisma().price.create({ data: { model: "ifscale/linear", ...price } });
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

describe.each(["openai-chat", "openai-responses", "anthropic"] as const)("a run in batches over %s", (protocol) => {
  it("asks each sample once, scores replies like a live run, and has no latencies", async () => {
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

  it("is cancelled at the provider, and keeps the replies that had arrived", async () => {
    endpoint.set({ batchMs: null });
    const runId = await launch(protocol);
    await untilBatch(runId, "waiting");
    await cancelRun(runId);
    await untilRun(runId, "cancelled");
    expect(await sampleCounts(runId)).toEqual({ scored: items / 2, cancelled: items / 2 });
    expect(await batchesOf(runId)).toMatchObject([{ state: "done", answered: items / 2, unanswered: items / 2 }]);
  });

  it("submits expired requests again in another batch", async () => {
    endpoint.set({ batchExpired: 0.4, batchHeld: "results" });
    const runId = await launch(protocol);
    await untilBatch(runId, "reading");
    // What expires in the first batch is decided. A later batch of which nothing is answered would stop the run.
    endpoint.set({ batchExpired: 0, batchHeld: null });
    await untilRun(runId, "finished");
    expect((await batchesOf(runId))[0]?.unanswered).toBeGreaterThan(0);
    expect(await sampleCounts(runId)).toEqual({ scored: items });
    expect(await turnsOf(runId)).toBe(items);
    expect(await countOf("select count(*)::int from attempt where run_id = $1", [runId])).toBe(items);
  });

  it("retries failed requests in further batches, up to its limit", async () => {
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

  it("finds a batch whose submission got no response, and submits nothing twice", async () => {
    const accepted = endpoint.stats().batches;
    endpoint.set({ batchLost: 1_000_000 });
    const runId = await launch(protocol);
    await untilRun(runId, "finished");
    expect(endpoint.stats().batches).toBe(accepted + 1);
    expect(await batchesOf(runId)).toMatchObject([{ state: "done", answered: items }]);
    expect(endpoint.stats().answered).toBe(items);
  });

  it("leaves its batch running while it is paused, and reads the results once it is resumed", async () => {
    const accepted = endpoint.stats().batches;
    endpoint.set({ batchMs: null });
    const runId = await launch(protocol);
    await untilBatch(runId, "waiting");
    await pauseRun(runId);
    endpoint.set({ batchMs: 0 });
    // The next look at the batch is in the queue when the run is paused.
    await until(
      () => countOf("select count(*)::int from graphile_worker._private_jobs where payload->>'id' = $1", [String(runId)]),
      (queued) => queued === 0,
    );
    expect(await turnsOf(runId)).toBe(0);
    await resumeRun(runId);
    await untilRun(runId, "finished");
    expect(endpoint.stats().batches).toBe(accepted + 1);
    expect(await sampleCounts(runId)).toEqual({ scored: items });
  });
});

it("is given up at once when it is cancelled while the endpoint refuses the key, and says so", async () => {
  endpoint.set({ batchMs: null });
  const runId = await launch("openai-chat");
  await untilBatch(runId, "waiting");
  endpoint.set({ key: "another" });
  await cancelRun(runId);
  await untilRun(runId, "cancelled");
  const [batch] = await batchesOf(runId);
  const trouble = expect.stringMatching(/^It could not be cancelled at the provider \(401.*\)\. Cancel it there\.$/);
  expect(batch).toMatchObject({ state: "lost", trouble });
  endpoint.set({ key: plainSettings.key });
  expect((await fetch(`${endpoint.address}/batches/${batch?.providerId}/cancel`, { method: "POST" })).status).toBe(200);
});

it("keeps a complete batch whose results are refused while it is cancelled, and stores them once it may read them", async () => {
  let isRefused = true;
  const way = createHttpServer((asked, answer) => {
    const { method, headers, url = "" } = asked;
    if (isRefused && url.endsWith("/content"))
      answer.writeHead(403, { "content-type": "application/json" }).end('{"error":{"message":"This key may not read files."}}');
    else
      asked.pipe(
        request(new URL(url, endpoint.address), { method, headers }, (from) => {
          answer.writeHead(from.statusCode ?? 502, from.headers);
          from.pipe(answer);
        }),
      );
  });
  await once(way.listen(0, "127.0.0.1"), "listening");
  try {
    const address = endpoint.address.replace(/:\d+/, `:${(way.address() as AddressInfo).port}`);
    const runId = await testLaunch({ suiteId, modelId: await testModel(address, { protocol: "openai-chat" }), batch: true });
    const refusals = () =>
      until(
        () => batchesOf(runId),
        ([batch]) => batch?.trouble?.startsWith("The last check failed: 403: This key may not read files") === true,
      );
    await refusals();
    await cancelRun(runId);
    await pool().query("update batch set trouble = null where run_id = $1", [runId]);
    expect(await refusals()).toMatchObject([{ state: "reading" }]);
    isRefused = false;
    await untilRun(runId, "cancelled");
    expect(await batchesOf(runId)).toMatchObject([{ state: "done", answered: items }]);
    expect(await sampleCounts(runId)).toEqual({ scored: items });
  } finally {
    way.closeAllConnections();
    way.close();
  }
});

it("keeps the results of a batch that completes just before its cancellation, which the endpoint therefore refuses", async () => {
  const way = createHttpServer((asked, answer) => {
    const { method, headers, url = "" } = asked;
    if (url.endsWith("/cancel")) {
      endpoint.set({ batchMs: 0 });
      answer.writeHead(400, { "content-type": "application/json" }).end('{"error":{"message":"The batch has ended."}}');
    } else
      asked.pipe(
        request(new URL(url, endpoint.address), { method, headers }, (from) => {
          answer.writeHead(from.statusCode ?? 502, from.headers);
          from.pipe(answer);
        }),
      );
  });
  await once(way.listen(0, "127.0.0.1"), "listening");
  try {
    endpoint.set({ batchMs: null });
    const address = endpoint.address.replace(/:\d+/, `:${(way.address() as AddressInfo).port}`);
    const runId = await testLaunch({ suiteId, modelId: await testModel(address, { protocol: "openai-chat" }), batch: true });
    await untilBatch(runId, "waiting");
    await cancelRun(runId);
    await untilRun(runId, "cancelled");
    expect(await batchesOf(runId)).toMatchObject([{ state: "done", answered: items }]);
    expect(await sampleCounts(runId)).toEqual({ scored: items });
  } finally {
    way.closeAllConnections();
    way.close();
  }
});

it("is not given up when it is cancelled while the endpoint cannot be reached, and is cancelled once it can", async () => {
  const sockets = new Set<Socket>();
  const way = createServer((from) => {
    const to = connect(Number(new URL(endpoint.address).port), "127.0.0.1");
    for (const socket of [from, to]) sockets.add(socket.on("error", () => {}));
    from.pipe(to).pipe(from);
  });
  const opened = (port: number) => once(way.listen(port, "127.0.0.1"), "listening");
  const closed = async () => {
    const isOver = once(way.close(), "close");
    for (const socket of sockets) socket.destroy();
    await isOver;
  };
  await opened(0);
  const { port } = way.address() as AddressInfo;
  try {
    endpoint.set({ batchMs: null });
    const modelId = await testModel(endpoint.address.replace(/:\d+/, `:${port}`), { protocol: "openai-chat" });
    const runId = await testLaunch({ suiteId, modelId, batch: true });
    await untilBatch(runId, "waiting");
    await closed();
    await cancelRun(runId);
    await until(
      () => batchesOf(runId),
      ([batch]) => batch?.trouble?.startsWith("The last check failed: connection refused") === true,
    );
    await opened(port);
    await untilRun(runId, "cancelled");
    expect(await batchesOf(runId)).toMatchObject([{ state: "done", answered: items / 2, unanswered: items / 2 }]);
  } finally {
    if (way.listening) await closed();
  }
});

it("is stopped while its batch is at the provider, and can be cancelled and then deleted", async () => {
  endpoint.set({ batchMs: null });
  const modelId = await model("openai-chat", { sampling: { maxTokens: 100 } });
  const runId = await testLaunch({ suiteId, modelId, batch: true, budget: { unit: "usd", amount: 1000, name: "Of a stopped run" } });
  await untilBatch(runId, "waiting");
  await stopRun(runId, "The replies are of no use.");
  await expect(keep("runs", { ids: [runId], verb: "delete" })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("Cancel the run first"),
  });
  await cancelRun(runId);
  await untilRun(runId, "cancelled");
  expect(await batchesOf(runId)).toMatchObject([{ state: "done", answered: items / 2, unanswered: items / 2 }]);
  expect(await sampleCounts(runId)).toEqual({ scored: items / 2, cancelled: items / 2 });
  const held = "select count(*)::int from budget_hold h join run r using (budget_id) where r.id = $1 and h.worker like 'batch %'";
  expect(await countOf(held, [runId])).toBe(0);
  await keep("runs", { ids: [runId], verb: "delete" });
});

it("is cancelled with its batch if a person cancels it while the batch is being written", async () => {
  endpoint.set({ batchMs: null });
  const { rows } = await pool().query("insert into budget (unit, amount, name) values ('usd', 1000, 'Held back') returning id");
  const holding = await pool().connect();
  const waiting = () =>
    countOf("select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()", []);
  try {
    await holding.query("begin");
    await holding.query("select 1 from budget where id = $1 for no key update", [rows[0].id]);
    const modelId = await model("openai-chat", { sampling: { maxTokens: 100 } });
    const runId = await testLaunch({ suiteId, modelId, batch: true, budget: { id: rows[0].id } });
    await until(waiting, (count) => count === 1);
    const cancelled = cancelRun(runId);
    await until(waiting, (count) => count === 2);
    await holding.query("commit");
    await cancelled;
    await untilRun(runId, "cancelled");
    expect((await batchesOf(runId)).map(({ state }) => state)).toEqual(["done"]);
  } finally {
    await holding.query("rollback");
    holding.release();
  }
});

it("says why it is still being cancelled while the submission of a batch may not have ended", async () => {
  endpoint.set({ batchMs: null });
  const runId = await launch("anthropic");
  await untilBatch(runId, "waiting");
  await pool().query("insert into batch (run_id, nonce, state, ordinals, created_at) values ($1, 'unsent', 'submitting', '{}', now())", [
    runId,
  ]);
  await cancelRun(runId);
  const states = await until(
    () => batchesOf(runId),
    ([first, second]) => first?.state === "done" && second?.trouble !== null,
  );
  expect(states[1]).toMatchObject({ state: "submitting", trouble: expect.stringContaining("for up to half an hour") });
  await pool().query("update batch set created_at = now() - interval '1 hour' where run_id = $1", [runId]);
  await untilRun(runId, "cancelled");
  expect((await batchesOf(runId))[1]?.state).toBe("lost");
});

describe("money", () => {
  it("is charged at the batch's share of the price, and reserved from a budget for the whole batch", async () => {
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

  it("is reserved from the person's monthly budget too, and the run stops once that is used up", async () => {
    const modelId = await model("openai-chat", { sampling: { maxTokens: 400 } });
    await prisma().person.create({ data: { id: "ada", email: "ada@example.org", name: "Ada", monthlyUsd: 1000 } });
    const launch = (budget: { unit: "usd"; amount: number; name: null } | null) =>
      launchRun(launchRequest.parse({ suiteId, modelId, batch: true, budget }), "ada");
    endpoint.set({ batchMs: null });
    const { runId } = await launch({ unit: "usd", amount: 1000, name: null });
    await untilBatch(runId, "waiting");
    const { rows: held } = await pool().query("select held from budget_hold where worker like 'batch %'");
    expect(held).toHaveLength(2);
    expect(held[0].held).toBeGreaterThan(0);
    expect(held[0].held).toBe(held[1].held);
    endpoint.set({ batchMs: 0 });
    await untilRun(runId, "finished");
    const month = await monthOf("ada");
    const { rows } = await pool().query("select b.spent from budget b join run r on r.budget_id = b.id where r.id = $1", [runId]);
    expect(month?.spent).toBeCloseTo(rows[0].spent, 9);
    await setMonthlyBudget(pool(), "ada", (month?.spent ?? 0) + 1e-6);
    const { runId: next } = await launch(null);
    expect((await untilRun(next, "stopped")).reason).toMatch(/^The monthly budget of Ada for .* is used up/);
    expect(await batchesOf(next)).toEqual([]);
  });

  it("is charged to what the batch was submitted under: to its own month, and to none without a limit", async () => {
    const people = [
      { id: "cleo", email: "cleo@example.org", name: "Cleo", monthlyUsd: 1000 },
      { id: "dana", email: "dana@example.org", name: "Dana" },
    ];
    for (const data of people) await prisma().person.create({ data });
    const launchBy = async (person: string, modelId: number) =>
      (await launchRun(launchRequest.parse({ suiteId, modelId, batch: true }), person)).runId;
    endpoint.set({ batchMs: null });
    const limited = await launchBy("cleo", await model("openai-chat", { sampling: { maxTokens: 100 } }));
    const unpriced = await launchBy("dana", await model("openai-chat", { model: "ifscale/perfect" }));
    for (const id of [limited, unpriced]) await untilBatch(id, "waiting");
    // A new month begins, whose limit would allow no call; and a limit is set that cannot count calls without a price.
    await pool().query("update budget set month = month - interval '1 month' where person_id = 'cleo'");
    for (const { id } of people) await setMonthlyBudget(pool(), id, 1e-6);
    await worker.stop(0);
    worker = await workerHere();
    endpoint.set({ batchMs: 0 });
    for (const id of [limited, unpriced]) await untilRun(id, "finished");
    expect(await sampleCounts(unpriced)).toEqual({ scored: items });
    const { rows } = await pool().query("select person_id as person, spent from budget where person_id in ('cleo', 'dana') order by month");
    const { rows: cost } = await pool().query("select sum(cost_usd) as usd from sample where run_id = $1", [limited]);
    expect(cost[0].usd).toBeGreaterThan(0);
    expect(rows[0]).toEqual({ person: "cleo", spent: expect.closeTo(cost[0].usd, 9) });
    for (const { spent } of rows.slice(1)) expect(spent).toBe(0);
  });

  it("is spent in batches that a budget allows, and the run stops once nothing more fits", async () => {
    const modelId = await model("openai-chat", { sampling: { maxTokens: 400 } });
    const amount = 4000;
    const runId = await testLaunch({ suiteId, modelId, batch: true, budget: { unit: "tokens", amount, name: null } });
    const { reason } = await untilRun(runId, "stopped");
    expect(reason).toContain("is used up");
    const batches = await batchesOf(runId);
    expect(batches.length).toBeGreaterThan(1);
    expect(batches[0]?.requests).toBeLessThan(items);
    const { rows } = await pool().query("select b.spent from budget b join run r on r.budget_id = b.id where r.id = $1", [runId]);
    expect(rows[0].spent).toBeLessThanOrEqual(amount);
    const { scored = 0, queued = 0 } = await sampleCounts(runId);
    expect(scored).toBeGreaterThan(0);
    expect(queued).toBe(items - scored);
  });
});

it("applies a stop rule between batches", async () => {
  const large = await testSuite(150);
  const runId = await testLaunch({
    suiteId: large,
    modelId: await model("anthropic"),
    batch: true,
    stopRule: { kind: "width", points: 40 },
  });
  const { reason } = await untilRun(runId, "stopped");
  expect(reason).toContain("Stopped by its stop rule");
  expect(await batchesOf(runId)).toMatchObject([{ state: "done", requests: 30, answered: 30 }]);
  expect(await sampleCounts(runId)).toEqual({ scored: 30, queued: 120 });
});

it("reads a batch completely before its stop rule stops the run", async () => {
  endpoint.set({ batchHeld: "results" });
  const runId = await testLaunch({
    suiteId: await testSuite(600),
    repetitions: 2,
    modelId: await model("anthropic"),
    batch: true,
    stopRule: { kind: "width", points: 40 },
  });
  // The first half of the results is stored, and its metrics say that the rule is met.
  const measured = "select count(*)::int from run_metric where run_id = $1 and metric = 'accuracy' and slice_key = '' and n >= 100";
  await until(
    () => countOf(measured, [runId]),
    (rows) => rows > 0,
  );
  await until(
    () => batchesOf(runId),
    ([batch]) => batch?.state === "reading",
  );
  endpoint.set({ batchHeld: null });
  await untilRun(runId, "stopped");
  expect(await batchesOf(runId)).toMatchObject([{ state: "done", requests: 240, answered: 240 }]);
  expect(await sampleCounts(runId)).toEqual({ scored: 240, queued: 960 });
});

it("pauses if it is unclear which batch is the run's, and continues once a person has named it", async () => {
  const submit = async () => {
    const requests = Array.from({ length: items }, (_, at) => ({
      custom_id: `other-${at}`,
      params: { model: "ifscale/linear", max_tokens: 9, messages: [{ role: "user", content: "x" }] },
    }));
    const sent = await fetch(`${endpoint.address}/messages/batches`, { method: "POST", body: JSON.stringify({ requests }) });
    return z.object({ id: z.string() }).parse(await sent.json()).id;
  };
  const list = async () => {
    const answer = await fetch(`${endpoint.address}/messages/batches`);
    return z
      .object({ data: z.array(z.object({ id: z.string() })) })
      .parse(await answer.json())
      .data.map(({ id }) => id);
  };
  endpoint.set({ batchMs: null });
  const before = await list();
  const foreign = await submit();
  endpoint.set({ batchLost: 1_000_000 });
  const runId = await launch("anthropic");
  const { reason } = await untilRun(runId, "paused");
  expect(reason).toContain("not clear which batch");
  const ours = (await list()).find((id) => id !== foreign && !before.includes(id)) ?? "";
  const [batch] = await readBatches(runId);
  expect(batch).toMatchObject({ state: "unclear", requests: items, providerId: null });
  expect(batch?.trouble).toContain(foreign);
  expect(batch?.trouble).toContain(ours);
  // The results of the other batch show that it is not this one.
  endpoint.set({ batchMs: 0, batchLost: 0 });
  const batchId = batch?.id ?? 0;
  await nameBatch(runId, { batchId, providerId: foreign });
  await until(
    () => batchesOf(runId),
    ([now]) => now?.state === "unclear" && now.providerId === foreign,
  );
  await untilRun(runId, "paused");
  await nameBatch(runId, { batchId, providerId: ours });
  await untilRun(runId, "finished");
  expect(await batchesOf(runId)).toMatchObject([{ state: "done", providerId: ours, answered: items }]);
  expect(await sampleCounts(runId)).toEqual({ scored: items });
  await expect(nameBatch(runId, { batchId, providerId: null })).rejects.toThrow("already been identified");
});

it("refuses a launch that cannot run in batches, with a reason", async () => {
  const simulated = await prisma().model.create({
    data: { name: "no endpoint", kind: "simulated", settings: { kind: "simulated", profile: "linear", seed: 1, latencySeconds: 0 } },
  });
  await expect(testLaunch({ suiteId, modelId: simulated.id, batch: true })).rejects.toThrow("Simulated models have no endpoint");
  const gemini = await testModel(endpoint.geminiAddress, { protocol: "gemini" });
  await expect(testLaunch({ suiteId, modelId: gemini, batch: true })).rejects.toThrow("does not submit batches with the protocol Gemini");
  const { id: dialogues } = await createSuite({ benchmark: "evolif", name: "talk", params: { dialogues: 2, turns: 4 }, seed: 0 });
  await expect(testLaunch({ suiteId: dialogues, modelId: await model("openai-chat"), batch: true })).rejects.toThrow("Dialogues cannot");
});

it("stops with a reason if the endpoint accepts no batches", async () => {
  endpoint.set({ key: "another" });
  const runId = await launch("openai-chat");
  const { reason } = await untilRun(runId, "stopped");
  expect(reason).toContain("accepts no batches for “ifscale/linear” (401");
  expect(await batchesOf(runId)).toEqual([]);
});

it("uses cached replies before it submits, but none in place of a reply that its batch has paid for", async () => {
  const modelId = await model("openai-chat", { sampling: { temperature: 0.25 } });
  endpoint.set({ batchMs: null });
  const first = await testLaunch({ suiteId, modelId, batch: true, cache: "use" });
  await untilBatch(first, "waiting");
  const live = await testLaunch({ suiteId, modelId });
  await untilRun(live, "finished");
  endpoint.set({ batchMs: 0 });
  await untilRun(first, "finished");
  const copies = "select count(*)::int from turn where run_id = $1 and paid_turn is not null";
  expect([await countOf(copies, [first]), await turnsOf(first)]).toEqual([0, items]);
  const second = await testLaunch({ suiteId, modelId, batch: true, cache: "use" });
  await untilRun(second, "finished");
  expect([await countOf(copies, [second]), await batchesOf(second)]).toEqual([items, []]);
});
