import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { endPool, pool } from "@/lib/db/pool";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { rescoreRun } from "@/lib/passes/rescore-run";
import { echo, echoFamily, refusedWords } from "@/lib/record/family.fixture";
import { storeSuite } from "@/lib/suites/store-suite";
import { startWorker } from "@/lib/worker/start-worker";
import { retryFailed } from "./retry-failed";
import { countOf, rescoreKit, sampleCounts, testLaunch, testModel, untilRun } from "./run.fixture";

vi.mock("@/lib/benchmarks/registry", async () => {
  const { echo: loaded, echoFamily: family } = await import("@/lib/record/family.fixture");
  return (await import("@/lib/benchmarks/family.fixture")).registryOf(family, loaded);
});

let endpoint: Endpoint;
let worker: Awaited<ReturnType<typeof startWorker>>;
let suiteId: number;
const words = ["one", "two", "three", "four"];

beforeAll(async () => {
  endpoint = await startEndpoint({ families: [echoFamily] });
  worker = await startWorker();
  const items = words.map((word) => ({ key: word, tags: { word }, body: { word, turns: 3 } }));
  suiteId = (await storeSuite({ family: echo, name: "echo", params: {}, seed: 0, origin: "generated", items: () => items })).id;
});
afterAll(async () => {
  await worker.stop(500);
  await endpoint.close();
  await endPool();
});

describe("a dialogue", () => {
  it("is asked turn by turn, each with the earlier replies", async () => {
    endpoint.resetStats();
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address, { model: "echo/good" }) });
    await untilRun(runId, "finished");
    const { rows } = await pool().query("select reply from turn where run_id = $1 and ordinal = 0 order by turn", [runId]);
    expect(rows.map((row) => row.reply)).toEqual(["one, for the 1. time", "one, for the 2. time", "one, for the 3. time"]);
    expect(endpoint.stats().calls).toBe(12);
    expect(
      await countOf("select count(*)::int from sample where run_id = $1 and score = 1 and checks_total = 3 and attempts = 3", [runId]),
    ).toBe(4);
  });

  it("that outgrows the model's context counts up to there; one that never began is a failed sample", async () => {
    endpoint.set({ contextTokens: 9 });
    const modelId = await testModel(endpoint.address, { model: "echo/good" });
    const runId = await testLaunch({ suiteId, modelId, itemLimit: 2 });
    await untilRun(runId, "finished");
    const censored = "censored: turn 3 outgrew the model's context";
    expect(
      await countOf(
        "select count(*)::int from sample where run_id = $1 and status = 'scored' and score = 1 and checks_total = 2 and reason = $2",
        [runId, censored],
      ),
    ).toBe(2);
    expect(
      await countOf("select count(*)::int from attempt where run_id = $1 and turn = 2 and outcome = 'error' and http_status = 400", [
        runId,
      ]),
    ).toBe(2);

    endpoint.set({ contextTokens: 1 });
    const empty = await testLaunch({ suiteId, modelId, itemLimit: 2 });
    await untilRun(empty, "finished");
    endpoint.set({ contextTokens: null });
    expect(await sampleCounts(empty)).toEqual({ failed: 2 });
  });

  it("is left unscored if a verifier throws; a retry scores its stored reply without asking for it again", async () => {
    refusedWords.add("two").add("three");
    endpoint.resetStats();
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address, { model: "echo/good" }) });
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 2, unscored: 2 });
    expect(
      await countOf(
        "select count(*)::int from sample where run_id = $1 and reason = 'verifier reference: cannot judge two' and score is null",
        [runId],
      ),
    ).toBe(1);
    expect(await countOf("select count(*)::int from turn where run_id = $1 and ordinal = 1", [runId])).toBe(1);
    expect(await countOf("select count(*)::int from run_metric where run_id = $1 and value = 1 and n = 2 and missing = 2", [runId])).toBe(
      1,
    );
    const { calls } = endpoint.stats();
    refusedWords.clear();
    // After rescoring without a call, an interrupted dialogue is still not over.
    expect(await rescoreRun(runId, "reference", rescoreKit)).toMatchObject({ scored: 2, flips: [] });
    expect(await sampleCounts(runId)).toEqual({ scored: 2, unscored: 2 });
    expect(await countOf("select count(*)::int from sample where run_id = $1 and reason like '%resumes when it is retried'", [runId])).toBe(
      2,
    );
    await retryFailed(runId);
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 4 });
    // The first turns were stored; only the two turns that had never been asked are asked now, for both samples.
    expect(endpoint.stats().calls - calls).toBe(4);
    expect(Object.values(endpoint.stats().prompts).every((prompt) => prompt.calls === 1)).toBe(true);
  });

  it("is rescored by another verifier without a call, and keeps its own verdicts", async () => {
    endpoint.resetStats();
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address, { model: "echo/good" }) });
    await untilRun(runId, "finished");
    const { calls } = endpoint.stats();
    const result = await rescoreRun(runId, "never", rescoreKit);
    expect(result).toMatchObject({ verifier: "never", scored: 4 });
    expect(result.flips).toEqual(words.map((key, ordinal) => ({ ordinal, key, from: 1, to: 0, changedChecks: 3 })));
    expect(endpoint.stats().calls).toBe(calls);
    expect(await countOf("select count(*)::int from sample where run_id = $1 and score = 1", [runId])).toBe(4);
    expect(
      await countOf("select count(*)::int from run_metric where run_id = $1 and verifier = 'never' and value = 0 and n = 4", [runId]),
    ).toBe(1);
    expect((await rescoreRun(runId, "reference", rescoreKit)).flips).toEqual([]);
    expect((await rescoreRun(runId, "never", rescoreKit)).flips).toHaveLength(4);
    await expect(rescoreRun(runId, "nobody", rescoreKit)).rejects.toMatchObject({ code: "invalid" });
  });

  it("loses its verdict if the run takes a version that cannot judge it, and gets one once that is possible", async () => {
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address, { model: "echo/good" }) });
    await untilRun(runId, "finished");
    await pool().query("update run set verifier_version = '0' where id = $1", [runId]);
    await pool().query("update checks set version = '0' where run_id = $1", [runId]);
    refusedWords.add("two");
    expect(await rescoreRun(runId, "reference", rescoreKit)).toMatchObject({ scored: 3, changed: 0 });
    expect(await sampleCounts(runId)).toEqual({ scored: 3, unscored: 1 });
    const reason = "reason = 'verifier reference: cannot judge two' and score is null and passed is null";
    expect(await countOf(`select count(*)::int from sample where run_id = $1 and ordinal = 1 and ${reason}`, [runId])).toBe(1);
    expect(await countOf("select count(*)::int from checks where run_id = $1 and version = '0'", [runId])).toBe(0);
    expect(await countOf("select count(*)::int from former_checks where run_id = $1 and ordinal = 1 and version = '0'", [runId])).toBe(3);
    expect(await countOf("select count(*)::int from run_metric where run_id = $1 and value = 1 and n = 3 and missing = 1", [runId])).toBe(
      1,
    );
    refusedWords.clear();
    expect(await rescoreRun(runId, "reference", rescoreKit)).toMatchObject({ scored: 4 });
    expect(await sampleCounts(runId)).toEqual({ scored: 4 });
  });

  it("replaces another version's verdicts by current ones, except a judge's and the reason for its end", async () => {
    endpoint.set({ contextTokens: 9 });
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address, { model: "echo/good" }), itemLimit: 2 });
    await untilRun(runId, "finished");
    endpoint.set({ contextTokens: null });
    const check = { id: "said", label: "said", group: "said", outcome: "fail", credit: 0, weight: 1, actual: "3 of 10" };
    await pool().query("update run set verifier_version = '0' where id = $1", [runId]);
    await pool().query("update checks set version = '0', outcomes = 'f', score = 0, passed = false where run_id = $1", [runId]);
    await pool().query("update checks set detail = $2 where run_id = $1 and ordinal = 1 and turn = 0", [runId, JSON.stringify([check])]);
    await pool().query("update sample set score = 0, passed = false, checks_passed = 0 where run_id = $1", [runId]);
    expect(
      (await rescoreRun(runId, "reference", rescoreKit)).flips.map(({ from, to, changedChecks }) => [from, to, changedChecks]),
    ).toEqual([
      [0, 1, 2],
      [0, 0.5, 1],
    ]);
    const { rows } = await pool().query(
      "select ordinal, turn, version, outcomes, detail is not null as judged from checks where run_id = $1 order by 1, 2",
      [runId],
    );
    expect(rows).toEqual([
      { ordinal: 0, turn: 0, version: "1", outcomes: "p", judged: false },
      { ordinal: 0, turn: 1, version: "1", outcomes: "p", judged: false },
      { ordinal: 1, turn: 0, version: "0", outcomes: "f", judged: true },
      { ordinal: 1, turn: 1, version: "1", outcomes: "p", judged: false },
    ]);
    const samples = await pool().query(
      "select score, passed, checks_passed as good, reason from sample where run_id = $1 order by ordinal",
      [runId],
    );
    const reason = "censored: turn 3 outgrew the model's context";
    expect(samples.rows).toEqual([
      { score: 1, passed: true, good: 2, reason },
      { score: 0.5, passed: false, good: 1, reason },
    ]);
  });
});
