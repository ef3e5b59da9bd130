import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { families } from "@/lib/benchmarks/registry";
import { launchesRequest } from "@/lib/contracts/launch";
import { endPool, pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { queryRows } from "@/lib/db/query-rows";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { stopRun } from "@/lib/engine/stop-run";
import { liveParts } from "@/lib/queue/live-parts";
import { readLaunch, readLaunches } from "@/lib/reads/launches";
import { readRun } from "@/lib/reads/run";
import { startWorker } from "@/lib/worker/start-worker";
import { cancelRun } from "./cancel-run";
import { changeRun } from "./change-run";
import { launchRuns } from "./launch-runs";
import { verbOnLaunch } from "./launch-verbs";
import { pauseRun } from "./pause-run";
import { recoverRuns } from "./recover-runs";
import { resumeRun } from "./resume-run";
import { countOf, runState, testModel, testSuite, untilRun } from "./run.fixture";

let endpoint: Endpoint;
let suites: [number, number];
let model: number;

beforeAll(async () => {
  endpoint = await startEndpoint({ families });
  suites = [await testSuite(12), await testSuite(8)];
  model = await testModel(endpoint.address);
});
afterAll(async () => {
  await endpoint.close();
  await endPool();
});

const launch = (request: z.input<typeof launchesRequest>) => launchRuns(launchesRequest.parse(request));
const [first, second, third] = [0, 1, 2];

/** Three runs of one model, one after another, at an endpoint that is not called because no worker runs. */
async function three(more: Partial<z.input<typeof launchesRequest>> = {}) {
  const cell = { suiteId: suites[0], modelId: model };
  const { launchId, runIds } = await launch({ runs: [cell, cell, cell], ...more });
  const at = (n: number) => runIds[n] ?? 0;
  return { launchId, runIds, at };
}

/** Checks whether a run has an entry in the queue. */
const isQueued = async (id: number) => (await liveParts([{ kind: "run", id, part: 0 }])).size > 0;
const queued = (ids: readonly number[]) => Promise.all(ids.map(isQueued));
const turnsTaken = (id: number) => countOf("select count(*)::int from run_log where run_id = $1 and kind = 'turn'", [id]);
const rowsOf = (table: string) => countOf(`select count(*)::int from ${table}`, []);

describe("a launch of several runs", () => {
  it("starts all or none, and names those that cannot be launched", async () => {
    const { name } = await prisma().model.findUniqueOrThrow({ where: { id: model } });
    const runs = [
      { suiteId: suites[0], modelId: model },
      { suiteId: suites[1], modelId: model, params: { maxAttempts: 99 } },
      { suiteId: suites[1], modelId: 999 },
    ];
    const before = [await rowsOf("run"), await rowsOf("launch")];
    await expect(launch({ runs })).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringMatching(new RegExp(`^8 items × ${name}: .*2 of 3 runs cannot be launched`)),
      issues: [
        { path: "runs.1.params.maxAttempts", message: expect.stringContaining(`8 items × ${name}: `) },
        { path: "runs.2.modelId", message: expect.stringContaining("8 items × model 999: ") },
      ],
    });
    // An error while the second run is written rolls back the first.
    const named = { unit: "tokens" as const, amount: 1000, name: "taken" };
    const cell = { suiteId: suites[0], modelId: model, budget: named };
    await expect(launch({ runs: [cell, cell] })).rejects.toMatchObject({ issues: [{ path: "runs.1.budget" }] });
    expect([await rowsOf("run"), await rowsOf("launch")]).toEqual(before);
    expect(await countOf("select count(*)::int from budget where name = 'taken'", [])).toBe(0);
  });

  it("lets runs of an endpoint take turns, even past a cancelled run and a restarted worker", async () => {
    const { launchId, runIds, at } = await three();
    expect(await queued(runIds)).toEqual([true, false, false]);
    const stored = await readLaunch(launchId);
    expect(stored.runs.map(({ id, waitsFor }) => [id, waitsFor])).toEqual([
      [at(first), null],
      [at(second), at(first)],
      [at(third), at(second)],
    ]);
    expect((await readRun(at(second))).launch).toEqual({ id: launchId, name: "" });
    await recoverRuns();
    // A higher concurrency would open more shards of a running run.
    await changeRun(at(second), { concurrency: 200 });
    expect(await queued(runIds)).toEqual([true, false, false]);
    expect((await runState(at(second))).reason).toBeNull();
    // The second run passes its place to the third.
    await cancelRun(at(second));
    await recoverRuns();
    expect(await isQueued(at(third))).toBe(false);
    expect((await readRun(at(third))).waitsFor).toBe(at(first));
    await Promise.all([cancelRun(at(first)), recoverRuns(), recoverRuns()]);
    await recoverRuns();
    expect(await isQueued(at(third))).toBe(true);
    expect(await turnsTaken(at(third))).toBe(1);
    expect((await readRun(at(third))).log.find(({ kind }) => kind === "turn")?.message).toBe(`Started because #${at(first)} has ended.`);
    await cancelRun(at(third));
  });

  it("waits behind a paused run, but not behind one that an outage stopped", async () => {
    const { runIds, at } = await three();
    await pauseRun(at(first));
    await recoverRuns();
    expect(await isQueued(at(second))).toBe(false);
    await resumeRun(at(first));
    await stopRun(at(first), "No answer.", null, { isOutage: true });
    expect(await isQueued(at(second))).toBe(true);
    expect(await isQueued(at(third))).toBe(false);
    // Resumed by a person, it starts at once.
    await resumeRun(at(third));
    expect(await isQueued(at(third))).toBe(true);
    expect((await runState(at(third))).status).toBe("running");
    for (const id of runIds) await cancelRun(id);
  });

  it("pauses, resumes and cancels all its runs, and keeps their order", async () => {
    const { launchId, runIds, at } = await three({ name: "Nightly" });
    await cancelRun(at(third));
    expect(await verbOnLaunch(launchId, "pause")).toEqual({ done: 2, left: 1 });
    expect((await readLaunch(launchId)).runs.map(({ status }) => status)).toEqual(["paused", "paused", "cancelled"]);
    expect(await verbOnLaunch(launchId, "resume")).toEqual({ done: 2, left: 1 });
    expect((await readLaunch(launchId)).runs.map(({ status, waitsFor }) => [status, waitsFor])).toEqual([
      ["running", null],
      ["queued", at(first)],
      ["cancelled", null],
    ]);
    await pauseRun(at(first));
    await pool().query("update run set archived_at = now() where id = $1", [at(first)]);
    expect(await verbOnLaunch(launchId, "resume")).toEqual({ done: 0, left: 3 });
    await pool().query("update run set archived_at = null where id = $1", [at(first)]);
    expect(await verbOnLaunch(launchId, "cancel")).toEqual({ done: 2, left: 1 });
    expect(await countOf("select count(*)::int from run where id = any($1) and status = 'cancelled'", [runIds])).toBe(3);
    expect(await turnsTaken(at(second))).toBe(0);
    expect((await readLaunches())[0]).toMatchObject({ id: launchId, name: "Nightly", counts: { cancelled: 3 } });
    await expect(verbOnLaunch(999, "pause")).rejects.toMatchObject({ code: "not_found" });
  });

  it("is listed however many launches came later", async () => {
    const runs = [{ suiteId: suites[0], modelId: model }];
    const { launchId } = await launch({ name: "Oldest", runs });
    for (let later = 0; later < 60; later++) await launch({ runs });
    expect((await readLaunches()).find(({ id }) => id === launchId)).toMatchObject({ name: "Oldest" });
  });

  it("has one shared budget for all its runs", async () => {
    const cell = { suiteId: suites[0], modelId: model };
    await expect(launch({ runs: [cell], stopAt: 1 })).rejects.toMatchObject({ issues: [{ path: "runs.0.modelId" }] });
    await prisma().price.create({ data: { model: "ifscale/linear", inputPerMillion: 1, outputPerMillion: 2 } });
    const withBudget = { ...cell, budget: { unit: "usd" as const, amount: 1 } };
    await expect(launch({ runs: [cell, withBudget], stopAt: 1 })).rejects.toMatchObject({
      code: "invalid",
      issues: [{ path: "runs.1.budget" }],
    });
    const { launchId, runIds } = await three({ stopAt: 3 });
    const { budget } = await readLaunch(launchId);
    expect(budget).toMatchObject({ unit: "usd", amount: 3, spent: 0, name: null });
    const budgets = await queryRows(z.object({ budget_id: z.number() }), "select distinct budget_id from run where id = any($1)", [runIds]);
    expect(budgets).toEqual([{ budget_id: budget?.id }]);
    await verbOnLaunch(launchId, "cancel");
  });

  it("has a shared budget for the judge of a simulated model too, but none where nothing costs anything", async () => {
    const settings = { kind: "simulated", profile: "linear", seed: 1, latencySeconds: 0 };
    const { id: simulated } = await prisma().model.create({ data: { name: "simulated", kind: "simulated", settings } });
    const judgeModelId = await testModel(endpoint.address, { model: "judge" });
    await prisma().price.create({ data: { model: "judge", inputPerMillion: 1, outputPerMillion: 2 } });
    const free = { suiteId: suites[0], modelId: simulated };
    const judged = { ...free, judgeModelId };
    await expect(launch({ runs: [free], stopAt: 1 })).rejects.toMatchObject({ issues: [{ path: "stopAt" }] });
    const { launchId, runIds } = await launch({ runs: [free, judged], stopAt: 3 });
    const { budget } = await readLaunch(launchId);
    const { rows } = await pool().query("select budget_id as budget from run where id = any($1) order by id", [runIds]);
    expect(rows).toEqual([{ budget: null }, { budget: budget?.id }]);
    await verbOnLaunch(launchId, "cancel");
  });

  it("is run by a worker: in sequence at one endpoint, in parallel at two endpoints or if launched together", async () => {
    const other = await testModel(endpoint.address.replace("127.0.0.1", "localhost"));
    const cells = [model, other].flatMap((modelId) => suites.map((suiteId) => ({ suiteId, modelId })));
    const inTurn = await launch({ runs: cells });
    expect(await queued(inTurn.runIds)).toEqual([true, false, true, false]);
    const atOnce = await launch({ runs: cells, together: true });
    expect(await queued(atOnce.runIds)).toEqual([true, true, true, true]);
    const worker = await startWorker();
    try {
      for (const id of [...inTurn.runIds, ...atOnce.runIds]) await untilRun(id, "finished");
    } finally {
      await worker.stop(500);
    }
    const sql = 'select bool_and(n.started_at >= f.finished_at) as "inOrder" from run f, run n where (f.id, n.id) in (($1, $2), ($3, $4))';
    const { rows } = await pool().query(sql, inTurn.runIds);
    expect(rows).toEqual([{ inOrder: true }]);
    for (const id of inTurn.runIds) expect((await readRun(id)).counts.scored).toBeGreaterThan(0);
  });
});
