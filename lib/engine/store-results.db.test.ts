import { afterAll, beforeAll, expect, it } from "vitest";
import { endPool, pool } from "@/lib/db/pool";
import { raise } from "@/lib/errors";
import { emptyBatch, type ResultBatch } from "@/lib/record/result-batch";
import { callRow, checkRow, exampleSampleRow, replyRow } from "@/lib/record/result-rows.fixture";
import { runContext } from "@/lib/record/run-context";
import { countOf, testLaunch, testModel, testSuite } from "@/lib/runs/run.fixture";
import type { ActiveRun } from "./active-run";
import { countLate, loadSamples } from "./load-shard";
import { giveUp } from "./run-shard";
import { storeResults } from "./store-results";

let runId: number;

beforeAll(async () => {
  runId = await testLaunch({ suiteId: await testSuite(11), modelId: await testModel("http://127.0.0.1:9/v1") });
  const price = { model: "m", inputPerMillion: 2, outputPerMillion: 10, note: "" };
  await pool().query("update run set price = $2 where id = $1", [runId, JSON.stringify(price)]);
});
afterAll(endPool);

/** One sample, asked once and scored. */
function replied(ordinal: number, reply: string, at: number, attempt = 1): ResultBatch {
  const counts = { inputTokens: 1000, outputTokens: 100 };
  const latencyMs = at / 7;
  return {
    ...emptyBatch(),
    attempts: [callRow({ runId, ordinal, attempt, latencyMs, ...counts, at })],
    turns: [replyRow({ runId, ordinal, reply, finishReason: "stop", latencyMs, ...counts })],
    checks: [checkRow({ runId, ordinal, outcomes: reply === "first" ? "p" : "f" })],
    samples: [exampleSampleRow({ runId, ordinal, ...counts, costUsd: 0.003 })],
  };
}

const both = (a: ResultBatch, b: ResultBatch): ResultBatch => ({
  turns: [...a.turns, ...b.turns],
  attempts: [...a.attempts, ...b.attempts],
  checks: [...a.checks, ...b.checks],
  samples: [...a.samples, ...b.samples],
  withdrawn: [],
});
const attemptsOf = async (ordinal: number) =>
  (
    await pool().query(
      'select attempt, outcome, reply, input_tokens as "input" from attempt where run_id = $1 and ordinal = $2 order by 1',
      [runId, ordinal],
    )
  ).rows;

it("a reply that arrives after its sample was cancelled is stored, and the sample stays cancelled", async () => {
  await pool().query("update sample set status = 'cancelled' where run_id = $1 and ordinal = 8", [runId]);
  await storeResults(replied(8, "late", 5_000_000));
  const { rows } = await pool().query(
    "select status, reply from sample join turn using (run_id, ordinal) where run_id = $1 and ordinal = 8",
    [runId],
  );
  expect(rows).toEqual([{ status: "cancelled", reply: "late" }]);
});

it("the first stored reply wins: a later one becomes an attempt with text and cost, without turn or verdict", async () => {
  expect(await storeResults(replied(0, "first", 1_000_000))).toEqual(new Set());
  const late = await storeResults(both(replied(0, "second", 2_000_000), replied(1, "alone", 2_000_001)));
  expect(late).toEqual(new Set([`${runId}/0`]));
  expect(await attemptsOf(0)).toEqual([
    { attempt: 1, outcome: "success", reply: null, input: 1000 },
    { attempt: 2, outcome: "late", reply: "second", input: 1000 },
  ]);
  expect(
    (
      await pool().query("select reply, outcomes from turn join checks using (run_id, ordinal, turn) where run_id = $1 and ordinal = 0", [
        runId,
      ])
    ).rows,
  ).toEqual([{ reply: "first", outcomes: "p" }]);
  const { rows } = await pool().query(
    'select attempts, cost_usd as "cost", reply from sample join turn using (run_id, ordinal) where run_id = $1 and ordinal < 2 order by ordinal',
    [runId],
  );
  expect(rows[0]).toMatchObject({ attempts: 2, reply: "first" });
  expect(rows[0].cost).toBeCloseTo(0.006, 10);
  // The rest of the batch is stored unchanged.
  expect(rows[1]).toMatchObject({ attempts: 1, reply: "alone", cost: 0.003 });
});

it("a late reply to an open sample counts once when the sample ends, whether it was stored before or after the sample was loaded", async () => {
  const [first, second] = [replied(7, "first", 10_000_000), replied(7, "second", 11_000_000)];
  await storeResults({ ...first, checks: [], samples: [] });
  const load = async () => (await loadSamples(runId, [7], "reference"))[0] ?? raise(new Error("It is not open."));
  const sample = await load();
  await countLate(sample);
  expect([sample.attempts, sample.spent.input]).toEqual([1, 1000]);
  await storeResults({ ...second, checks: [], samples: [] });
  const again = await load();
  expect([again.lastAttempt.get(0), again.lastReply.get(0)]).toEqual([2, 1]);
  for (const open of [sample, sample, again]) {
    await countLate(open);
    expect([open.attempts, open.spent.input, open.spent.output]).toEqual([2, 2000, 200]);
  }
});

it("a late reply to an open sample counts when the sample ends by an internal error", async () => {
  const [first, second] = [replied(10, "first", 12_000_000), replied(10, "second", 13_000_000)];
  await storeResults({ ...first, checks: [], samples: [] });
  const [sample] = await loadSamples(runId, [10], "reference");
  await storeResults({ ...second, checks: [], samples: [] });
  const added: ResultBatch[] = [];
  const writer = { add: async (batch: ResultBatch) => ({ late: added.push(batch) === 0 }) };
  await giveUp(
    { writer: writer as unknown as ActiveRun["writer"], context: await runContext(runId) },
    sample ?? raise(new Error("It is not open.")),
    new Error("x"),
  );
  expect(added[0]?.samples).toMatchObject([{ ordinal: 10, status: "unscored", attempts: 2, costUsd: expect.closeTo(0.006, 10) }]);
});

it("a sample with absurd token counts can be loaded", async () => {
  const most = 2 ** 31 - 1;
  const calls = [1, 2].map((attempt) =>
    callRow({ runId, ordinal: 9, attempt, inputTokens: most, outputTokens: 1, at: attempt, outcome: "error" }),
  );
  await storeResults({ ...emptyBatch(), attempts: calls });
  expect((await loadSamples(runId, [9], "reference"))[0]?.spent).toMatchObject({ input: 2 * most, output: 2 });
});

it("a late reply is charged for its cached input and its reasoning at the run's price", async () => {
  const price = { model: "m", inputPerMillion: 2, outputPerMillion: 10, cacheReadPerMillion: 0.2, reasoningPerMillion: 40 };
  await pool().query("update run set price = $2 where id = $1", [runId, JSON.stringify(price)]);
  await storeResults(replied(6, "first", 8_000_000));
  const second = replied(6, "second", 9_000_000);
  const attempts = second.attempts.map((row) => ({ ...row, cachedTokens: 900, reasoningTokens: 50 }));
  await storeResults({ ...second, attempts });
  const { rows } = await pool().query('select cost_usd as "cost" from sample where run_id = $1 and ordinal = 6', [runId]);
  // 100 input at 2, 900 at 0.2, 50 output at 10, 50 at 40.
  expect(rows[0].cost).toBeCloseTo(0.003 + (200 + 180 + 500 + 2000) / 1e6, 10);
});

it("a batch that was stored without confirmation is not late when it is written again", async () => {
  const batch = both(replied(2, "first", 3_000_000), replied(3, "first", 3_000_001));
  await storeResults(batch);
  expect(await storeResults(batch)).toEqual(new Set());
  expect(await countOf("select count(*)::int from attempt where run_id = $1 and ordinal in (2, 3)", [runId])).toBe(2);
});

it("an attempt whose number another worker has used gets the next number", async () => {
  await storeResults(replied(4, "first", 4_000_000));
  const failed = replied(4, "", 5_000_000).attempts.map((row) => ({ ...row, outcome: "error" as const, reason: "HTTP 500" }));
  expect(await storeResults({ ...emptyBatch(), attempts: failed })).toEqual(new Set());
  expect((await attemptsOf(4)).map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
    [1, "success"],
    [2, "error"],
  ]);
});

it("when two workers store at the same time, one is late and no row is lost", async () => {
  const stored = await Promise.all([storeResults(replied(5, "one", 6_000_000)), storeResults(replied(5, "other", 7_000_000))]);
  expect(stored.map((late) => late.size).toSorted()).toEqual([0, 1]);
  expect((await attemptsOf(5)).map(({ outcome }) => outcome)).toEqual(["success", "late"]);
});
