import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { families } from "@/lib/benchmarks/registry";
import { endPool, pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { makeLease } from "@/lib/limits/lease";
import { renewInDatabase } from "@/lib/limits/renew";
import { liveParts } from "@/lib/queue/live-parts";
import { partLocks } from "@/lib/queue/part-locks";
import { retryFailed } from "@/lib/runs/retry-failed";
import { countOf, sampleCounts, testLaunch, testModel, testSuite, untilRun } from "@/lib/runs/run.fixture";
import { testWorker } from "@/lib/worker/worker.fixture";
import { systemClock } from "./clock";
import { nextPending, ordinalsOf, pendingShards } from "./pending-shards";

const items = 230;
let endpoint: Endpoint;

beforeAll(async () => {
  endpoint = await startEndpoint({ families });
});
afterAll(async () => {
  await endpoint.close();
  await endPool();
});

const setStatus = (runId: number, status: string, ordinals: readonly number[]) =>
  pool().query("update sample set status = $2 where run_id = $1 and ordinal = any($3::int[])", [runId, status, ordinals]);

it.each([null, 7])("shards are ranges of positions in the asking order with seed %s", async (orderSeed) => {
  const runId = await testLaunch({ suiteId: await testSuite(items), modelId: await testModel(endpoint.address), concurrency: 8 });
  await pool().query("update run set order_seed = $2, order_strata = null where id = $1", [runId, orderSeed]);
  const run = { id: runId, sampleCount: items, orderSeed, orderStarts: [], orderStrata: null };
  const all = [0, 1, 2, 3, 4].flatMap((shard) => ordinalsOf(run, shard));
  expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: items }, (_, ordinal) => ordinal));
  expect([ordinalsOf(run, 4).length, ordinalsOf(run, 5)]).toEqual([30, []]);
  expect(ordinalsOf(run, 0)[0] === 0).toBe(orderSeed === null);

  // Only shards 1 and 4 have samples left to ask.
  await setStatus(runId, "cancelled", all);
  await setStatus(runId, "queued", [ordinalsOf(run, 1)[3] ?? 0, ordinalsOf(run, 4)[29] ?? 0]);
  expect(await pendingShards(pool(), run)).toEqual([1, 4]);
  expect(await nextPending(pool(), run, { part: 0, lanes: 1 })).toBe(1);
  expect(await nextPending(pool(), run, { part: 1, lanes: 3 })).toBe(4);
  // Two shards that have ended lie between.
  expect(await nextPending(pool(), run, { part: 1, lanes: 1 })).toBe(4);
  expect(await nextPending(pool(), run, { part: 0, lanes: 3 })).toBeNull();

  await setStatus(runId, "failed", all);
  await retryFailed(runId);
  const worker = await testWorker();
  await untilRun(runId, "finished");
  await worker.stop(500);
  expect(await sampleCounts(runId)).toEqual({ scored: items });
  // With eight requests at a time, the earliest replies belong to the first positions.
  const replies = await queryRows(
    z.object({ ordinal: z.number() }),
    "select ordinal from turn where run_id = $1 order by created_at limit 20",
    [runId],
  );
  const early = new Set([0, 1, 2].flatMap((shard) => ordinalsOf(run, shard)));
  expect(replies.every(({ ordinal }) => early.has(ordinal))).toBe(true);
  expect(await countOf("select count(*)::int from attempt where run_id = $1", [runId])).toBe(items);
});

it("a shard is live while a session holds its lock, even if the shard's hash is negative", async () => {
  const parts = Array.from({ length: 40 }, (_, part) => ({ kind: "job" as const, id: 900_000, part }));
  const workers = ["mine", "theirs"].map((id) => {
    const renew = renewInDatabase({ id, name: id, keys: () => [] });
    return { lease: makeLease(renew, systemClock, { onError: console.error }), locks: partLocks(id) };
  });
  await Promise.all(workers.map(({ lease }) => lease.begun));
  const [mine, theirs] = workers.map(({ locks }) => locks);
  if (!mine || !theirs) throw new Error("two workers");
  for (const part of parts.slice(0, 30)) expect(await mine.take(part)).toBe(true);
  for (const part of parts.slice(0, 3)) expect(await theirs.take(part)).toBe(false);
  expect((await liveParts(parts)).size).toBe(30);
  for (const part of parts.slice(0, 10)) await mine.give(part);
  expect([...(await liveParts(parts))].toSorted()).toEqual(
    parts
      .slice(10, 30)
      .map(({ part }) => `job:900000:${part}`)
      .toSorted(),
  );
  await mine.close();
  await theirs.close();
  expect((await liveParts(parts)).size).toBe(0);
  await Promise.all(workers.map(({ lease }) => lease.close()));
});
