import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { endPool, pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { echo } from "@/lib/record/family.fixture";
import { storeSuite } from "@/lib/suites/store-suite";
import { testWorker } from "@/lib/worker/worker.fixture";
import { cancelRun } from "./cancel-run";
import { pauseRun } from "./pause-run";
import { resumeRun } from "./resume-run";
import { countOf, sampleCounts, testLaunch, testModel, until, untilRun } from "./run.fixture";

vi.mock("@/lib/benchmarks/registry", async () => {
  const { echo: loaded, echoFamily: family } = await import("@/lib/record/family.fixture");
  return (await import("@/lib/benchmarks/family.fixture")).registryOf(family, loaded);
});

/** An endpoint that answers each request when it is released, or at once. */
async function heldEndpoint(say: (prompt: string) => Record<string, unknown>) {
  const waiting: (() => void)[] = [];
  let holds = false;
  let calls = 0;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      calls++;
      const { messages } = JSON.parse(Buffer.concat(chunks).toString());
      const answer = () => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(say(messages.at(-1).content)));
      };
      if (holds) waiting.push(answer);
      else answer();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    hold() {
      holds = true;
    },
    letGo() {
      holds = false;
      for (const answer of waiting.splice(0)) answer();
    },
    held: () => waiting.length,
    calls: () => calls,
    reset() {
      calls = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

const completionWith = (content: string, more: Record<string, unknown> = {}) => ({
  choices: [{ message: { content }, finish_reason: "stop" }],
  ...more,
});

let model: Awaited<ReturnType<typeof heldEndpoint>>;
let judge: Awaited<ReturnType<typeof heldEndpoint>>;
let suiteId: number;
let ids: { modelId: number; judgeModelId: number };
const samples = 40;
const items = Array.from({ length: samples }, (_, at) => ({ key: `w${at}`, tags: {}, body: { word: `w${at}`, turns: 1 } }));

beforeAll(async () => {
  model = await heldEndpoint((prompt) => completionWith(`${prompt}, I say`));
  judge = await heldEndpoint(() => completionWith("yes", { usage: { prompt_tokens: 10, completion_tokens: 1 } }));
  await prisma().price.create({ data: { model: "judge", inputPerMillion: 1, outputPerMillion: 2 } });
  suiteId = (await storeSuite({ family: echo, name: "judged", params: {}, seed: 0, origin: "generated", items: () => items })).id;
  ids = { modelId: await testModel(model.address), judgeModelId: await testModel(judge.address, { model: "judge" }) };
});
afterAll(async () => {
  await Promise.all([model.close(), judge.close()]);
  await endPool();
});
beforeEach(() => {
  for (const endpoint of [model, judge]) {
    endpoint.letGo();
    endpoint.reset();
  }
});

const launch = (concurrency: number) => testLaunch({ suiteId, ...ids, verifier: "judged", concurrency });
const turns = (runId: number) => countOf("select count(*)::int from turn where run_id = $1", [runId]);

describe("a run with a judge that has not answered yet", () => {
  it("stores each reply before it is judged, and asks for at most its concurrency beyond those being judged", async () => {
    const worker = await testWorker();
    await pool().query("delete from metric_total");
    judge.hold();
    const runId = await launch(4);
    await until(
      () => turns(runId),
      (count) => count >= 4,
    );
    await until(judge.held, (count) => count >= 4);
    expect(model.calls()).toBeLessThanOrEqual(8);
    expect(await sampleCounts(runId)).not.toHaveProperty("scored");
    judge.letGo();
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: samples });
    expect([model.calls(), judge.calls()]).toEqual([samples, samples]);
    await worker.stop(500);
    // The metrics count the judge's calls apart from those of samples.
    const counted = (purpose: string) =>
      countOf("select sum(value)::int as count from metric_total where series = $1", [
        `heed_calls_total{purpose="${purpose}",outcome="success"}`,
      ]);
    expect([await counted("sample"), await counted("judge")]).toEqual([samples, samples]);
    const paid = "select round(1000000 * sum(value))::int as count from metric_total where series = $1";
    expect(await countOf(paid, ['heed_cost_usd_total{purpose="judge"}'])).toBe(12 * samples);
  });

  it("finishes the judge's calls in flight when it is paused, and makes no call again when resumed", async () => {
    const worker = await testWorker();
    judge.hold();
    const runId = await launch(6);
    await until(judge.held, (count) => count >= 6);
    await pauseRun(runId);
    await untilRun(runId, "paused");
    judge.letGo();
    await until(
      () => sampleCounts(runId),
      ({ scored }) => scored === judge.calls(),
    );
    await resumeRun(runId);
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: samples });
    expect([model.calls(), judge.calls()]).toEqual([samples, samples]);
    await worker.stop(500);
  });

  it("does not wait for the judge when it is cancelled, and requests no reply again when resumed", async () => {
    const worker = await testWorker();
    judge.hold();
    const runId = await launch(6);
    await until(judge.held, (count) => count >= 6);
    const answered = await turns(runId);
    await cancelRun(runId);
    await untilRun(runId, "cancelled");
    await until(
      () => sampleCounts(runId),
      (counts) => counts.running === undefined,
    );
    expect(await turns(runId)).toBeGreaterThanOrEqual(answered);
    judge.letGo();
    await resumeRun(runId);
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: samples });
    expect(model.calls()).toBe(samples);
    await worker.stop(500);
  });

  it("loses no reply when the worker is asked to stop", async () => {
    const first = await testWorker();
    judge.hold();
    const runId = await launch(8);
    await until(judge.held, (count) => count >= 8);
    await first.stop(500);
    const paid = model.calls();
    expect(await turns(runId)).toBe(paid);
    judge.letGo();
    const second = await testWorker();
    await untilRun(runId, "finished");
    expect(model.calls()).toBe(samples);
    await second.stop(500);
  });

  it("loses no verdict either if the judge answers while the worker waits for it", async () => {
    const first = await testWorker();
    judge.hold();
    const runId = await launch(8);
    await until(judge.held, (count) => count >= 8);
    const stopped = first.stop(600_000);
    judge.letGo();
    await stopped;
    expect((await sampleCounts(runId)).scored).toBe(judge.calls());
    const second = await testWorker();
    await untilRun(runId, "finished");
    expect([model.calls(), judge.calls()]).toEqual([samples, samples]);
    await second.stop(500);
  });
});

describe("metadata of a reply", () => {
  it("costs no reply, however malformed it is", async () => {
    const worker = await testWorker();
    const oddities: Record<string, unknown>[] = [
      { usage: { prompt_tokens: 1e12, completion_tokens: -4 } },
      { id: "\ud800 lone" },
      { id: 12, created: "today" },
      { usage: "lots" },
      { usage: [] },
      { usage: { prompt_tokens: "7", completion_tokens_details: 3 } },
      { model: { name: "m" }, system_fingerprint: 3 },
      { service_tier: "\u0000" },
    ];
    const odd = await heldEndpoint((prompt) => {
      const at = Number(/w(\d+)/.exec(prompt)?.[1]) % oddities.length;
      const answer = completionWith(`${prompt}, I say`, oddities[at]);
      return at === 3
        ? { ...answer, choices: [{ message: { content: `${prompt}, I say`, reasoning: { steps: 3 } }, finish_reason: 7 }] }
        : answer;
    });
    const runId = await testLaunch({ suiteId, modelId: await testModel(odd.address), concurrency: 8 });
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: samples });
    expect(odd.calls()).toBe(samples);
    expect(await countOf("select count(*)::int from turn where run_id = $1 and (input_tokens < 0 or output_tokens < 0)", [runId])).toBe(0);
    await Promise.all([odd.close(), worker.stop(500)]);
  });

  it("shows how a reply ended: filtered, all tokens spent on reasoning, empty and billed, empty and unbilled, refused", async () => {
    const worker = await testWorker();
    const ends: Record<string, unknown>[] = [
      { choices: [{ message: { content: null }, finish_reason: "content_filter" }] },
      { choices: [{ message: { content: "" }, finish_reason: "length" }], usage: { completion_tokens: 500 } },
      { choices: [{ message: { content: "" }, finish_reason: "stop" }], usage: { completion_tokens: 3 } },
      { choices: [{ message: { content: "" }, finish_reason: "stop" }], usage: { completion_tokens: 0 } },
      { choices: [{ message: { content: null, refusal: "I will not." }, finish_reason: "stop" }] },
    ];
    const odd = await heldEndpoint((prompt) => ends[Number(/w(\d+)/.exec(prompt)?.[1])] ?? completionWith(`${prompt}, I say`));
    const few = { family: echo, name: "a few", params: {}, seed: 0, origin: "generated" as const, items: () => items.slice(0, 10) };
    const { id } = await storeSuite(few);
    const runId = await testLaunch({ suiteId: id, modelId: await testModel(odd.address) });
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 8, withheld: 1, failed: 1 });
    const ended = async (ordinal: number) =>
      countOf("select count(*)::int from turn where run_id = $1 and ordinal = $2 and ended = $3", [
        runId,
        ordinal,
        ["filtered", "reasoning_exhausted", "empty", "", "refused"][ordinal],
      ]);
    expect(await Promise.all([0, 1, 2, 4].map(ended))).toEqual([1, 1, 1, 1]);
    // Two retries of the unbilled call; nothing else is called twice.
    expect(odd.calls()).toBe(12);
    await Promise.all([odd.close(), worker.stop(500)]);
  });
});
