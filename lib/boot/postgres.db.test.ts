import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startPostgres } from "./postgres.mjs";
import { startedAt } from "./process-identity.mjs";
import { processes } from "./processor-time.mjs";

const launcher = new URL("./postgres.mjs", import.meta.url).href;
const made = mkdtempSync(join(tmpdir(), "heed-postgres-"));
let home = "";
beforeAll(async () => {
  const first = await startPostgres({ home: made });
  await first.stop();
});
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "heed-postgres-"));
  // Keeps the owner, which is another account if tests run as root.
  expect(spawnSync("cp", ["-a", join(made, "postgres"), home]).status).toBe(0);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));
afterAll(() => rmSync(made, { recursive: true, force: true }));

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

// Another process that boots a database, reports its pid and address, and can be killed.
async function otherLauncher(before: readonly string[] = []) {
  const code = `const { startPostgres } = await import(${JSON.stringify(launcher)});
    const { pid, url } = await startPostgres({ home: ${JSON.stringify(home)} });
    console.log(JSON.stringify({ pid, url: url("postgres") })); setInterval(() => {}, 1000);`;
  const [command = "", ...args] = [...before, process.execPath, "--input-type=module", "-e", code];
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(child.stdout, "data");
  const { pid, url }: { pid: number; url: string } = JSON.parse(String(line));
  return { child, pid, url };
}

test("committed data survives a killed server, and a stop leaves no process behind", async () => {
  const first = await startPostgres({ home });
  await query(first.url("postgres"), "create table kept (n int); insert into kept values (7)");
  process.kill(first.pid, "SIGKILL");
  await first.exited;
  const second = await startPostgres({ home });
  expect(await query(second.url("postgres"), "select n from kept")).toEqual([{ n: 7 }]);
  await second.stop();
  expect(startedAt(second.pid)).toBeNull();
});

test("what the server said before it ended stays in a second log", async () => {
  const first = await startPostgres({ home });
  first.kill();
  await first.exited;
  const second = await startPostgres({ home });
  expect(readFileSync(join(home, "postgres.log.1"), "utf8")).toContain("received immediate shutdown request");
  await second.stop();
});

test("the server ends by itself when its launcher is killed", async () => {
  const { child, pid } = await otherLauncher();
  child.kill("SIGKILL");
  await vi.waitFor(() => expect(startedAt(pid)).toBeNull(), 480_000);
});

test("a leftover server is ended before the next one starts", async () => {
  const { child, pid, url } = await otherLauncher();
  const guest = new pg.Client({ connectionString: url });
  guest.on("error", () => {});
  await guest.connect(); // keeps the server from ending at once
  // What ends a server without its launcher is halted, because on a busy machine it would be done before the next start.
  const shell = processes().find((running) => running.pid === pid)?.parent;
  const keepers = processes().filter((running) => running.parent === shell && running.pid !== pid);
  expect(keepers).toHaveLength(1);
  for (const keeper of keepers) process.kill(keeper.pid, "SIGSTOP");
  child.kill("SIGKILL");
  const lines: string[] = [];
  const next = await startPostgres({ home, log: (line: string) => lines.push(line) });
  for (const keeper of keepers) process.kill(keeper.pid, "SIGKILL");
  expect(startedAt(pid)).toBeNull();
  expect(lines).toHaveLength(1);
  await next.stop();
});

test("a connection with a wrong password is refused", async () => {
  const server = await startPostgres({ home });
  const open = new URL(server.url("postgres"));
  open.password = "guess";
  await expect(query(open.href, "select 1")).rejects.toThrow(/password authentication failed/);
  await server.stop();
});

test("a folder of another Postgres major version is refused with instructions and left unchanged", async () => {
  const folder = join(home, "postgres");
  writeFileSync(join(folder, "PG_VERSION"), "17\n");
  const files = () => readdirSync(folder, { recursive: true }).map((name) => [name, statSync(join(folder, String(name))).mtimeMs]);
  const before = files();
  await expect(startPostgres({ home })).rejects.toThrow(
    /is of Postgres 17, and this Heed brings Postgres \d+, .*heed -- backup FILE.*restore FILE/,
  );
  expect(files()).toEqual(before);
});

const within = process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"];
const container = (...parts: string[]) => ["unshare", ...within, ...parts];
const canUnshare = (...parts: string[]) => spawnSync("unshare", [...container(...parts).slice(1), "true"]).status === 0;
const isolated = ["--pid", "--ipc", "--fork", "--kill-child", "--mount-proc"];

test.skipIf(!canUnshare(...isolated))("a server in another container keeps its folder locked until it ends", async () => {
  const other = await otherLauncher(container(...isolated));
  await expect(startPostgres({ home, patience: 0 })).rejects.toThrow(/another container/);
  expect(await query(other.url, "select 1 as n")).toEqual([{ n: 1 }]);
  other.child.kill("SIGKILL");
  const next = await startPostgres({ home });
  expect(await query(next.url("postgres"), "select 1 as n")).toEqual([{ n: 1 }]);
  await next.stop();
});

test.skipIf(!canUnshare("--mount"))("too little shared memory is reported as such", async () => {
  const code = `const { startPostgres } = await import(${JSON.stringify(launcher)});
    await startPostgres({ home: ${JSON.stringify(home)} }).then((server) => server.stop(), (error) => console.log(error.message));`;
  const command = `mount -t tmpfs -o size=4k none /dev/shm && exec "$0" --input-type=module -e "$1"`;
  const { stdout } = spawnSync("unshare", [...container("--mount", "sh", "-c", command, process.execPath, code).slice(1)], {
    encoding: "utf8",
  });
  expect(stdout).toMatch(/^The database did not start: the shared memory \(\/dev\/shm, 1 MB\) is too small for Postgres; .*--shm-size/);
});
