import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { endPool, pool } from "@/lib/db/pool";
import { readSample } from "@/lib/reads/samples/sample";
import { startWorker } from "@/lib/worker/start-worker";
import { countOf, testLaunch, testModel, testSuite, untilRun } from "./run.fixture";

const key = "sk-echo-0123456789-abcdef";
let server: Server;
let worker: Awaited<ReturnType<typeof startWorker>>;
let refuse = false;
let calls = 0;

/** An endpoint that repeats the request's headers in everything that it returns. */
beforeAll(async () => {
  process.env.HEED_KEY_ECHO = key;
  server = createServer((request, response) => {
    request.resume();
    const { authorization = "" } = request.headers;
    // Long enough for IFScale to accept it as a report.
    const content = `${"word ".repeat(30)}You sent ${authorization}, in base64 ${Buffer.from(authorization).toString("base64")}.`;
    const reply = {
      id: authorization,
      model: authorization,
      choices: [{ finish_reason: "stop", message: { content, reasoning: content } }],
    };
    if (refuse) response.writeHead(401).end(JSON.stringify({ error: { message: `${"x".repeat(30)} ${content}` } }));
    else if (++calls % 2 === 1) response.writeHead(500).end(JSON.stringify({ error: { message: content } }));
    else response.end(JSON.stringify(reply));
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  worker = await startWorker();
});
afterAll(async () => {
  await worker.stop(500);
  delete process.env.HEED_KEY_ECHO;
  server.closeAllConnections();
  server.close();
  await endPool();
});

/** Returns each row of every table as text. */
async function everything(): Promise<string> {
  const names = await pool().query("select tablename from pg_tables where schemaname = 'public'");
  const tables = z.array(z.object({ tablename: z.string() })).parse(names.rows);
  const texts = await Promise.all(tables.map(({ tablename }) => pool().query(`select row_to_json(t)::text as row from "${tablename}" t`)));
  return texts
    .flatMap(({ rows }) =>
      z
        .array(z.object({ row: z.string() }))
        .parse(rows)
        .map(({ row }) => row),
    )
    .join("\n");
}

it("a key that an endpoint repeats in replies, errors and names is stored nowhere in the database", async () => {
  const suiteId = await testSuite(6);
  const modelId = await testModel(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, { keyVariable: "HEED_KEY_ECHO" });
  const answered = await testLaunch({ suiteId, modelId, concurrency: 1, maxRetries: 10 });
  await untilRun(answered, "finished");
  refuse = true;
  const stopped = await testLaunch({ suiteId, modelId });
  const { reason } = await untilRun(stopped, "stopped");
  expect(reason).toContain("[key removed");

  expect(await countOf("select count(*)::int from turn where run_id = $1 and redacted and reply like '%[key removed%'", [answered])).toBe(
    6,
  );
  expect(await countOf("select count(*)::int from attempt where run_id = $1 and detail like '%[key removed%'", [answered])).toBeGreaterThan(
    0,
  );
  const all = await everything();
  expect(all).toContain("[key removed");
  expect(all).not.toContain("0123456789");
  expect(all).not.toContain(Buffer.from(`Bearer ${key}`).toString("base64").slice(12, 28));
  expect((await readSample(answered, 0)).turns[0]).toMatchObject({ redacted: true });
});
