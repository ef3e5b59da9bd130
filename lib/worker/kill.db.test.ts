import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultRun, openItem } from "@/lib/benchmarks/open";
import { families, loadFamily } from "@/lib/benchmarks/registry";
import { endPool, pool } from "@/lib/db/pool";
import { promptKey } from "@/lib/endpoint/call-counts";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { countOf, sampleCounts, testLaunch, testModel, testSuite, until, untilRun } from "@/lib/runs/run.fixture";
import { type TestWorkers, testWorkers, workerHere } from "./worker.fixture";

let endpoint: Endpoint;
const items = 200;
let workers: TestWorkers;

beforeAll(async () => {
  workers = await testWorkers();
  endpoint = await startEndpoint({ families, settings: { latencyMs: 60 } });
  await prepareQueue();
});
afterAll(async () => {
  await workers.clear();
  await endpoint.close();
  await endPool();
});

const turns = (runId: number) => countOf("select count(*)::int from turn where run_id = $1", [runId]);

/** Prompts whose turn is stored now. */
async function savedPrompts(runId: number): Promise<string[]> {
  const { rows } = await pool().query(
    "select i.body from turn t join sample s using (run_id, ordinal) join item i on i.id = s.item_id where run_id = $1",
    [runId],
  );
  const { manifest, engine } = await loadFamily("ifscale");
  const run = defaultRun(manifest);
  return rows.map((row: { body: unknown }) => {
    const { messages = [] } = engine.asking.next(openItem(engine, row.body), [], run) ?? {};
    return promptKey(messages.map(({ role, parts }) => ({ role, content: parts.join("") })));
  });
}

describe("a killed or stopped worker", () => {
  it("leaves its run to the next one: every sample once, no stored turn asked again", async () => {
    const suiteId = await testSuite(items);
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address), concurrency: 12 });
    const callsWhenSaved = new Map<string, number>();
    // After a third death, a shard without any stored reply may be set aside.
    for (const stored of [60, 140]) {
      // No more than these are answered before the kill, however late it comes.
      endpoint.set({ answers: stored - callsWhenSaved.size });
      const child = await workers.start();
      await until(
        () => turns(runId),
        (count) => count === stored,
      );
      await workers.kill(child);
      const { prompts } = endpoint.stats();
      for (const key of await savedPrompts(runId)) if (!callsWhenSaved.has(key)) callsWhenSaved.set(key, prompts[key]?.calls ?? 0);
    }
    expect(callsWhenSaved.size).toBe(140);
    expect((await sampleCounts(runId)).scored).toBe(140);
    endpoint.set({ answers: null });
    const last = await workerHere();
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: items });
    for (const table of ["turn", "checks"])
      expect(await countOf(`select count(*)::int from ${table} where run_id = $1`, [runId])).toBe(items);
    const { prompts } = endpoint.stats();
    const askedAgain = [...callsWhenSaved].filter(([key, calls]) => prompts[key]?.calls !== calls);
    expect(askedAgain).toEqual([]);
    expect(await countOf("select count(*)::int from run_log where run_id = $1 and kind = 'recovered'", [runId])).toBeGreaterThan(0);
    await last.stop(500);
  });

  it("is replaced by another running worker", async () => {
    endpoint.resetStats();
    endpoint.set({ answers: 20 });
    const suiteId = await testSuite(120);
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address), concurrency: 8 });
    const first = await workers.start();
    await until(
      () => turns(runId),
      (count) => count === 20,
    );
    const second = await workerHere();
    await workers.kill(first);
    endpoint.set({ answers: null });
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 120 });
    await second.stop(500);
  });

  it("ends in order when asked to, with all replies stored", async () => {
    endpoint.resetStats();
    endpoint.set({ answers: 20 });
    const suiteId = await testSuite(120);
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address), concurrency: 8 });
    const child = await workers.start();
    await until(
      async () => [await turns(runId), endpoint.stats().inFlight],
      ([stored, inFlight]) => stored === 20 && inFlight === 8,
    );
    const stopped = workers.stop(child);
    endpoint.set({ answers: null });
    expect(await stopped).toBe(0);
    expect(await turns(runId)).toBe(endpoint.stats().answered);
    expect(await countOf("select count(*)::int from sample where run_id = $1 and status = 'running'", [runId])).toBe(0);
    const next = await workerHere();
    await untilRun(runId, "finished");
    expect(Object.values(endpoint.stats().prompts).every((prompt) => prompt.calls === 1)).toBe(true);
    await next.stop(500);
  });
});
