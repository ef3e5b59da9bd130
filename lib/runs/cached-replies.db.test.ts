import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { readComparison } from "@/lib/comparisons/comparison";
import { headlineDifferences } from "@/lib/comparisons/headline-differences";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import { launchRequest } from "@/lib/contracts/run-request";
import { deleteDue } from "@/lib/curation/delete-due";
import { endPool, pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { loadSamples } from "@/lib/engine/load-shard";
import { poolRuns } from "@/lib/engine/metrics/pool-runs";
import { fileOf, taken } from "@/lib/exchange/run-file.fixture";
import { estimateRun } from "@/lib/planning/estimate-run";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { readLeaderboard } from "@/lib/ranking/leaderboard";
import { readRun } from "@/lib/reads/run";
import { readSample } from "@/lib/reads/samples/sample";
import { createSuite } from "@/lib/suites/create-suite";
import { workerHere } from "@/lib/worker/worker.fixture";
import { retryFailed } from "./retry-failed";
import { countOf, sampleCounts, testLaunch, testModel, testSuite, untilRun } from "./run.fixture";

const words = "the quarter went as planned and the teams delivered what they promised to the board in spring".split(" ");
/** An endpoint that gives another reply at every call, fails prompts while `fails` says so, and judges no reply that has `unjudged` in it. */
const server = { calls: 0, judged: 0, fails: (_prompt: string) => false, unjudged: /^$/ };
const endpoint = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const shape = z.object({ model: z.string(), messages: z.array(z.object({ content: z.string() })) });
    const { model, messages } = shape.parse(JSON.parse(Buffer.concat(chunks).toString()));
    const prompt = messages.at(-1)?.content ?? "";
    response.setHeader("content-type", "application/json");
    if (model !== "judge" && server.fails(prompt)) {
      response.statusCode = 400;
      response.end(JSON.stringify({ error: { message: "this prompt is not answered today" } }));
      return;
    }
    const nth = model === "judge" ? server.judged++ : server.calls++;
    // Half of the words that the prompt asks for, so that scores differ between calls.
    const asked = prompt.split(/[^a-z]+/).filter((word) => word.length > 3);
    const text = `${words.slice(nth % 5).join(" ")} ${asked.filter((_, at) => (at + nth) % 3 > 0).join(" ")} reply ${nth}`;
    const verdict = server.unjudged.test(prompt) ? "no idea" : JSON.stringify({ coherence_score_reasoning: "", coherence_score: 8 });
    const content = model === "judge" ? verdict : text;
    const usage = { prompt_tokens: 100, completion_tokens: 50 };
    response.end(JSON.stringify({ model, choices: [{ finish_reason: "stop", message: { content } }], usage }));
  });
});

let address: string;
let worker: Awaited<ReturnType<typeof workerHere>>;
const items = 12;

beforeAll(async () => {
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`;
  await prepareQueue();
  worker = await workerHere();
});
beforeEach(() => Object.assign(server, { calls: 0, judged: 0, fails: () => false, unjudged: /^$/ }));
afterAll(async () => {
  await worker.stop(0);
  endpoint.closeAllConnections();
  endpoint.close();
  await endPool();
});

/** Launches a run and waits for its end; returns its number and the calls that it made. */
async function run(request: Parameters<typeof testLaunch>[0]): Promise<{ id: number; calls: number }> {
  const before = server.calls;
  const id = await testLaunch(request);
  await untilRun(id, "finished");
  return { id, calls: server.calls - before };
}

/** Deletes a run as if its time to be taken back were over. */
async function deleteRunNow(id: number): Promise<void> {
  await pool().query("update run set archived_at = now(), delete_at = now() - interval '1 minute' where id = $1", [id]);
  await deleteDue();
}

const copies = (runId: number) => countOf("select count(*)::int from turn where run_id = $1 and paid_turn is not null", [runId]);
const repliesOf = async (runId: number): Promise<unknown[]> =>
  (await pool().query("select ordinal, turn, reply from turn where run_id = $1 order by ordinal, turn", [runId])).rows;
let models = 0;
/** A suite, and a model with a price that no other test asks, since replies to the same items are found in any suite. */
async function launchOf(seeds = items) {
  const model = `copied ${++models}`;
  await prisma().price.create({ data: { model, inputPerMillion: 2, outputPerMillion: 10 } });
  return { suiteId: await testSuite(seeds), modelId: await testModel(address, { model }) };
}

/** The row of a ranking that represents a run. */
async function rowOf(suiteId: number, runId: number): Promise<LeaderboardRow> {
  await poolRuns("ifscale", null);
  const { rankings } = await readLeaderboard("ifscale");
  const ranking = rankings.find((known) => known.suiteId === suiteId);
  const { rows } = await readLeaderboard("ifscale", { ranking: ranking?.key ?? null, drawn: "none" });
  const row = rows.find(({ runs }) => runs.some(({ id }) => id === runId));
  if (!row) throw new Error(`the ranking has no row of run ${runId}`);
  return row;
}
const figuresOf = ({ metrics, costUsd, outputTokens, rank }: LeaderboardRow) => ({ metrics, costUsd, outputTokens, rank });

describe("a run with cached replies", () => {
  it("leaves a sample open if the database is away while its request is prepared, and asks it later", async () => {
    const launch = await launchOf();
    await run(launch);
    const query = pool().query.bind(pool()) as (...given: unknown[]) => unknown;
    let lost = 0;
    const spy = vi.spyOn(pool(), "query").mockImplementation(((...given: unknown[]) => {
      if (lost > 0 || !String(given[0]).includes("t.reply_key = $2")) return query(...given);
      lost++;
      return Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
    }) as never);
    const second = await run({ ...launch, cache: "use" }).finally(() => spy.mockRestore());
    expect([lost, second.calls, await copies(second.id)]).toEqual([1, 0, items]);
    expect(await sampleCounts(second.id)).toEqual({ scored: items });
  });

  it("reuses every reply of an equal run, makes no call, costs nothing, and adds no evidence", async () => {
    const launch = await launchOf();
    const first = await run(launch);
    expect(first.calls).toBe(items);
    const alone = await rowOf(launch.suiteId, first.id);
    const second = await run({ ...launch, cache: "use" });
    expect(second.calls).toBe(0);
    expect(await copies(second.id)).toBe(items);
    expect(await repliesOf(second.id)).toEqual(await repliesOf(first.id));
    const [paid, free] = [await readRun(first.id), await readRun(second.id)];
    expect(free).toMatchObject({ costUsd: 0, copied: items, headline: paid.headline });
    expect(paid.copied).toBe(0);
    expect(await countOf("select count(*)::int from attempt where run_id = $1", [second.id])).toBe(0);
    expect(await countOf("select count(latency_ms)::int as count from sample where run_id = $1", [second.id])).toBe(0);

    const both = await rowOf(launch.suiteId, first.id);
    expect(both.pooled).toBe(2);
    expect(figuresOf(both)).toEqual(figuresOf(alone));
    expect(both.notes).toContain(`${items} samples were taken from the cache; each reply counts once`);

    // A third run asks again: its replies are new evidence, and the copies still count once.
    const third = await run(launch);
    expect(third.calls).toBe(items);
    const all = await rowOf(launch.suiteId, first.id);
    await pool().query("update run set archived_at = now() where id = $1", [second.id]);
    const asked = await rowOf(launch.suiteId, first.id);
    expect(figuresOf(all)).toEqual(figuresOf(asked));
    expect(all.metrics).not.toEqual(alone.metrics);
  });

  it("counts an unscored reply and its copy once, and does not split the missing ones by a sum that counts it twice", async () => {
    const launch = { ...(await launchOf(4)), judgeModelId: await testModel(address, { model: "judge" }) };
    server.unjudged = /reply 2\b/;
    const first = await run(launch);
    const alone = await rowOf(launch.suiteId, first.id);
    expect(alone.missing).toMatchObject({ missing: 1, asked: 4, fates: [{ fate: "unscored", count: 1 }] });
    const second = await run({ ...launch, cache: "use" });
    expect(second.calls).toBe(0);
    expect(await sampleCounts(second.id)).toEqual({ scored: 3, unscored: 1 });
    const both = await rowOf(launch.suiteId, first.id);
    expect(both.pooled).toBe(2);
    expect(both.missing).toEqual({ ...alone.missing, fates: [] });
  });

  it("shows the source of a reply, and still marks the copy once it is deleted", async () => {
    const launch = await launchOf(2);
    const first = await run(launch);
    const second = await run({ ...launch, cache: "use" });
    const { turns } = await readSample(second.id, 1);
    expect(turns[0]?.copy).toMatchObject({ from: { runId: first.id, ordinal: 1 }, at: expect.stringMatching(/Z$/) });
    await deleteRunNow(first.id);
    expect((await readSample(second.id, 1)).turns[0]?.copy?.from).toBeNull();
    // A copy is served on, and is a copy of the turn that was paid for.
    const third = await run({ ...launch, cache: "use" });
    expect(third.calls).toBe(0);
    const { rows } = await pool().query("select distinct paid_turn from turn where run_id = any($1) and ordinal = 0", [
      [second.id, third.id],
    ]);
    expect(rows).toHaveLength(1);
  });

  it("asks again if the cache is off, the settings differ, or the repetition is new", async () => {
    const launch = await launchOf(3);
    await run(launch);
    expect((await run(launch)).calls).toBe(3);
    const estimate = (more: object) => estimateRun(launchRequest.parse({ ...launch, ...more }));
    expect(await Promise.all([estimate({}), estimate({ repetitions: 2 }), estimate({ itemLimit: 2 })])).toMatchObject([
      { cached: 3, samples: 3 },
      { cached: 3, samples: 6 },
      { cached: 2, samples: 2 },
    ]);
    const warmer = await testModel(address, { model: `copied ${models}`, sampling: { temperature: 0.7 } });
    expect((await run({ ...launch, modelId: warmer, cache: "use" })).calls).toBe(3);
    const repeated = await run({ ...launch, repetitions: 2, cache: "use" });
    expect(repeated.calls).toBe(3);
    expect(await copies(repeated.id)).toBe(3);
    const rows = await pool().query(
      "select distinct repetition from sample join turn using (run_id, ordinal) where run_id = $1 and paid_turn is not null",
      [repeated.id],
    );
    expect(rows.rows).toEqual([{ repetition: 0 }]);
  });

  it("asks again for failed replies, and so do retries", async () => {
    const launch = await launchOf(4);
    let prompts: string[] = [];
    server.fails = (prompt) => {
      prompts = prompts.includes(prompt) || prompts.length > 0 ? prompts : [prompt];
      return prompts.includes(prompt);
    };
    const first = await run(launch);
    expect(await sampleCounts(first.id)).toEqual({ scored: 3, failed: 1 });
    const second = await run({ ...launch, cache: "use" });
    expect(await sampleCounts(second.id)).toEqual({ scored: 3, failed: 1 });
    expect(await copies(second.id)).toBe(3);
    // The prompt is answered now, in a run of its own and in a retry.
    server.fails = () => false;
    expect((await run({ ...launch, cache: "use" })).calls).toBe(1);
    const before = server.calls;
    await retryFailed(second.id);
    await untilRun(second.id, "finished");
    expect(server.calls - before).toBe(1);
    expect(await copies(second.id)).toBe(3);
  });

  it("reserves nothing from its budget", async () => {
    const launch = await launchOf(3);
    await run(launch);
    const copy = await run({ ...launch, cache: "use", budget: { unit: "usd", amount: 0.000001, name: null } });
    expect(copy.calls).toBe(0);
    expect((await readRun(copy.id)).budget?.spent).toBe(0);
  });

  it("is estimated without its cached replies and with its judge's calls", async () => {
    const launch = await launchOf(4);
    await run({ ...launch, itemLimit: 3 });
    const judge = `judge of ${models}`;
    await prisma().price.create({ data: { model: judge, inputPerMillion: 0, outputPerMillion: 1_000_000 } });
    const judgeModelId = await testModel(address, { model: judge });
    const estimate = (more: object) => estimateRun(launchRequest.parse({ ...launch, ...more }));
    const [full, rest] = await Promise.all([estimate({}), estimate({ cache: "use" })]);
    expect(full).toMatchObject({ cached: 3, calls: 4 });
    expect(rest).toMatchObject({ cached: 3, calls: 1, costUsd: full.restUsd, restUsd: full.restUsd });
    expect(rest.costUsd).toBeCloseTo((full.costUsd ?? 0) / 4, 9);
    expect(rest.ranges.costUsd?.basis).toMatch(/Excludes 3 cached replies\.$/);
    expect(full.ranges.costUsd?.basis).not.toContain("cached replies");
    // Each of the four replies is judged.
    const judged = await estimate({ judgeModelId });
    const judging = (judged.costUsd ?? 0) - (full.costUsd ?? 0);
    expect(judging).toBeGreaterThan(1);
    expect(judged.restUsd).toBeCloseTo((rest.costUsd ?? 0) + judging, 9);
    expect((await estimate({ judgeModelId, cache: "use" })).costUsd).toBe(judged.restUsd);
  });

  it("has its replies judged again: a judge call is never cached", async () => {
    const launch = { ...(await launchOf(3)), judgeModelId: await testModel(address, { model: "judge" }) };
    await run(launch);
    const judged = server.judged;
    expect(judged).toBeGreaterThan(0);
    const copy = await run({ ...launch, cache: "use" });
    expect(copy.calls).toBe(0);
    expect(server.judged).toBe(2 * judged);
  });

  it("shares no item with the run that paid when the two are compared", async () => {
    const launch = await launchOf(6);
    const first = await run({ ...launch, itemLimit: 4 });
    const second = await run({ ...launch, cache: "use" });
    const other = await run(launch);
    const target = { runs: [first.id, second.id, other.id].map(String), baseline: String(first.id) };
    const { pairs } = await readComparison(target);
    expect(pairs.map(({ shared }) => shared)).toEqual([0, 4]);
    expect(pairs[0]?.sentence).toContain("4 items are excluded because one side reused the other’s cached reply");
    const [same] = await headlineDifferences([{ side: second.id, baseline: first.id }]);
    expect(same?.figures[0]).toMatchObject({ n: 0, low: null, high: null, p: null });
  });

  it("never uses imported replies, and an import keeps the mark of a copy", async () => {
    const launch = await launchOf(2);
    const first = await run(launch);
    const second = await run({ ...launch, cache: "use" });
    const file = await fileOf(second.id);
    const imported = (await taken(file, true)).runIds[0] ?? 0;
    const { rows } = await pool().query("select reply_key, paid_turn ->> 'runId' as paid from turn where run_id = $1", [imported]);
    expect(rows).toEqual([0, 1].map(() => ({ reply_key: null, paid: String(first.id) })));
    const before = await rowOf(launch.suiteId, first.id);
    expect(before.runs.map(({ id }) => id)).toContain(imported);
    await pool().query("update run set archived_at = now() where id = any($1)", [[imported, second.id]]);
    expect(figuresOf(before).metrics).toEqual(figuresOf(await rowOf(launch.suiteId, first.id)).metrics);
    await deleteRunNow(first.id);
    await deleteRunNow(second.id);
    const again = (await taken(file, true)).runIds[0] ?? 0;
    const gone = await pool().query("select distinct paid_turn ->> 'runId' as paid from turn where run_id = $1", [again]);
    expect(gone.rows).toEqual([{ paid: null }]);
    expect((await run({ ...launch, cache: "use" })).calls).toBe(2);
  });

  it("cannot have a stop rule on its difference from another run", async () => {
    const launch = await launchOf(2);
    const stopRule = { kind: "difference" as const, runId: 1 };
    await expect(testLaunch({ ...launch, cache: "use", stopRule })).rejects.toMatchObject({ code: "invalid", where: "stopRule" });
  });
});

it("reuses a later turn of a dialogue only after equal earlier turns", async () => {
  const { id: suiteId } = await createSuite({ benchmark: "evolif", name: "Dialogues", params: { dialogues: 3, turns: 4 }, seed: 5 });
  const launch = { suiteId, modelId: (await launchOf(1)).modelId, params: { patience: 3, maxTurns: 4 } };
  const first = await run(launch);
  const same = await run({ ...launch, cache: "use" });
  expect(same.calls).toBe(0);
  expect(await repliesOf(same.id)).toEqual(await repliesOf(first.id));
  // One dialogue can no longer begin from the cache: its later turns follow another reply and are asked as well.
  await pool().query("update turn set reply_key = null where run_id = any($1) and ordinal = 0 and turn = 0", [[first.id, same.id]]);
  const partly = await run({ ...launch, cache: "use" });
  const asked = await countOf("select count(*)::int from turn where run_id = $1 and paid_turn is null", [partly.id]);
  expect(asked).toBe(await countOf("select count(*)::int from turn where run_id = $1 and ordinal = 0", [partly.id]));
  expect(asked).toBeGreaterThan(1);
  expect(partly.calls).toBe(asked);
});

it("counts the cached replies of a launch whose prompts are cut by the model's known token ratio", async () => {
  const params = { lengths: [16], samples: 1, contexts: 1 };
  const { id: suiteId } = await createSuite({ benchmark: "lifbench", name: "Long", params, seed: 1 });
  const modelId = await testModel(address, { model: "cutting", contextTokens: 8192 });
  const launch = { suiteId, modelId, itemLimit: 1 };
  const first = await run(launch);
  await pool().query("update run set token_ratio = 1.5 where id = $1", [first.id]);
  await pool().query("update turn set reply_key = null where run_id = $1", [first.id]);
  const cached = async () => (await estimateRun(launchRequest.parse(launch))).cached;
  expect(await cached()).toBe(0);
  await run(launch);
  expect(await cached()).toBe(1);
  expect(await run({ ...launch, cache: "use" })).toMatchObject({ calls: 0 });
});

it("looks a turn up again whose only attempts were abandoned, and not one that was tried", async () => {
  const suiteId = await testSuite(2);
  const id = await testLaunch({ suiteId, modelId: await testModel(address), cache: "use" });
  await untilRun(id, "finished");
  await pool().query("delete from turn where run_id = $1", [id]);
  await pool().query("update sample set status = 'queued', cost_usd = case ordinal when 1 then 0.5 end where run_id = $1", [id]);
  await pool().query(
    "update attempt set outcome = 'error', reason = case ordinal when 0 then 'abandoned' else 'timeout' end where run_id = $1",
    [id],
  );
  const samples = await loadSamples(id, [0, 1], "reference");
  expect(samples.map(({ lastAttempt, tried }) => [lastAttempt.get(0), tried.has(0)])).toEqual([
    [1, false],
    [1, true],
  ]);
  // What a retried sample cost before is in its run's counts already.
  expect(samples.map(({ earlierUsd }) => earlierUsd)).toEqual([null, 0.5]);
});
