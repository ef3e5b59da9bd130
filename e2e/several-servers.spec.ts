import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, request as playwrightRequest } from "@playwright/test";
import { z } from "zod";
import { freePort } from "../lib/boot/free-port.mjs";
import { openDatabase } from "../lib/boot/open-database.mjs";
import { ownerLinkSentence } from "../lib/boot/owner-link.mjs";
import { copyHome, seededHome } from "../lib/boot/seeded-home.mjs";
import { share } from "../lib/contracts/share";
import { startedUpload } from "../lib/contracts/upload";
import { workersState } from "../lib/contracts/worker";
import { ended, launchRun, makeModel, makeSuite } from "./api";
import { expect, test } from "./test";

/** Two web servers and two workers on one Postgres, and a proxy that gives each of them every second request. */
const parts: Part[] = [];
const folders: string[] = [];
let database: Awaited<ReturnType<typeof openDatabase>>;
let proxy: Server;
let webs: number[] = [];
const answered: number[] = [];
let api: APIRequestContext;

/** A web server or a worker, as a container starts it: `heed.mjs web` or `heed.mjs worker`. */
class Part {
  output = "";
  readonly child: ChildProcess;

  constructor(verb: "web" | "worker", port: number) {
    const home = mkdtempSync(join(tmpdir(), "heed-part-"));
    folders.push(home);
    const env = {
      ...process.env,
      ...{ DATABASE_URL: database.url, HEED_HOME: home, PORT: String(port), HEED_ENV_FILE: "" },
      ...{ HEED_SECRET: "a secret that all of these parts share", HEED_TRUSTED_PROXIES: "127.0.0.1", HEED_ACCOUNTS: "1" },
      ...{ HEED_DB_CONNECTIONS: "6" },
    };
    this.child = spawn(process.execPath, ["lib/boot/heed.mjs", verb], { env, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        this.output += chunk;
      });
    parts.push(this);
  }

  async says(words: string): Promise<void> {
    const gone = once(this.child, "close").then(() => {
      throw new Error(`It ended before it said “${words}”:\n${this.output}`);
    });
    gone.catch(() => {});
    while (!this.output.includes(words)) {
      const streams = [this.child.stdout, this.child.stderr].flatMap((stream) => (stream ? [once(stream, "data")] : []));
      await Promise.race([...streams, gone]);
    }
  }

  async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill("SIGTERM");
    await once(this.child, "close");
  }
}

/** Passes each request on to the next web server, and counts what each has answered. */
function roundRobin(): Server {
  let next = 0;
  return createServer((request, response) => {
    const at = next++ % webs.length;
    const headers = { ...request.headers, "x-forwarded-for": request.socket.remoteAddress, "x-forwarded-proto": "http" };
    const passed = httpRequest({ port: webs[at], host: "127.0.0.1", method: request.method, path: request.url, headers }, (answer) => {
      answered[at] = (answered[at] ?? 0) + 1;
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    response.on("close", () => passed.destroy());
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
}

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  const home = mkdtempSync(join(tmpdir(), "heed-several-"));
  folders.push(home);
  copyHome(await seededHome(), home);
  database = await openDatabase({ databaseUrl: null, home, durable: false, say: () => {} });
  webs = [await freePort(), await freePort()];
  const starting = webs.map((port) => new Part("web", port));
  await Promise.all(starting.map((part) => part.says("Heed is ready")));
  await Promise.all([0, 1].map(() => new Part("worker", 3000).says("has joined the database")));
  proxy = roundRobin().listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const baseURL = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  api = await playwrightRequest.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
  await logIn();
});

/** Makes the owner over one web server, and logs in over the other: the session then holds on both. */
async function logIn(): Promise<void> {
  const token = /\/join\/(\S+)/.exec(await ownerLinkSentence(database.url, ""))?.[1];
  const person = { email: "owner@lab.example", password: "a long enough password" };
  const joined = await api.post(`/api/join/${token}`, { data: { name: "Olga", ...person } });
  expect([joined.status(), joined.ok() ? "" : await joined.text()]).toEqual([200, ""]);
  expect((await api.post("/api/auth/sign-in/email", { data: person })).status()).toBe(200);
}

test.afterAll(async () => {
  await api?.dispose();
  proxy?.closeAllConnections();
  proxy?.close();
  await Promise.all(parts.map((part) => part.end()));
  await database?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Follows the events of all runs on one connection, until the run ends; returns the states that were seen. */
async function follow(runId: number): Promise<string[]> {
  const { port } = proxy.address() as AddressInfo;
  const { cookies } = await api.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const client = httpRequest({ port, host: "127.0.0.1", path: `/api/events?run=${runId}`, headers: { cookie } }).end();
  const [answer] = await once(client, "response");
  const seen: string[] = [];
  let rest = "";
  for await (const chunk of answer) {
    rest += chunk;
    for (let at = rest.indexOf("\n\n"); at >= 0; at = rest.indexOf("\n\n")) {
      const data = /^data: (.*)$/m.exec(rest.slice(0, at))?.[1];
      rest = rest.slice(at + 2);
      if (data === undefined) continue;
      const { status } = z.object({ status: z.string() }).parse(JSON.parse(data));
      seen.push(status);
      if (status === "finished") client.destroy();
    }
    if (seen.includes("finished")) break;
  }
  return seen;
}

test("a run is launched, followed and finished over two web servers, even if a worker leaves", async () => {
  await expect.poll(async () => workersState.parse(await (await api.get("/api/workers")).json()).workers.length).toBe(2);
  const suiteId = await makeSuite(api, "several servers", { densities: [10, 20, 30], seeds: 10 });
  const modelId = await makeModel(api, "several servers", { kind: "simulated", profile: "linear", seed: 7, latencySeconds: 0.5 });
  const runId = await launchRun(api, { suiteId, modelId, name: "several servers", concurrency: 2 });
  // One stream each on both web servers.
  const streams = [follow(runId), follow(runId)];
  const scored = async () => (await (await api.get(`/api/runs/${runId}`)).json()).counts.scored as number;
  await expect.poll(scored).toBeGreaterThan(2);
  await parts[2]?.end();
  const run = await ended(api, runId);
  expect([run.status, run.counts.scored, run.counts.failed]).toEqual(["finished", 30, 0]);
  for (const seen of await Promise.all(streams)) expect(seen).toContain("finished");
  // A worker whose lease was renewed late is missing for a moment.
  await expect.poll(async () => workersState.parse(await (await api.get("/api/workers")).json()).workers.length).toBe(1);
  for (const count of answered) expect(count).toBeGreaterThan(5);
});

test("each web server exports the metrics of all of them", async () => {
  const metric = async (series: string) => {
    const line = (await (await api.get("/metrics")).text()).split("\n").find((text) => text.startsWith(`${series} `));
    return Number(line?.slice(series.length));
  };
  // Totals are written every few seconds.
  const reads = [
    'heed_samples_total{status="scored"}',
    'heed_calls_total{purpose="sample",outcome="success"}',
    'heed_call_seconds_count{purpose="sample"}',
  ];
  // The proxy gives each request to the next server.
  const onBoth = async (series: string) => [await metric(series), await metric(series)];
  for (const series of reads) await expect.poll(() => onBoth(series)).toEqual([30, 30]);
  await expect.poll(() => onBoth("heed_workers")).toEqual([1, 1]);
  await expect.poll(() => onBoth('heed_queue_shards{state="taken"}')).toEqual([0, 0]);
  await expect.poll(() => metric('heed_requests_total{class="2xx"}')).toBeGreaterThan(10);
});

test("a session is valid on both", async () => {
  const stranger = await playwrightRequest.newContext({ baseURL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` });
  const statuses = async (client: APIRequestContext) => [
    ...[(await client.get("/api/runs")).status(), (await client.get("/api/runs")).status()],
  ];
  expect([await statuses(api), await statuses(stranger)]).toEqual([
    [200, 200],
    [401, 401],
  ]);
  await stranger.dispose();
});

test("a file is uploaded in chunks over both servers", async () => {
  const { id } = startedUpload.parse(await (await api.post("/api/uploads", { data: { name: "replies.jsonl" } })).json());
  const chunk = Buffer.alloc(4 * 1024 * 1024, "a");
  for (let nth = 0; nth < 3; nth++) {
    const sent = await api.put(`/api/uploads/${id}/${nth}`, { data: chunk, headers: { "content-type": "application/octet-stream" } });
    expect(sent.status()).toBe(200);
  }
  const end = await api.post(`/api/uploads/${id}/complete`, { data: { chunks: 3 } });
  expect(await end.json()).toEqual({ bytes: 3 * chunk.length });
});

test("a share's password entered on one server opens the share on both, and attempts are counted together", async () => {
  const { slug } = share.parse(await (await api.post("/api/shares", { data: { kind: "matrix" } })).json());
  expect((await api.patch(`/api/shares/${slug}`, { data: { password: "correct horse" } })).status()).toBe(200);
  const give = (password: string) => api.post(`/api/s/${slug}/password`, { data: { password } });
  const matrix = async () => (await api.get(`/api/s/${slug}/matrix`)).status();
  expect([await matrix(), await matrix()]).toEqual([401, 401]);
  for (let wrong = 0; wrong < 9; wrong++) expect((await give("wrong horse")).status()).toBe(403);
  expect((await give("correct horse")).status()).toBe(200);
  expect([await matrix(), await matrix()]).toEqual([200, 200]);
  expect([(await give("wrong horse")).status(), (await give("correct horse")).status()]).toEqual([403, 429]);
});

test("logging out on one server logs out on both", async () => {
  expect((await api.post("/api/auth/sign-out", { data: {} })).status()).toBe(200);
  for (let i = 0; i < 2; i++) expect((await api.get("/api/runs")).status()).toBe(401);
});

test("after one web server ends, the other still responds", async () => {
  await parts[0]?.end();
  webs = webs.slice(1);
  for (let i = 0; i < 4; i++) expect((await api.get("/api/health")).ok()).toBe(true);
});
