import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { launchesRequest } from "@/lib/contracts/launch";
import { endPool, pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { resumeJob } from "@/lib/jobs/job-verbs";
import { startSuite } from "@/lib/jobs/start-suite";
import { launchRuns } from "@/lib/runs/launch-runs";
import { countOf, testLaunch, testSuite, untilRun } from "@/lib/runs/run.fixture";
import { testWorker } from "@/lib/worker/worker.fixture";
import { prepareQueue } from "./prepare-queue";

let cell: { suiteId: number; modelId: number };
let cancelled: number;
beforeAll(async () => {
  const settings = { kind: "simulated", profile: "linear", seed: 1, latencySeconds: 0 };
  const model = await prisma().model.create({ data: { name: "simulated", kind: "simulated", settings } });
  cell = { suiteId: await testSuite(2), modelId: model.id };
  const insert = "insert into job (kind, benchmark, name, input, status) values ('build', 'ifscale', 'b', '{}', 'cancelled') returning id";
  cancelled = (await pool().query<{ id: number }>(insert)).rows[0]?.id ?? 0;
});
beforeEach(async () => {
  // Simulates a new database and a process that has not seen it.
  await pool().query("drop schema graphile_worker cascade");
  await endPool();
});
afterAll(endPool);

const parts = () => countOf("select count(*)::int from graphile_worker._private_jobs", []);
const suite = (name: string) => ({ benchmark: "ifscale", name, params: { densities: [5], seeds: 1 }, seed: 0, build: null });

it.each([
  ["a launch", () => testLaunch(cell)],
  ["a launch of several runs", () => launchRuns(launchesRequest.parse({ runs: [cell] }))],
  ["a job", () => startSuite(suite("First"))],
  ["a resumed job", () => resumeJob(cancelled)],
])("%s creates the queue's tables if it comes first", async (_, first) => {
  await first();
  expect(await parts()).toBe(1);
});

it("a worker creates the queue's tables if it comes first, once despite concurrent callers", async () => {
  const [worker] = await Promise.all([testWorker(), prepareQueue(), prepareQueue()]);
  const runId = await testLaunch(cell);
  await untilRun(runId, "finished");
  await worker.stop(500);
});

it("names columns that another version of the job library lacks", async () => {
  await prepareQueue();
  await endPool();
  await pool().query("alter table graphile_worker._private_jobs rename column locked_at to taken_at");
  await expect(prepareQueue()).rejects.toThrow("lacks _private_jobs.locked_at. Run npm ci");
});
