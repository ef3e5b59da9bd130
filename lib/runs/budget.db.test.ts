import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type LaunchRequest, launchRequest } from "@/lib/contracts/run-request";
import { endPool, pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { systemClock } from "@/lib/engine/clock";
import { monthOf, setMonthlyBudget } from "@/lib/limits/monthly-budget";
import { payFirst } from "@/lib/limits/pay-first";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { randomFrom } from "@/lib/random/seeded-random";
import { readRun } from "@/lib/reads/run";
import { startWorker } from "@/lib/worker/start-worker";
import { type TestWorkers, testWorkers, workerHere } from "@/lib/worker/worker.fixture";
import { sharedBudgets } from "./budgets";
import { cancelRun } from "./cancel-run";
import { launchRun } from "./launch-run";
import { resumeRun } from "./resume-run";
import { countOf, sampleCounts, testLaunch, testModel, testSuite, until, untilRun } from "./run.fixture";

const price = { inputPerMillion: 2, outputPerMillion: 10 };
const maxTokens = 600;
const usd = (input: number, output: number) => (input * price.inputPerMillion + output * price.outputPerMillion) / 1e6;

/** The amounts that the endpoint would bill, and its requests in flight; it never answers a call whose time is null. */
const bill = {
  usd: 0,
  tokens: 0,
  calls: 0,
  inFlight: 0,
  judging: 0,
  most: 0,
  latencyMs: 15 as number | null,
  judgeMs: 15 as number | null,
};
const random = randomFrom("a provider that bills what it likes");
const report =
  "The quarter went as planned and the teams delivered what they had promised to the board in spring, with costs below those of last year.";
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = z.object({ model: z.string(), max_tokens: z.number().optional() }).parse(JSON.parse(Buffer.concat(chunks).toString()));
    const isJudge = body.model === "judge";
    const input = Math.ceil(Buffer.concat(chunks).length / 4);
    // Any number of tokens up to the limit that was sent, independent of expectations.
    const output = 1 + Math.floor(random.uniform() * (body.max_tokens ?? maxTokens));
    bill.inFlight++;
    if (isJudge) bill.judging++;
    bill.most = Math.max(bill.most, bill.inFlight);
    const waitMs = isJudge ? bill.judgeMs : bill.latencyMs;
    if (waitMs === null) {
      response.once("close", () => {
        bill.inFlight--;
        if (isJudge) bill.judging--;
      });
      return;
    }
    // biome-ignore lint/style/noRestrictedGlobals: the endpoint answers after this time.
    setTimeout(() => {
      bill.inFlight--;
      bill.calls++;
      if (isJudge) bill.judging--;
      bill.usd += usd(input, output);
      bill.tokens += input + output;
      const content = isJudge ? JSON.stringify({ coherence_score_reasoning: "", coherence_score: 8 }) : report;
      const usage = { prompt_tokens: input, completion_tokens: output };
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ model: body.model, choices: [{ finish_reason: "stop", message: { content } }], usage }));
    }, waitMs);
  });
});

let workers: TestWorkers;
let address: string;
let suiteId: number;
let modelId: number;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  workers = await testWorkers();
  await prepareQueue();
  suiteId = await testSuite(400);
  modelId = await testModel(address, { model: "billed", sampling: { maxTokens } });
  await prisma().price.createMany({ data: ["billed", "judge"].map((model) => ({ model, ...price })) });
});
beforeEach(() => Object.assign(bill, { usd: 0, tokens: 0, calls: 0, most: 0, latencyMs: 15, judgeMs: 15 }));
afterAll(async () => {
  await workers.clear();
  server.closeAllConnections();
  server.close();
  await endPool();
});

const budgetOf = async (runId: number) => {
  const { budget } = await readRun(runId);
  if (!budget) throw new Error("no budget");
  return budget;
};
const dearestCall = usd(1000, maxTokens);
const isSettled = (runId: number) =>
  until(
    () =>
      countOf(
        `select count(*)::int from budget_hold h join run r using (budget_id) join worker w on w.id = h.worker and w.expires_at > clock_timestamp()
          where r.id = $1 and h.held > 0`,
        [runId],
      ),
    (count) => count === 0,
  );

describe("a worker", () => {
  let worker: Awaited<ReturnType<typeof startWorker>>;
  beforeAll(async () => {
    worker = await startWorker();
  });
  afterAll(() => worker.stop(500));

  it("never exceeds a run's budget, keeps every paid reply, and continues with a larger budget", async () => {
    const runId = await testLaunch({ suiteId, modelId, concurrency: 32, budget: { unit: "usd", amount: 0.5, name: null } });
    const { reason } = await untilRun(runId, "stopped");
    expect(reason).toMatch(
      /^The budget of \$0\.50 is used up: \$0\.\d\d spent, and the next call may cost up to \$0\.00\d+\. Resume the run with a larger/,
    );
    expect(bill.usd).toBeLessThanOrEqual(0.5);
    expect(bill.usd).toBeGreaterThan(0.5 - 1.2 * dearestCall);
    expect(bill.most).toBeGreaterThan(8);
    expect(await countOf("select count(*)::int from turn where run_id = $1", [runId])).toBe(bill.calls);
    const stopped = await readRun(runId);
    expect(stopped.stoppedBy).toBe("budget");
    expect(stopped.budget?.spent).toBeCloseTo(bill.usd, 9);
    expect(reason).toContain(`: $${bill.usd.toFixed(2)} spent`);
    expect(stopped.costUsd).toBeCloseTo(bill.usd, 9);
    expect((await sampleCounts(runId)).queued).toBe(400 - bill.calls);
    await isSettled(runId);

    await expect(resumeRun(runId)).rejects.toMatchObject({ code: "conflict", where: "budget" });
    await expect(resumeRun(runId, { budget: 0.5 })).rejects.toMatchObject({ code: "conflict", where: "budget" });
    await resumeRun(runId, { budget: 0.8 });
    await untilRun(runId, "stopped");
    expect(bill.usd).toBeLessThanOrEqual(0.8);
    expect(bill.usd).toBeGreaterThan(0.8 - 1.2 * dearestCall);
    await resumeRun(runId, { budget: 100 });
    expect(await untilRun(runId, "finished")).toEqual({ status: "finished", reason: null });
    expect(await sampleCounts(runId)).toEqual({ scored: 400 });
    expect(bill.calls).toBe(400);
    expect((await budgetOf(runId)).spent).toBeCloseTo(bill.usd, 9);
    expect((await readRun(runId)).stoppedBy).toBeNull();
  });

  it("counts the cost of a judge with a price, and judges stored replies when the run is resumed", async () => {
    const judgeModelId = await testModel(address, { model: "judge", sampling: { maxTokens: 300 } });
    const runId = await testLaunch({
      suiteId,
      modelId,
      judgeModelId,
      itemLimit: 120,
      concurrency: 16,
      budget: { unit: "usd", amount: 0.3, name: null },
    });
    await untilRun(runId, "stopped");
    await isSettled(runId);
    expect(bill.usd).toBeLessThanOrEqual(0.3);
    expect(bill.usd).toBeGreaterThan(0.3 - 2 * dearestCall);
    const { spent } = await budgetOf(runId);
    expect(spent).toBeCloseTo(bill.usd, 9);
    await resumeRun(runId, { budget: 10 });
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 120 });
    expect(bill.calls).toBe(240);
    expect((await budgetOf(runId)).spent).toBeCloseTo(bill.usd, 9);
    // The cost of a run is that of its samples; the budget also paid the judge.
    const { costUsd } = await readRun(runId);
    expect(costUsd).toBeGreaterThan(0);
    expect(costUsd).toBeLessThan(bill.usd);
  });

  it("starts no judge call after the budget has stopped the run, and pays for no verdict twice", async () => {
    const judgeModelId = await testModel(address, { model: "judge", sampling: { maxTokens: 300 } });
    // Verdicts are under way when the budget is used up.
    bill.judgeMs = 2500;
    const launch = { suiteId, modelId, judgeModelId, itemLimit: 24, concurrency: 8 };
    const runId = await testLaunch({ ...launch, budget: { unit: "usd", amount: 0.04, name: null } });
    await untilRun(runId, "stopped");
    await isSettled(runId);
    await until(
      () => bill.inFlight,
      (calls) => calls === 0,
    );
    expect((await budgetOf(runId)).spent).toBeCloseTo(bill.usd, 9);
    expect(bill.calls).toBeLessThan(48);
    bill.judgeMs = 15;
    await resumeRun(runId, { budget: 10 });
    await untilRun(runId, "finished");
    expect(bill.calls).toBe(48);
  });

  it("counts abandoned calls at the most that they can have cost, says so, and makes them again when the run is resumed", async () => {
    bill.latencyMs = null;
    const runId = await testLaunch({ suiteId, modelId, itemLimit: 4, concurrency: 4, budget: { unit: "usd", amount: 10, name: null } });
    await until(
      () => bill.inFlight,
      (calls) => calls === 4,
    );
    await cancelRun(runId);
    await isSettled(runId);
    const abandoned = "select count(*)::int from attempt where run_id = $1 and reason = 'abandoned' and possibly_billed";
    await until(
      () => countOf(abandoned, [runId]),
      (attempts) => attempts === 4,
    );
    const { spent } = await budgetOf(runId);
    expect(spent).toBeGreaterThanOrEqual(4 * usd(0, maxTokens));
    expect(spent).toBeLessThan(4 * dearestCall);
    bill.latencyMs = 15;
    await resumeRun(runId);
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 4 });
    expect(bill.calls).toBe(4);
    expect((await budgetOf(runId)).spent).toBeCloseTo(spent + bill.usd, 9);
    expect(await countOf("select sum(attempts)::int as count from sample where run_id = $1", [runId])).toBe(8);
  });

  it("counts an abandoned judge call at the most that it can have cost", async () => {
    const judgeModelId = await testModel(address, { model: "judge", sampling: { maxTokens: 300 } });
    bill.judgeMs = null;
    const launch = { suiteId, modelId, judgeModelId, itemLimit: 4, concurrency: 4 };
    const runId = await testLaunch({ ...launch, budget: { unit: "usd", amount: 10, name: null } });
    await until(
      () => bill.judging,
      (calls) => calls === 4,
    );
    await cancelRun(runId);
    await isSettled(runId);
    await until(
      () => bill.inFlight,
      (calls) => calls === 0,
    );
    const { spent } = await budgetOf(runId);
    expect(spent).toBeGreaterThanOrEqual(bill.usd + 4 * usd(0, 300));
    expect(spent).toBeLessThan(bill.usd + 4 * dearestCall);
  });
});

it("a budget is shared by two runs on two workers, to the last token, even if one worker is killed", async () => {
  const [other, here] = [await workers.start({ [keys.there]: "key" }), await workerHere()];
  const [modelThere, modelHere] = await keyedModels();
  const amount = 180_000;
  bill.latencyMs = 2000;
  const first = await testLaunch({
    suiteId,
    modelId: modelThere,
    concurrency: 16,
    budget: { unit: "tokens", amount, name: "Two together" },
  });
  const [shared] = await sharedBudgets();
  expect(shared).toMatchObject({ name: "Two together", unit: "tokens", amount, runs: 1 });
  const second = await testLaunch({ suiteId, modelId: modelHere, concurrency: 16, budget: { id: shared?.id ?? 0 } });
  await isShared(shared?.id ?? 0);
  bill.latencyMs = 15;
  await until(
    () => bill.calls,
    (calls) => calls >= 60,
  );
  const atKill = bill.inFlight;
  // The other worker's run is taken over here.
  vi.stubEnv(keys.there, "key");
  await workers.kill(other);
  await Promise.all([untilRun(first, "stopped"), untilRun(second, "stopped")]);
  await isSettled(first);
  const { spent } = await budgetOf(first);
  expect(spent).toBeLessThanOrEqual(amount);
  expect(spent).toBeGreaterThan(amount - 3 * (maxTokens + 1000));
  // Only the calls that the killed worker had in flight or not yet stored were billed without being recorded.
  const stored = await countOf("select (sum(input_tokens) + sum(output_tokens))::int as count from attempt where run_id in ($1, $2)", [
    first,
    second,
  ]);
  expect(spent).toBe(stored);
  expect(bill.tokens - spent).toBeLessThanOrEqual(2 * Math.max(32, atKill) * (maxTokens + 1000));
  await expect(testLaunch({ suiteId, modelId, budget: { unit: "usd", amount: 1, name: "Two together" } })).rejects.toMatchObject({
    code: "invalid",
    where: "budget",
  });
  await here.stop(500);
});

it("refuses a dollar budget for a model without a price", async () => {
  const unpriced = await testModel(address, { model: "unpriced" });
  const launched = testLaunch({ suiteId, modelId: unpriced, budget: { unit: "usd", amount: 1, name: null } });
  await expect(launched).rejects.toMatchObject({ code: "invalid", where: "budget" });
  const { rows } = await pool().query("select 1 from run where model_id = $1", [unpriced]);
  expect(rows).toHaveLength(0);
});

/** Variables with keys that only one worker has, another process's or this one's, so that each worker has a run of its own. */
const keys = { there: "HEED_KEY_THERE", here: "HEED_KEY_HERE" };
/** Makes a model that only another worker can call, and one that only this process can call. */
async function keyedModels(): Promise<[there: number, here: number]> {
  vi.stubEnv(keys.here, "key");
  const keyed = (keyVariable: string) => testModel(address, { model: "billed", sampling: { maxTokens }, keyVariable });
  return [await keyed(keys.there), await keyed(keys.here)];
}
afterEach(() => void vi.unstubAllEnvs());

/** Waits until two workers hold money of a budget at the same time. */
const isShared = (budgetId: number) =>
  until(
    () => countOf("select count(distinct worker)::int from budget_hold where budget_id = $1 and held > 0", [budgetId]),
    (count) => count === 2,
  );

/** Makes a person who may spend this many dollars in a month. */
async function personWith(monthlyUsd: number | null): Promise<string> {
  const id = `person-${++people}`;
  await prisma().person.create({ data: { id, email: `${id}@example.org`, name: "Ada Lovelace", role: "runner", monthlyUsd } });
  return id;
}
let people = 0;

const launchBy = async (person: string, request: Partial<LaunchRequest> & Pick<LaunchRequest, "suiteId" | "modelId">) =>
  (await launchRun(launchRequest.parse(request), person)).runId;
const monthIsSettled = () =>
  until(
    () =>
      countOf("select count(*)::int from budget_hold h join budget b on b.id = h.budget_id where b.month is not null and h.held > 0", []),
    (count) => count === 0,
  );

describe("a monthly budget", () => {
  let worker: Awaited<ReturnType<typeof workerHere>>;
  beforeAll(async () => {
    worker = await workerHere();
  });
  afterAll(() => worker.stop(500));

  it("cannot be chosen as the budget of a run, where its person could raise it", async () => {
    const person = await personWith(1);
    const month = await monthOf(person);
    const chosen = launchBy(person, { suiteId, modelId, budget: { id: month?.budgetId ?? 0 } });
    await expect(chosen).rejects.toMatchObject({ code: "not_found", where: "budget" });
    expect(await monthOf(person)).toEqual(month);
  });

  it("is never exceeded by several runs on two workers plus single calls, with or without their own budgets", async () => {
    const other = await workers.start({ [keys.there]: "key" });
    const [modelThere, modelHere] = await keyedModels();
    const amount = 1.6;
    const person = await personWith(amount);
    const before = await payFirst(person, 0.01, () => Promise.reject(new Error("Nothing else is under way.")));
    if (before === null || "refused" in before) throw new Error("The month has room.");
    await before.settle(0.01, systemClock);
    // None of the runs ends before all are launched.
    bill.latencyMs = 2000;
    const first = await launchBy(person, { suiteId, modelId: modelThere, concurrency: 16 });
    const second = await launchBy(person, { suiteId, modelId: modelHere, concurrency: 16, budget: { unit: "usd", amount: 5, name: null } });
    const third = await launchBy(person, { suiteId, modelId, concurrency: 8, budget: { unit: "tokens", amount: 1e9, name: null } });
    await isShared((await monthOf(person))?.budgetId ?? 0);
    bill.latencyMs = 15;
    // A builder's calls, each paid before it begins; half of them cost as much as they can.
    let built = 0.01;
    const need = 0.01;
    for (let nth = 0; nth < 20; nth++) {
      // Those that find no room wait for the runs, and are refused with them.
      const paid = await payFirst(person, need, () => systemClock.sleep(20));
      if (paid === null || "refused" in paid) break;
      const cost = nth % 2 ? need : need / 4;
      built += cost;
      await paid.settle(cost, systemClock);
    }
    const reasons = await Promise.all([first, second, third].map(async (id) => (await untilRun(id, "stopped")).reason));
    for (const reason of reasons)
      expect(reason).toMatch(
        /^The monthly budget of Ada Lovelace for \w+ \d{4}, \$1\.60, is used up: \$1\.[56]\d* spent, and the next call may cost up to \$0\.0\d+\. It renews on 1 \w+ \d{4} \(UTC\); an owner can raise it on the People page\. Then resume the run\.$/,
      );
    await monthIsSettled();
    expect(bill.usd + built).toBeLessThanOrEqual(amount);
    expect(bill.usd + built).toBeGreaterThan(amount - 3 * dearestCall);
    expect((await monthOf(person))?.spent).toBeCloseTo(bill.usd + built, 9);
    const secondBudget = await budgetOf(second);
    expect(secondBudget.spent).toBeGreaterThan(0);
    expect(secondBudget.spent).toBeLessThan(bill.usd);
    expect((await readRun(first)).stoppedBy).toBe("month");

    // A raise is enough to resume; without one the run stops again.
    await setMonthlyBudget(pool(), person, 1);
    await expect(resumeRun(first)).rejects.toMatchObject({ code: "conflict", where: "budget" });
    await expect(launchBy(person, { suiteId, modelId })).rejects.toMatchObject({ code: "conflict", where: "budget" });
    await setMonthlyBudget(pool(), person, 1000);
    await resumeRun(first);
    await untilRun(first, "finished");
    // The month that has passed no longer counts.
    await pool().query("update budget set month = month - interval '1 month' where person_id = $1", [person]);
    expect((await monthOf(person))?.spent).toBe(0);
    await workers.stop(other);
  });

  it("counts the cost of a judge, and nothing for a person without a limit", async () => {
    const judgeModelId = await testModel(address, { model: "judge", sampling: { maxTokens: 300 } });
    const [person, free] = [await personWith(10), await personWith(null)];
    const runId = await launchBy(person, { suiteId, modelId, judgeModelId, itemLimit: 20, concurrency: 8 });
    await untilRun(runId, "finished");
    await monthIsSettled();
    expect(bill.calls).toBe(40);
    expect((await monthOf(person))?.spent).toBeCloseTo(bill.usd, 9);
    await untilRun(await launchBy(free, { suiteId, modelId, itemLimit: 5 }), "finished");
    expect(await monthOf(free)).toBeNull();
  });

  it("needs a price, or a budget in tokens for the run instead", async () => {
    const person = await personWith(10);
    const unpriced = await testModel(address, { model: "unpriced" });
    await expect(launchBy(person, { suiteId, modelId: unpriced })).rejects.toMatchObject({
      code: "invalid",
      where: "budget",
      message: expect.stringMatching(/has no price\. Give the model a price on the Models page, or give the run a budget in tokens\.$/),
    });
    const budget = { unit: "tokens", amount: 1e6, name: null } as const;
    await untilRun(await launchBy(person, { suiteId, modelId: unpriced, itemLimit: 5, budget }), "finished");
  });
});
