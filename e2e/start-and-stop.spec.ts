import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../lib/boot/free-port.mjs";
import { startedAt } from "../lib/boot/process-identity.mjs";
import { Launched } from "./launched";
import { expect, test } from "./test";

const started: Launched[] = [];
const launch = (...given: ConstructorParameters<typeof Launched>): Launched => {
  const heed = new Launched(...given);
  started.push(heed);
  return heed;
};
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

test("one command starts everything, and Ctrl-C ends it and leaves no process", async ({ request }) => {
  const heed = await launch(home, port).ready();
  await expect.poll(() => heed.output).toContain("It listens only on this machine, without accounts.");
  expect((await request.get(`http://127.0.0.1:${port}/api/health`)).ok()).toBe(true);
  const pids = heed.pids();
  expect(alive(pids)).toHaveLength(3);
  heed.child.kill("SIGINT");
  expect(await heed.ended()).toBe(0);
  expect(alive(pids)).toEqual([]);
});

test("a killed worker or web server is restarted; a killed launcher leaves nothing but the data", async ({ request }) => {
  const heed = await launch(home, port).ready();
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
  await expect.poll(() => heed.output).toContain("The worker ended unexpectedly (SIGKILL); restarting it.");
  const runs = await (await read("/api/runs")).text();
  const pids = heed.pids();
  heed.child.kill("SIGKILL");
  await heed.ended();
  const again = await launch(home, port).ready();
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
  const heed = launch(home, port, { PORT: undefined, HEED_HOME: undefined, HEED_ENV_FILE: file });
  await heed.ready();
  // The worker reports the fault of the key, and so does the web server's connection test.
  const sentence = `The environment variable ${key} has a blank at position 2, which is not valid in a key; copy the key again`;
  await expect.poll(() => heed.output).toContain(`worker: ${sentence}`);
  const data = {
    kind: "openai-compatible",
    address: `http://127.0.0.1:${port}/v1`,
    model: "m",
    keyVariable: key,
    sampling: {},
    timeoutSeconds: 600,
  };
  const tested = await request.post(`http://127.0.0.1:${port}/api/models/test`, { data });
  expect(await tested.text()).toContain(sentence);
});

test("each startup failure is reported in one sentence", async ({ baseURL }) => {
  const taken = Number(new URL(baseURL ?? "").port);
  const cases: [Record<string, string>, string][] = [
    [{ PORT: String(taken) }, `Port ${taken} is taken by another program; start Heed on another one, for example with PORT=${taken + 1}.`],
    [{ HOST: "0.0.0.0" }, "PUBLIC_URL is missing: people log in over it."],
    [{ HEED_HOME: process.env.HEED_E2E_HOME ?? "" }, "Heed is already running in"],
    [{ PORT: "6000" }, "PORT=6000 is refused: it belongs to another protocol, and browsers refuse it."],
    [{ TMPDIR: "/nowhere" }, "The folder for temporary files, /nowhere, does not exist; set TMPDIR to another one, or unset it."],
    [{ HEED_ENV_FILE: "/nowhere/.env" }, "cannot be read (ENOENT); correct it, or set HEED_ENV_FILE to another file."],
    [{ DATABASE_URL: "postgresql://me@127.0.0.1:5432/heed?schema=lab" }, "DATABASE_URL names the schema lab (schema)"],
    [{ DATABASE_URL: "postgresql://me@127.0.0.1:1/heed" }, "No Postgres responds at 127.0.0.1:1 (ECONNREFUSED)"],
  ];
  for (const [env, sentence] of cases) {
    const heed = launch(home, port, env);
    expect(await heed.ended()).toBe(1);
    expect(heed.output).toContain(sentence);
    expect(heed.output.trim().split("\n")).toHaveLength(1);
  }
});
