import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { families, loadFamily } from "@/lib/benchmarks/registry";
import { openaiCompatible } from "@/lib/contracts/model";
import { endPool, pool } from "@/lib/db/pool";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { raise } from "@/lib/errors";
import { startAsking } from "@/lib/jobs/start-asking";
import { readKeys } from "@/lib/keys/redact-keys";
import { readRun } from "@/lib/reads/run";
import { connectRun } from "@/lib/runs/connect-run";
import { probeRuns } from "@/lib/runs/probe-runs";
import { resumeRun } from "@/lib/runs/resume-run";
import { retryFailed } from "@/lib/runs/retry-failed";
import { countOf, runState, sampleCounts, testLaunch, testModel, testSuite, untilRun } from "@/lib/runs/run.fixture";
import { startWorker } from "@/lib/worker/start-worker";
import { seedModels } from "@/prisma/seed/models";
import { rowShapes, unreadColumns } from "./row-shapes";
import { runFileTables } from "./run-file";
import { demonstratedRun, type FileRow, fileOf, forged, taken } from "./run-file.fixture";

const key = "sk-the-key-of-whoever-imports-1234567890";
const past = "2020-01-01T00:00:00+00:00";
/** The server that the author of a hostile file wants requests to be sent to. */
const author = createServer((request, response) => {
  asked.push(String(request.headers.authorization));
  response.end("{}");
});
const asked: string[] = [];
let endpoint: Endpoint;
let worker: Awaited<ReturnType<typeof startWorker>> | null = null;
let file: Buffer;

beforeAll(async () => {
  process.env.HEED_KEY_STOLEN = key;
  readKeys();
  await new Promise<void>((resolve) => author.listen(0, "127.0.0.1", resolve));
  endpoint = await startEndpoint({ families, settings: { key } });
  const { runId } = await demonstratedRun("ifscale", "quick", await seedModels());
  file = await fileOf(runId);
});
afterEach(async () => {
  await worker?.stop(500);
  worker = null;
  await pool().query("truncate run cascade");
});
afterAll(async () => {
  await endpoint.close();
  author.close();
  await endPool();
});

const settings = () =>
  openaiCompatible.parse({
    kind: "openai-compatible",
    address: `http://127.0.0.1:${(author.address() as AddressInfo).port}/v1`,
    model: "ifscale/linear",
    keyVariable: "HEED_KEY_STOLEN",
    sampling: { temperature: 0.3 },
    timeoutSeconds: 600,
  });

/**
 * File with a run whose requests would go to the author's address; `run` adds columns, `samples` changes all samples, whose replies are
 * then left out.
 */
const stealing = (run: Record<string, unknown>, samples: Record<string, unknown> | null = null) =>
  forged(
    file,
    ([table, row]): FileRow[] => {
      if (table === "run") return [[table, { ...row, source: "measured", model_name: "Theirs", model: settings(), ...run }]];
      if (samples !== null && ["turn", "attempt", "checks"].includes(table)) return [];
      return [[table, table === "sample" ? { ...row, ...samples } : row]];
    },
    ({ counts, ...header }) => ({ ...header, counts: { ...Object(counts), ...(samples && { turns: 0 }) } }),
  );
const unasked = { status: "queued", score: null, passed: null, attempts: 0 };
const imported = async (bytes: Buffer) => (await taken(bytes, true)).runIds[0] ?? 0;

it("every column of a table in a run file is either read by a shape or left out by name", async () => {
  const { manifest } = await loadFamily("ifscale");
  const shapes = rowShapes(manifest, () => 1);
  const here = ["run_id", "item_id", "id", "person_id"];
  const sql = "select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1";
  for (const table of runFileTables.filter((name) => name !== "item" && name !== "blob")) {
    const { rows } = await pool().query<{ name: string }>(sql, [table]);
    const known = new Set([...Object.keys(shapes[table].shape), ...(unreadColumns[table] ?? []), ...here]);
    expect({ [table]: rows.map(({ name }) => name).filter((name) => !known.has(name)) }).toEqual({ [table]: [] });
  }
});

it("whatever a file contains, its imported run has ended, is never resumed, and names no address and no key", async () => {
  const orders = {
    ...{ resume_at: past, probe_at: past, probes: 1, probe_off: false, delete_at: past, archived_at: past, waits_for: 1, launch_id: 1 },
    ...{ budget_id: 1, import_hash: "x", demonstration: true, taken_from: null, totals: { counts: "many" }, indexed_at: past },
    judge: settings(),
    judge_name: "Their judge",
  };
  const before = await countOf("select count(*)::int from graphile_worker._private_jobs", []);
  for (const status of ["queued", "running", "paused", "cancelling"]) {
    const id = await imported(stealing({ status, ...orders }, unasked));
    expect(await runState(id)).toEqual({
      status: "stopped",
      reason: `The file says that the run was ${status}. It was imported as stopped and will not send requests.`,
    });
  }
  for (const status of ["finished", "stopped", "cancelled"])
    expect((await runState(await imported(stealing({ status, ...orders })))).status).toBe(status);
  const { rows } = await pool().query(`select * from run where taken_from is not null order by id`);
  expect(rows).toHaveLength(7);
  for (const row of rows) {
    expect(JSON.stringify([row.model, row.judge])).not.toMatch(/127\.0\.0\.1|HEED_KEY|address|keyVariable/);
    expect(row).toMatchObject({
      ...{ resume_at: null, probe_at: null, probes: null, delete_at: null, archived_at: null, waits_for: null, launch_id: null },
      ...{ budget_id: null, import_hash: null, demonstration: false, indexed_at: null },
      model: { kind: "imported", settings: { model: "ifscale/linear", sampling: { temperature: 0.3 } } },
    });
    expect(row.finished_at).not.toBeNull();
    expect(row.totals.counts.scored + row.totals.counts.cancelled).toBe(row.sample_count);
  }
  expect(await countOf("select count(*)::int from sample where status in ('queued', 'running')", [])).toBe(0);
  expect(await countOf("select count(*)::int from graphile_worker._private_jobs", [])).toBe(before);
});

it("a file does not mark a suite that is here as the authors' own", async () => {
  const claim = { subject: "suite", key: "", kind: "authors-suite", value: {}, author: "Ola", why: "" };
  const claims = () => countOf("select count(*)::int from annotation where kind = 'authors-suite'", []);
  const withClaim = forged(file, (row) => (row[0] === "run" ? [row, ["annotation", claim]] : [row]));
  await imported(withClaim);
  expect(await claims()).toBe(0);
  await pool().query("truncate run, suite cascade");
  await imported(withClaim);
  expect(await claims()).toBe(1);
});

it("an order of samples is built only after the samples that the file claims were read", async () => {
  const claimed = 50_000;
  const claiming = (order: Record<string, unknown>) =>
    forged(
      file,
      ([table, row]) => [[table, table === "run" ? { ...row, repetitions: 32_768, sample_count: claimed, ...order } : row]],
      ({ counts, ...header }) => ({ ...header, counts: { ...Object(counts), samples: claimed } }),
    );
  const short = { code: "invalid", message: expect.stringMatching(/^The file says that it has 50000 samples, but it has \d+\./) };
  await expect(taken(claiming({ order_seed: null, order_starts: [5, 1] }), true)).rejects.toMatchObject(short);
  const many = { code: "invalid", message: expect.stringMatching(/^Line \d+ of the file has “order_strata” for 50000 items/) };
  await expect(taken(claiming({ order_strata: "!".repeat(claimed) }), true)).rejects.toMatchObject(many);
  const odd = forged(file, ([table, row]) => [[table, table === "run" ? { ...row, order_starts: [5, 1] } : row]]);
  const order = { code: "invalid", message: expect.stringMatching(/^Line \d+ of the file has an impossible order of samples/) };
  await expect(taken(odd, true)).rejects.toMatchObject(order);
});

it("an imported run does not end in the future", async () => {
  const future = "2099-01-01T00:00:00.000Z";
  const ahead = forged(
    file,
    ([table, row]) => [[table, table === "run" ? { ...row, finished_at: null } : row]],
    (header) => ({ ...header, madeAt: future }),
  );
  for (const bytes of [stealing({ finished_at: future }), ahead]) {
    const id = await imported(bytes);
    expect(await countOf("select count(*)::int from run where id = $1 and finished_at <= now()", [id])).toBe(1);
  }
  const ended = await imported(stealing({ finished_at: past }));
  expect(await countOf("select count(*)::int from run where id = $1 and finished_at = $2", [ended, past])).toBe(1);
});

it("a run of authors' files is not connected to a model, whatever settings its file contains", async () => {
  const model = { kind: "imported", source: "theirs.csv", settings: { model: "m", sampling: { temperature: 0.3 } } };
  const id = await imported(stealing({ source: "imported", model }));
  const modelId = await testModel(endpoint.address, { keyVariable: "HEED_KEY_STOLEN" });
  expect((await readRun(id)).unconnected).toBeUndefined();
  await expect(connectRun(id, { modelId })).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("no connection") });

  const judged = await imported(stealing({ source: "imported", model, judge: settings(), judge_name: "Theirs" }));
  expect((await readRun(judged)).unconnected).toEqual({ model: false, judge: true });
  await connectRun(judged, { modelId, judgeModelId: modelId });
  expect(await readRun(judged)).toMatchObject({ model, judgeName: "Theirs" });
  await expect(retryFailed(judged)).rejects.toMatchObject({ code: "conflict" });
});

it("an imported run sends no requests until a person connects it to a model, whose address and key it then uses", async () => {
  const id = await imported(stealing({ status: "finished" }, { status: "failed", score: null, passed: null, reason: "429" }));
  const refused = { code: "conflict", message: expect.stringContaining("Connect a model") };
  await expect(retryFailed(id)).rejects.toMatchObject(refused);
  await expect(startAsking(id, 0)).rejects.toMatchObject(refused);
  const stopped = await imported(stealing({ status: "stopped", probe_at: past }, unasked));
  await expect(resumeRun(stopped)).rejects.toMatchObject(refused);

  // Nor does a row send requests that an earlier Heed imported unchanged.
  const old = await imported(stealing({ status: "stopped" }, unasked));
  await pool().query("update run set model = $2, status = 'running' where id = $1", [old, JSON.stringify(settings())]);
  await pool().query("update sample set status = 'queued' where run_id = $1", [old]);
  const probed = await imported(stealing({ status: "stopped" }, unasked));
  await pool().query("update run set model = $2, probe_at = $3 where id = $1", [probed, JSON.stringify(settings()), past]);
  const probe = async () => Promise.reject(new Error("It was probed."));
  await probeRuns({ keys: ["HEED_KEY_STOLEN"], probe, signal: new AbortController().signal, onError: raise });
  const odd = await imported(stealing({ status: "stopped" }, unasked));
  await pool().query("update run set status = 'paused', resume_at = $2 where id = $1", [odd, past]);
  const unreadable = await imported(stealing({ status: "stopped" }, unasked));
  await pool().query("update run set status = 'running', order_starts = '{5,-1}' where id = $1", [unreadable]);
  await pool().query("update sample set status = 'queued' where run_id = $1", [unreadable]);

  const modelId = await testModel(endpoint.address, { keyVariable: "HEED_KEY_STOLEN" });
  worker = await startWorker();
  // The worker recovers, and asks and ends another run beside these.
  const other = await testLaunch({ suiteId: await testSuite(20), modelId });
  await untilRun(other, "finished");
  expect((await untilRun(old, "stopped")).reason).toContain("no model to call");
  expect((await runState(odd)).status).toBe("paused");
  expect(asked).toEqual([]);

  expect((await readRun(id)).unconnected).toEqual({ model: true, judge: false });
  await expect(connectRun(id, {})).rejects.toMatchObject({ code: "invalid", where: "modelId" });
  const theirPrice = { model: "their-model", inputPerMillion: 1, outputPerMillion: 2 };
  await pool().query("update run set price = $2 where id = $1", [id, JSON.stringify(theirPrice)]);
  await connectRun(id, { modelId });
  // There is no price for the model here, so the calls that the file brought keep theirs.
  expect((await readRun(id)).price).toMatchObject(theirPrice);
  expect((await readRun(id)).unconnected).toBeUndefined();
  await expect(connectRun(id, { modelId })).rejects.toMatchObject({ code: "conflict" });
  endpoint.resetStats();
  await retryFailed(id);
  await untilRun(id, "finished");
  const { scored = 0, ...others } = await sampleCounts(id);
  expect(others).toEqual({});
  expect(scored).toBe(endpoint.stats().answered);
  expect((await readRun(id)).model).toMatchObject({ address: endpoint.address, sampling: { temperature: 0.3 } });
  expect(asked).toEqual([]);
});
