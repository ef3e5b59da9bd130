import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startPostgres } from "./postgres.mjs";
import { startedAt } from "./process-identity.mjs";

const launcher = new URL("./postgres.mjs", import.meta.url).href;
let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "heed-postgres-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

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

// Another process that boots a database, tells its pid and address, and can be killed.
async function otherLauncher() {
  const code = `const { startPostgres } = await import(${JSON.stringify(launcher)});
    const { pid, url } = await startPostgres({ home: ${JSON.stringify(home)} });
    console.log(JSON.stringify({ pid, url: url("postgres") })); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(child.stdout, "data");
  const { pid, url }: { pid: number; url: string } = JSON.parse(String(line));
  return { child, pid, url };
}

test("what was committed survives a kill of the server, and a stop leaves no process", async () => {
  const first = await startPostgres({ home });
  await query(first.url("postgres"), "create table kept (n int); insert into kept values (7)");
  process.kill(first.pid, "SIGKILL");
  await first.exited;
  const second = await startPostgres({ home });
  expect(await query(second.url("postgres"), "select n from kept")).toEqual([{ n: 7 }]);
  await second.stop();
  expect(startedAt(second.pid)).toBeNull();
});

test("the server ends by itself when its launcher is killed", async () => {
  const { child, pid } = await otherLauncher();
  child.kill("SIGKILL");
  await vi.waitFor(() => expect(startedAt(pid)).toBeNull(), 10_000);
});

test("a server that was left behind is ended before the next one starts", async () => {
  const { child, pid, url } = await otherLauncher();
  const guest = new pg.Client({ connectionString: url });
  guest.on("error", () => {});
  await guest.connect(); // keeps the server from ending at once
  child.kill("SIGKILL");
  const said: string[] = [];
  const next = await startPostgres({ home, log: (line: string) => said.push(line) });
  expect(startedAt(pid)).toBeNull();
  expect(said).toHaveLength(1);
  await next.stop();
});

test("nobody gets in without the password", async () => {
  const server = await startPostgres({ home });
  const open = new URL(server.url("postgres"));
  open.password = "guess";
  await expect(query(open.href, "select 1")).rejects.toThrow(/password authentication failed/);
  await server.stop();
});
