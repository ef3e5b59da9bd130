import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { afterAll, expect, it, vi } from "vitest";
import { endPool } from "@/lib/db/pool";
import { liveParts } from "@/lib/queue/live-parts";
import { shardSize } from "@/lib/queue/shard";
import { sampleCounts, testLaunch, testModel, testSuite, until, untilRun } from "@/lib/runs/run.fixture";
import { testWorker } from "@/lib/worker/worker.fixture";

// Recovery would also end the run, some seconds later.
vi.mock("@/lib/runs/recover-runs", () => ({ recoverRuns: async () => {} }));

afterAll(endPool);

it("a run finishes with a sample that outlasts all later shards of its lane", async () => {
  const items = 300;
  const reply = JSON.stringify({ choices: [{ message: { content: "words ".repeat(30) }, finish_reason: "stop" }] });
  let sendFirst: (() => void) | null = null;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const send = () => response.setHeader("content-type", "application/json").end(reply);
      if (sendFirst === null) sendFirst = send;
      else send();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const modelId = await testModel(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
  const runId = await testLaunch({ suiteId: await testSuite(items), modelId, concurrency: 8 });
  const worker = await testWorker();
  const parts = Array.from({ length: items / shardSize }, (_, part) => ({ kind: "run" as const, id: runId, part }));
  await until(
    async () => [await sampleCounts(runId), (await liveParts(parts)).size],
    ([counts, live]) => isDeepStrictEqual([counts, live], [{ scored: items - 1, running: 1 }, 1]),
  );
  (sendFirst as (() => void) | null)?.();
  await untilRun(runId, "finished");
  expect(await sampleCounts(runId)).toEqual({ scored: items });
  await worker.stop(500);
  server.close();
});
