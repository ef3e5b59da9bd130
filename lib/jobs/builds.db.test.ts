import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BuildDetail } from "@/lib/contracts/job";
import { endPool } from "@/lib/db/pool";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { readJob, readJobs } from "@/lib/reads/jobs";
import { countOf, testModel, until } from "@/lib/runs/run.fixture";
import { type TestWorkers, testWorkers, withWorkerHere, workerHere } from "@/lib/worker/worker.fixture";
import { cancelJob, resumeJob } from "./job-verbs";
import { startBuild } from "./start-build";
import { type WriterEndpoint, writerEndpoint } from "./writer-endpoint.fixture";

const turns = 40;
let endpoint: WriterEndpoint;
let workers: TestWorkers;

beforeAll(async () => {
  workers = await testWorkers();
  await prepareQueue();
});
beforeEach(async () => {
  endpoint = await writerEndpoint();
  return () => endpoint.close();
});
afterAll(async () => {
  await workers.clear();
  await endPool();
});

async function start(input: object = {}): Promise<number> {
  const modelId = await testModel(endpoint.address);
  const request = { kind: "build" as const, benchmark: "evolif", name: "query-writer", modelId, embeddingModelId: null, uploads: [] };
  return (await startBuild({ ...request, input: { dialogues: 1, turns, seed: 5, atOnce: 4, ...input } })).jobId;
}

async function readBuild(id: number): Promise<BuildDetail> {
  const job = await readJob(id);
  if (job.kind !== "build") throw new Error(`Job ${id} is no build.`);
  return job;
}

const untilBuild = (id: number, good: (build: BuildDetail) => boolean) => until(() => readBuild(id), good);
const untilStatus = (id: number, status: BuildDetail["status"]) => untilBuild(id, (build) => build.status === status);
const keptAnswers = (id: number) => countOf("select count(*)::int from job_answer where job_id = $1", [id]);
/** Waits until so many answers are stored and a further call of the build is held. */
const untilHeld = (id: number, stored: number) =>
  until(
    async () => [await keptAnswers(id), (await readBuild(id)).calls, endpoint.seen.open],
    ([kept, calls, open = 0]) => kept === stored && calls === stored && open > 0,
  );
const answers = () => [...endpoint.answered.values()].reduce((sum, count) => sum + count, 0);

describe("a build", () => {
  let worker: Awaited<ReturnType<typeof workerHere>>;
  beforeAll(async () => {
    worker = await workerHere();
  });
  afterAll(() => worker.stop(500));

  it("keeps no uploads that its form names, because only those of the request are checked for their owner", async () => {
    const id = await start({ uploads: [7] });
    expect(await countOf("select count(*)::int from job where id = $1 and input ? 'uploads'", [id])).toBe(0);
    await cancelJob(id);
  });

  it("is refused if its form or its model cannot be used", async () => {
    const request = {
      kind: "build" as const,
      benchmark: "evolif",
      name: "query-writer",
      input: {},
      modelId: null,
      embeddingModelId: null,
      uploads: [],
    };
    const before = await readJobs({ benchmark: "evolif" });
    await expect(startBuild(request)).rejects.toMatchObject({ code: "invalid", where: "modelId" });
    await expect(startBuild({ ...request, name: "nobody" })).rejects.toMatchObject({ code: "not_found" });
    await expect(startBuild({ ...request, modelId: 99_999 })).rejects.toMatchObject({ code: "not_found", where: "modelId" });
    await expect(startBuild({ ...request, input: { turns: 0 } })).rejects.toMatchObject({ issues: [{ path: "input.turns" }] });
    expect(await readJobs({ benchmark: "evolif" })).toEqual(before);
  });

  it("reports its progress, keeps its result and deletes its stored answers", async () => {
    endpoint.set({ latencyMs: 80, answers: 100 });
    const long = 3 * turns;
    const jobs = async () => (await readJobs({ benchmark: "evolif", name: "query-writer" })).map((row) => row.id);
    const before = await jobs();
    const id = await start({ turns: long });
    const under = await untilBuild(id, ({ progress, secondsLeft }) => (progress?.done ?? 0) > 5 && secondsLeft !== null);
    expect(under).toMatchObject({ status: "running", progress: { doing: "Writing queries", total: long }, result: null });
    expect(under.calls).toBeGreaterThan(5);
    endpoint.set({ answers: null });
    const { result, calls, valueCount, error } = await untilStatus(id, "finished");
    expect([result?.values.length, valueCount, error]).toEqual([long, long, null]);
    expect(calls).toBe(answers());
    expect(endpoint.seen.most).toBe(4);
    expect(await keptAnswers(id)).toBe(0);
    expect(await jobs()).toEqual([id, ...before]);
    await expect(cancelJob(id)).rejects.toMatchObject({ code: "conflict" });
    await expect(resumeJob(id)).rejects.toMatchObject({ code: "conflict" });
  });

  it("fails with a sentence when its model refuses, keeps its answers, and can be resumed", async () => {
    endpoint.set({ answers: 20 });
    const id = await start();
    await untilHeld(id, 20);
    endpoint.set({ status: 401, answers: null });
    const failed = await untilStatus(id, "failed");
    expect(failed.error).toMatch(/rejects the key \(401\): Played fault\. Fix the key, then resume\./);
    expect(failed.progress?.done).toBeGreaterThanOrEqual(8);
    expect([await keptAnswers(id), answers()]).toEqual([20, 20]);
    endpoint.set({ status: 200 });
    await resumeJob(id);
    const { result, error } = await untilStatus(id, "finished");
    expect([result?.values.length, error]).toEqual([turns, null]);
    expect(result?.kept).toHaveLength(turns);
    expect(result?.kept.every(({ cells }) => cells[0] === "model" && cells[1] === 1)).toBe(true);
    expect([...endpoint.answered.values()].every((count) => count === 1)).toBe(true);
  });

  it("keeps a result for which a model wrote characters that the database refuses", async () => {
    await endpoint.close();
    endpoint = await writerEndpoint((prompt) =>
      prompt.includes("refers") ? '{"refers": true}' : JSON.stringify({ query: `Caf\u0000e \ud83d: ${prompt}` }),
    );
    const { result, error } = await untilStatus(await start({ turns: 2 }), "finished");
    expect([result?.values.length, error]).toEqual([2, null]);
    expect(result?.kept.every(({ value }) => value.includes("Caf\ufffde \ufffd: "))).toBe(true);
  });

  it("without a model takes the same path", async () => {
    const input = { kind: "list", material: ["ledger", "mortgage", "zzyzxq"] };
    const request = {
      kind: "build" as const,
      benchmark: "ifscale",
      name: "vocabulary",
      input,
      modelId: null,
      embeddingModelId: null,
      uploads: [],
    };
    const { jobId: id } = await startBuild(request);
    const { result, calls, progress } = await untilStatus(id, "finished");
    expect([result?.values.toSorted(), calls, progress]).toEqual([["ledger", "mortgage"], 0, null]);
  });
});

describe("a build in its own process", () => {
  it("drops calls in flight when it is cancelled, and resumes without repeating answered calls", async () => {
    await workers.running();
    endpoint.set({ answers: 20 });
    const id = await start();
    await untilHeld(id, 20);
    await cancelJob(id);
    await until(
      () => endpoint.seen.open,
      (open) => open === 0,
    );
    const cancelled = await readBuild(id);
    expect(cancelled).toMatchObject({ status: "cancelled", calls: 20 });
    expect([await keptAnswers(id), answers()]).toEqual([20, 20]);
    const { calls } = endpoint.seen;
    endpoint.set({ answers: null });
    await resumeJob(id);
    const { result } = await untilStatus(id, "finished");
    expect(result?.values).toHaveLength(turns);
    // No answered call is repeated: every answer was used, and only the calls open at the cancellation were made again.
    expect([...endpoint.answered.values()].every((count) => count === 1)).toBe(true);
    expect(endpoint.seen.calls - calls).toBe(answers() - cancelled.calls);
  });

  it("resumes after a kill -9 without repeating an answered call", async () => {
    const id = await start();
    for (const stored of [12, 36]) {
      endpoint.set({ answers: stored - answers() });
      const worker = await workers.running();
      await untilHeld(id, stored);
      await workers.kill(worker);
      // The build's process ends when it learns of the kill.
      await until(
        () => endpoint.seen.open,
        (open) => open === 0,
      );
    }
    expect(await keptAnswers(id)).toBe(36);
    endpoint.set({ latencyMs: 60, answers: null });
    await workers.running();
    const seen: number[] = [];
    const { result, calls } = await untilBuild(id, ({ status, progress }) => {
      seen.push(progress?.done ?? 0);
      return status === "finished";
    });
    expect(result?.values).toHaveLength(turns);
    expect(answers()).toBe(calls);
    expect([...endpoint.answered.values()].every((count) => count === 1)).toBe(true);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));

    endpoint.set({ latencyMs: 0 });
    await workers.running();
    const again = await untilStatus(await start(), "finished");
    expect(again.result).toEqual(result);
    expect(again.calls).toBe(calls);
  });

  it("is left to the next worker by one that shuts down cleanly, after the calls in flight", async () => {
    endpoint.set({ answers: 20 });
    const id = await start();
    const first = await workers.running();
    await untilHeld(id, 20);
    const stopped = workers.stop(first);
    // Calls that follow the held ones take longer than the worker needs to start no more of them.
    endpoint.set({ answers: null, latencyMs: 3000 });
    expect(await stopped).toBe(0);
    expect(await readBuild(id)).toMatchObject({ status: "running", result: null });
    expect(answers()).toBeGreaterThan(20);
    expect([await keptAnswers(id), endpoint.seen.calls]).toEqual([answers(), answers()]);
    endpoint.set({ latencyMs: 0 });
    await withWorkerHere(() => untilStatus(id, "finished"));
    expect(endpoint.seen.calls).toBe(answers());
    expect([...endpoint.answered.values()].every((count) => count === 1)).toBe(true);
  });
});
