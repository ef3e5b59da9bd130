import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { freePort } from "../lib/boot/free-port.mjs";
import { startedAt } from "../lib/boot/process-identity.mjs";
import { expect, test } from "./test";

const lock = z.object({ pid: z.number(), children: z.array(z.object({ pid: z.number() })) });

const started: Launched[] = [];

/** A second Heed beside the one that the other tests use, in its own folder. */
class Launched {
  output = "";
  readonly child: ChildProcess;

  constructor(
    readonly home: string,
    readonly port: number,
    env: Record<string, string | undefined> = {},
  ) {
    const all = { ...process.env, HEED_HOME: home, PORT: String(port), DATABASE_URL: "", HEED_ENV_FILE: "", ...env };
    started.push(this);
    this.child = spawn(process.execPath, ["lib/boot/start.mjs"], { env: all, stdio: ["ignore", "pipe", "pipe"] });
    const keep = (chunk: Buffer) => {
      this.output += chunk;
    };
    this.child.stdout?.on("data", keep);
    this.child.stderr?.on("data", keep);
  }

  /** Waits until it reports that it is ready, however long that takes; rejects if it ends before. */
  async ready(): Promise<this> {
    const isReady = () => this.output.includes(`Heed is ready: http://127.0.0.1:${this.port}`);
    const ended = once(this.child, "close").then(() => {
      throw new Error(`Heed ended before it was ready:\n${this.output}`);
    });
    ended.catch(() => {});
    const { stdout } = this.child;
    while (stdout && !isReady()) await Promise.race([once(stdout, "data"), ended]);
    return this;
  }

  async ended(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, "close");
    return this.child.exitCode;
  }

  /** The pids of the web server, the worker and the database. */
  pids(): number[] {
    const { children } = lock.parse(JSON.parse(readFileSync(join(this.home, "lock.json"), "utf8")));
    return [...children.map(({ pid }) => pid), Number.parseInt(readFileSync(join(this.home, "postgres/postmaster.pid"), "utf8"), 10)];
  }
}

const alive = (pids: number[]) => pids.filter((pid) => startedAt(pid) !== null);
let home = "";
let port = 0;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "heed-start-"));
  port = await freePort();
});
test.afterEach(async () => {
  for (const heed of started.splice(0)) {
    heed.child.kill("SIGTERM");
    await heed.ended();
  }
});
test.afterAll(() => rmSync(home, { recursive: true, force: true }));

test("one command starts everything, Ctrl-C ends it and leaves no process", async ({ request }) => {
  const heed = await new Launched(home, port).ready();
  expect(heed.output).toContain("It listens on this machine alone; it will need accounts");
  expect((await request.get(`http://127.0.0.1:${port}/api/health`)).ok()).toBe(true);
  const pids = heed.pids();
  expect(alive(pids)).toHaveLength(3);
  heed.child.kill("SIGINT");
  expect(await heed.ended()).toBe(0);
  expect(alive(pids)).toEqual([]);
});

test("a worker or web server that is killed is started again; a launcher that is killed leaves nothing but the data", async ({
  request,
}) => {
  const heed = await new Launched(home, port).ready();
  const read = (path: string) => request.get(`http://127.0.0.1:${port}${path}`);
  const before = heed.pids();
  for (const pid of before.slice(0, 2)) process.kill(pid, "SIGKILL");
  await expect.poll(() => alive(heed.pids().filter((pid) => !before.includes(pid)))).toHaveLength(2);
  const isHealthy = () =>
    read("/api/health").then(
      (answer) => answer.ok(),
      () => false,
    );
  await expect.poll(isHealthy).toBe(true);
  expect(heed.output).toContain("The worker ended unexpectedly (SIGKILL); restarting it.");
  const runs = await (await read("/api/runs")).text();
  const pids = heed.pids();
  heed.child.kill("SIGKILL");
  await heed.ended();
  const again = await new Launched(home, port).ready();
  expect(alive(pids)).toEqual([]);
  expect(await (await read("/api/runs")).text()).toBe(runs);
  const others = again.pids();
  again.child.kill("SIGKILL");
  await expect.poll(() => alive(others)).toEqual([]);
});

test("an environment file reaches the launcher, the web server and the worker alike", async ({ request }) => {
  const file = join(home, "settings.env");
  const key = `HEED_KEY_FILE_${process.pid}`;
  writeFileSync(file, `PORT=${port}\nHEED_HOME="${home}"\n${key}='a key' # of no use\n`);
  const heed = new Launched(home, port, { PORT: undefined, HEED_HOME: undefined, HEED_ENV_FILE: file });
  await heed.ready();
  // The worker reports the fault of the key, and so does the web server's connection test.
  const sentence = `The environment variable ${key} has a blank at position 2, which is not valid in a key; copy the key again`;
  expect(heed.output).toContain(`worker: ${sentence}`);
  const data = {
    kind: "openai-compatible",
    address: `http://127.0.0.1:${port}/v1`,
    model: "m",
    keyVariable: key,
    sampling: {},
    timeoutSeconds: 5,
  };
  const tested = await request.post(`http://127.0.0.1:${port}/api/models/test`, { data });
  expect(await tested.text()).toContain(sentence);
});

test("what cannot work is told in one sentence", async ({ baseURL }) => {
  const taken = Number(new URL(baseURL ?? "").port);
  const cases: [Record<string, string>, string][] = [
    [{ PORT: String(taken) }, `Port ${taken} is taken by another program; start Heed on another one, for example with PORT=${taken + 1}.`],
    [
      { HOST: "0.0.0.0" },
      "HOST=0.0.0.0 is refused: Heed has no accounts yet, and needs them before it may listen on more than this machine.",
    ],
    [{ HEED_HOME: process.env.HEED_E2E_HOME ?? "" }, "Heed already runs in"],
    [{ PORT: "6000" }, "PORT=6000 is refused: it belongs to another protocol, and browsers open no page on it."],
    [{ TMPDIR: "/nowhere" }, "The folder for temporary files, /nowhere, does not exist; set TMPDIR to another one, or unset it."],
    [{ HEED_ENV_FILE: "/nowhere/.env" }, "cannot be read (ENOENT); correct it, or set HEED_ENV_FILE to another file."],
    [{ DATABASE_URL: "postgresql://me@127.0.0.1:5432/heed?schema=lab" }, "DATABASE_URL names the schema lab (schema)"],
    [{ DATABASE_URL: "postgresql://me@127.0.0.1:1/heed" }, "No Postgres responds at 127.0.0.1:1 (ECONNREFUSED)"],
  ];
  for (const [env, sentence] of cases) {
    const heed = new Launched(home, port, env);
    expect(await heed.ended()).toBe(1);
    expect(heed.output).toContain(sentence);
    expect(heed.output.trim().split("\n")).toHaveLength(1);
  }
});
