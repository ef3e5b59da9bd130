import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { families } from "@/lib/benchmarks/registry";
import { runProgress } from "@/lib/contracts/run";
import { listen } from "@/lib/db/listen";
import { endPool, pool } from "@/lib/db/pool";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { readRun } from "@/lib/reads/run";
import { startWorker } from "@/lib/worker/start-worker";
import { changeRun } from "./change-run";
import { resumeRun } from "./resume-run";
import { countOf, runState, sampleCounts, testLaunch, testModel, testSuite, until, untilRun } from "./run.fixture";

let endpoint: Endpoint;
let worker: Awaited<ReturnType<typeof startWorker>>;
let suiteId: number;

beforeAll(async () => {
  endpoint = await startEndpoint({ families });
  worker = await startWorker();
  suiteId = await testSuite(60);
});
afterAll(async () => {
  await worker.stop(500);
  await endpoint.close();
  await endPool();
});

const attemptShape = z.array(
  z.object({ outcome: z.string(), reason: z.string().nullable(), httpStatus: z.number().nullable(), count: z.number() }),
);
const attempts = async (runId: number) =>
  attemptShape.parse(
    (
      await pool().query(
        `select outcome, reason, http_status as "httpStatus", count(*)::int from attempt where run_id = $1 group by 1, 2, 3 order by 2`,
        [runId],
      )
    ).rows,
  );

describe("a run over a real endpoint", () => {
  it("stores every sample of every repetition once, scored, with its turn, attempt, metrics and progress", async () => {
    const heard: z.infer<typeof runProgress>[] = [];
    let unsubscribe = () => {};
    await new Promise<void>((listening) => {
      unsubscribe = listen((payload) => heard.push(runProgress.parse(JSON.parse(payload))), "heed", listening);
    });
    endpoint.set({ faults: {}, latencyMs: 5 });
    endpoint.resetStats();
    const runId = await testLaunch({
      suiteId,
      modelId: await testModel(endpoint.address, { sampling: { seed: 100 } }),
      repetitions: 3,
      concurrency: 12,
    });
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 180 });
    expect(endpoint.stats()).toMatchObject({ calls: 180, answered: 180, inFlight: 0 });
    expect(endpoint.stats().mostInFlight).toBeLessThanOrEqual(12);
    expect(await attempts(runId)).toEqual([{ outcome: "success", reason: null, httpStatus: 200, count: 180 }]);
    for (const table of ["turn", "checks"])
      expect(await countOf(`select count(*)::int from ${table} where run_id = $1`, [runId])).toBe(180);
    const orderly =
      "select count(*)::int from sample s join item i on i.id = s.item_id where s.run_id = $1 and s.ordinal = s.repetition * 60 + i.ordinal";
    expect(await countOf(orderly, [runId])).toBe(180);
    // The seed that was sent differs by repetition, and so do the replies.
    expect(await countOf("select count(distinct reply)::int from turn where run_id = $1", [runId])).toBe(180);
    expect(
      await countOf("select count(*)::int from run_metric where run_id = $1 and metric = 'accuracy' and n = 180", [runId]),
    ).toBeGreaterThan(0);
    await expect.poll(() => heard.filter((p) => p.runId === runId).at(-1)?.status).toBe("finished");
    expect(heard.filter((p) => p.runId === runId).at(-1)?.counts.scored).toBe(180);
    unsubscribe();
  });

  it("retries after passing faults and records each call", async () => {
    endpoint.set({ latencyMs: 0, faults: { "500": 0.1, reset: 0.1, truncated: 0.1, empty: 0.1 } });
    endpoint.resetStats();
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address), concurrency: 30, maxRetries: 12 });
    await untilRun(runId, "finished");
    endpoint.set({ faults: {} });
    expect(await sampleCounts(runId)).toEqual({ scored: 60 });
    const rows = await attempts(runId);
    expect(rows.map((row) => row.reason)).toEqual(["500", "connection reset", "empty reply", "truncated reply", null]);
    expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(endpoint.stats().calls);
    const numbered =
      "select count(*)::int from sample s where run_id = $1 and attempts = (select max(attempt) from attempt a where a.run_id = s.run_id and a.ordinal = s.ordinal)";
    expect(await countOf(numbered, [runId])).toBe(60);
  });

  it("fails a sample when its retries are used up, and counts it as missing from the mean", async () => {
    endpoint.set({ faults: { "503": 1 } });
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address), concurrency: 60, maxRetries: 1, itemLimit: 8 });
    await untilRun(runId, "finished");
    endpoint.set({ faults: {} });
    expect(await sampleCounts(runId)).toEqual({ failed: 8 });
    expect(
      await countOf(
        "select count(*)::int from sample where run_id = $1 and reason = '503 after 2 attempts' and score is null and attempts = 2",
        [runId],
      ),
    ).toBe(8);
    expect(
      await countOf(
        "select count(*)::int from run_metric where run_id = $1 and metric = 'accuracy' and slice_key = '' and n = 0 and missing = 8",
        [runId],
      ),
    ).toBe(1);
  });

  it("does not retry a request that the endpoint refuses", async () => {
    endpoint.set({ faults: { "422": 1 } });
    endpoint.resetStats();
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address), itemLimit: 5 });
    await untilRun(runId, "finished");
    endpoint.set({ faults: {} });
    expect(endpoint.stats().calls).toBe(5);
    expect(
      await countOf("select count(*)::int from sample where run_id = $1 and status = 'failed' and reason = '422: Played fault 422.'", [
        runId,
      ]),
    ).toBe(5);
  });

  it("stops if the first ten samples all meet one fault, within twenty calls plus those in flight, and keeps them open", async () => {
    endpoint.set({ faults: { "422": 1 } });
    endpoint.resetStats();
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address), concurrency: 8 });
    const { reason } = await untilRun(runId, "stopped");
    expect(reason).toMatch(/refuses every request \(422\): Played fault 422\. If it names a setting/);
    expect(endpoint.stats().calls).toBeLessThanOrEqual(20 + 8);
    endpoint.set({ faults: {} });
    await until(
      () => sampleCounts(runId),
      (counts) => counts.queued === 60,
    );
    await resumeRun(runId);
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 60 });
  });

  it("uses a model's corrected address when it is resumed, and logs that", async () => {
    const modelId = await testModel("http://127.0.0.1:9/v1");
    const runId = await testLaunch({ suiteId, modelId, itemLimit: 3, maxRetries: 0 });
    const { reason } = await untilRun(runId, "stopped");
    expect(reason).toMatch(/cannot be reached/);
    const { prisma } = await import("@/lib/db/prisma");
    const { settings } = await prisma().model.findUniqueOrThrow({ where: { id: modelId } });
    await prisma().model.update({ where: { id: modelId }, data: { settings: { ...(settings as object), address: endpoint.address } } });
    await resumeRun(runId);
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 3 });
    expect(await countOf("select count(*)::int from run_log where run_id = $1 and kind = 'mended'", [runId])).toBe(1);
  });

  it("does not resume at a corrected address with another price, neither by a person nor by itself", async () => {
    const { prisma } = await import("@/lib/db/prisma");
    const named = { model: "ifscale/perfect", outputPerMillion: 2 };
    await prisma().price.createMany({
      data: [
        { ...named, host: "127.0.0.1", inputPerMillion: 1 },
        { ...named, host: "localhost", inputPerMillion: 3 },
      ],
    });
    const modelId = await testModel("http://127.0.0.1:9/v1", { model: named.model });
    const runId = await testLaunch({ suiteId, modelId, itemLimit: 3, maxRetries: 0 });
    await untilRun(runId, "stopped");
    const { settings } = await prisma().model.findUniqueOrThrow({ where: { id: modelId } });
    const address = endpoint.address.replace("127.0.0.1", "localhost");
    await prisma().model.update({ where: { id: modelId }, data: { settings: { ...(settings as object), address } } });
    const dearer = "ifscale/perfect has a different price at localhost";
    await expect(resumeRun(runId)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining(dearer) });
    // A wait that is over ends at the endpoint that asked for it.
    await pool().query("update run set status = 'paused', probe_at = null, resume_at = now() where id = $1", [runId]);
    expect((await untilRun(runId, "stopped")).reason).toMatch(/cannot be reached/);
    expect((await readRun(runId)).model).toMatchObject({ address: "http://127.0.0.1:9/v1" });
    await pool().query("update run set probe_at = now() where id = $1", [runId]);
    const refused = "select count(*)::int from run_log where run_id = $1 and kind = 'probed' and strpos(message, $2) > 0";
    await until(
      () => countOf(refused, [runId, `cannot be resumed. ${dearer}`]),
      (count) => count === 1,
    );
    expect((await readRun(runId)).probeAt).toBeNull();
    await prisma().price.updateMany({ where: { host: "localhost" }, data: { inputPerMillion: 1 } });
    await resumeRun(runId);
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 3 });
  });

  it("resumes when a dead endpoint answers a probe unless a person keeps it stopped, and reports its end to the webhook", async () => {
    const heard: { event: string; run: { id: number; status: string }; samples: { scored: number } }[] = [];
    let refusals = 1;
    const asked = new Set<string | undefined>();
    const webhook = createServer((request, response) => {
      asked.add(request.url);
      let text = "";
      request.on("data", (chunk: Buffer) => {
        text += chunk;
      });
      request.on("end", () => {
        if (refusals-- > 0) response.writeHead(503).end();
        else {
          heard.push(JSON.parse(text));
          response.writeHead(204).end();
        }
      });
    });
    await new Promise<void>((resolve) => webhook.listen(0, "127.0.0.1", resolve));
    const bound = z.object({ port: z.number() }).parse(webhook.address());
    process.env.HEED_WEBHOOK_URL = `http://127.0.0.1:${bound.port}/end?key=k&sig=a%2Fb`;
    try {
      endpoint.set({ faults: { "503": 1 } });
      const modelId = await testModel(endpoint.address);
      const [runId, other] = await Promise.all([1, 2].map(() => testLaunch({ suiteId, modelId, concurrency: 8, maxRetries: 0 })));
      if (!runId || !other) throw new Error("nothing was launched");
      for (const id of [runId, other]) expect((await untilRun(id, "stopped")).reason).toMatch(/keeps failing \(503\)/);
      const now = (id: number) => pool().query("update run set probe_at = now() where id = $1", [id]);
      const logged = (id: number, kind: string) => countOf("select count(*)::int from run_log where run_id = $1 and kind = $2", [id, kind]);
      expect((await readRun(runId)).probeAt).not.toBeNull();
      await changeRun(other, { autoResume: false });
      expect(await readRun(other)).toMatchObject({ probeAt: null, autoResume: false });
      await now(runId);
      await until(
        () => logged(runId, "probed"),
        (count) => count === 1,
      );
      expect(await countOf("select probes as count from run where id = $1", [runId])).toBe(1);
      endpoint.set({ faults: {} });
      await now(runId);
      await now(other);
      await untilRun(runId, "finished");
      expect(await logged(runId, "went on")).toBe(1);
      expect((await sampleCounts(runId)).scored).toBeGreaterThan(50);
      expect((await runState(other)).status).toBe("stopped");
      await changeRun(other, { autoResume: true });
      await untilRun(other, "finished");
      // Refused messages are sent again, without their pause.
      const left = async () => {
        await pool().query("update run_end set due_at = now() where tries > 0");
        return countOf("select count(*)::int from run_end", []);
      };
      await until(left, (count) => count === 0);
      // A run that was resumed before its end could be reported is reported at its next end.
      const ends = heard.filter(({ run }) => run.id === runId);
      expect(ends.at(-1)).toMatchObject({
        event: "run.ended",
        run: { status: "finished" },
        headline: { n: (await sampleCounts(runId)).scored },
      });
      expect(ends.filter(({ run }) => run.status === "finished")).toHaveLength(1);
      expect(await countOf("select count(*)::int from run_log where kind = 'not told'", [])).toBe(1);
      expect([...asked]).toEqual(["/end?key=k&sig=a%2Fb"]);
      expect(await countOf("select count(*)::int from run_log where message like '%sig=%'", [])).toBe(0);
    } finally {
      delete process.env.HEED_WEBHOOK_URL;
      endpoint.set({ faults: {} });
      await new Promise((resolve) => webhook.close(resolve));
    }
  });

  it("keeps each rejected reply, and rejects the sample with the last reason when all are rejected", async () => {
    const modelId = await testModel(endpoint.address, { model: "anything" });
    endpoint.set({ profile: "nothing-of-the-kind" });
    const runId = await testLaunch({ suiteId, modelId, itemLimit: 3, params: { maxAttempts: 4 } });
    await untilRun(runId, "finished");
    endpoint.set({ profile: null });
    expect(
      await countOf(
        "select count(*)::int from sample where run_id = $1 and status = 'rejected' and reason = 'short_response after 4 attempts'",
        [runId],
      ),
    ).toBe(3);
    expect(
      await countOf("select count(*)::int from attempt where run_id = $1 and outcome = 'rejected' and reply like 'Ready.%'", [runId]),
    ).toBe(12);
  });

  it("stops with the family's sentence when the first samples are all rejected, counts their cost, and can be resumed", async () => {
    const { prisma } = await import("@/lib/db/prisma");
    await prisma().price.create({ data: { model: "laconic", inputPerMillion: 1, outputPerMillion: 1000 } });
    const modelId = await testModel(endpoint.address, { model: "laconic" });
    endpoint.set({ profile: "nothing-of-the-kind", latencyMs: 5 });
    endpoint.resetStats();
    const runId = await testLaunch({ suiteId, modelId, concurrency: 4, params: { maxAttempts: 3 } });
    const { reason } = await untilRun(runId, "stopped");
    expect(reason).toMatch(/all of the first 20 samples for the same reason: too short\. The last one: The reply has \d+ words/);
    // Twenty, plus those in flight.
    expect(endpoint.stats().calls).toBeLessThanOrEqual(24);
    await until(
      () => sampleCounts(runId),
      (counts) => counts.queued === 60,
    );
    const { runRows } = await import("@/lib/reads/run-rows");
    const rowOf = async () => (await runRows("where r.id = $1", [runId]))[0]?.row;
    // Replies that were in flight are stored a moment after the stop.
    await expect.poll(async () => (await rowOf())?.turnedAway?.replies[0]?.count).toBe(endpoint.stats().calls);
    const stopped = await rowOf();
    expect(stopped?.turnedAway?.replies).toEqual([{ reason: "short_response", label: "too short", count: endpoint.stats().calls }]);
    expect(stopped?.turnedAway?.costUsd).toBeGreaterThan(0);
    expect(stopped?.costUsd).toBeCloseTo(stopped?.turnedAway?.costUsd ?? 0, 9);
    const noted =
      "select count(*)::int from run_log where run_id = $1 and kind = 'rejected' and message like '%replies rejected: too short%'";
    expect(await countOf(noted, [runId])).toBeGreaterThan(0);
    await resumeRun(runId);
    await untilRun(runId, "finished");
    endpoint.set({ profile: null, latencyMs: 0 });
    // No sample was asked more often than permitted, and the first ones had ended before the last one was asked.
    expect(await sampleCounts(runId)).toEqual({ rejected: 60 });
    expect(await countOf("select count(*)::int from attempt where run_id = $1 and outcome = 'rejected'", [runId])).toBe(180);
    const early = `select count(*)::int from (select ordinal, min(created_at) as first, max(created_at) as last from attempt where run_id = $1 group by 1) a
      where last < (select max(first) from (select min(created_at) as first from attempt where run_id = $1 group by ordinal) b)`;
    expect(await countOf(early, [runId])).toBeGreaterThanOrEqual(40);
    const finished = await rowOf();
    expect(finished?.costUsd).toBeCloseTo(finished?.turnedAway?.costUsd ?? 0, 9);
    expect(finished?.turnedAway?.replies[0]?.count).toBe(180);
  });

  it("runs a simulated model in process, the same way", async () => {
    const { prisma } = await import("@/lib/db/prisma");
    const settings = { kind: "simulated", profile: "perfect", seed: 1, latencySeconds: 0 };
    const model = await prisma().model.create({ data: { name: "simulated", kind: "simulated", settings } });
    const runId = await testLaunch({ suiteId, modelId: model.id, repetitions: 2 });
    await untilRun(runId, "finished");
    expect(
      await countOf("select count(*)::int from sample where run_id = $1 and status = 'scored' and score = 1 and passed", [runId]),
    ).toBe(120);
    expect(await countOf("select count(*)::int from run where id = $1 and source = 'simulated'", [runId])).toBe(1);
  });
});
