import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { families } from "@/lib/benchmarks/registry";
import { endPool } from "@/lib/db/pool";
import { startEndpoint } from "@/lib/endpoint/endpoint";
import { countOf, sampleCounts, testLaunch, testModel, testSuite, until, untilRun } from "@/lib/runs/run.fixture";
import { createDatabase } from "../boot/create-database.mjs";
import { migrate } from "../boot/migrate.mjs";
import { startPostgres } from "../boot/postgres.mjs";
import { testWorkers } from "./worker.fixture";

const home = mkdtempSync(join(tmpdir(), "heed-restart-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

it("a worker continues after the database crashes and returns, and loses no reply", async () => {
  let postgres = await startPostgres({ home });
  const { port } = postgres;
  const url = postgres.url();
  await createDatabase(url);
  await migrate(url);
  process.env.DATABASE_URL = url;
  const endpoint = await startEndpoint({ families, settings: { latencyMs: 40 } });
  const workers = await testWorkers();
  try {
    const child = await workers.start();
    const suiteId = await testSuite(200);
    const runId = await testLaunch({ suiteId, modelId: await testModel(endpoint.address), concurrency: 8 });
    const stored = await until(
      () => countOf("select count(*)::int from turn where run_id = $1", [runId]),
      (count) => count >= 40,
    );
    postgres.kill();
    await postgres.exited;
    // Requests in flight finish in the meantime; no further one starts until the waiting replies are stored.
    await until(
      () => endpoint.stats(),
      ({ inFlight, answered }) => inFlight === 0 && answered > stored,
    );
    postgres = await startPostgres({ home, port });
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 200 });
    expect(child.exitCode).toBeNull();
    expect(Object.values(endpoint.stats().prompts).every((prompt) => prompt.calls === 1)).toBe(true);
  } finally {
    await workers.clear();
    await endpoint.close();
    await endPool();
    await postgres.stop();
  }
});
