import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, test } from "vitest";
import { onRunning } from "./archive.mjs";
import { backup } from "./backup.mjs";

const url = process.env.DATABASE_URL ?? "";
const sentence = "The database stopped because the Heed or command that had started it ended. Run this command again.";

test("a command whose database is ended by another one says so in a sentence", async () => {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query("begin; lock table share in access exclusive mode");
  // It waits for that lock when its connection is ended, as a shutdown of Postgres does.
  const going = onRunning(url, "/home", (running) =>
    backup({ url: running, file: join(tmpdir(), `heed-${randomBytes(6).toString("hex")}.backup`) }),
  );
  const outcome = expect(going).rejects.toThrow(sentence);
  const waiting =
    "select pid from pg_locks where not granted and relation = 'share'::regclass and database = (select oid from pg_database where datname = current_database())";
  await expect.poll(async () => (await holder.query(waiting)).rows).toHaveLength(1);
  await holder.query(`select pg_terminate_backend(pid) from (${waiting}) w`);
  await outcome;
  await holder.query("rollback");
  await holder.end();
});

test("other errors of a command on a running database are kept, and an unreachable one is explained", async () => {
  const failing = (error: Error) => onRunning(url, "/home", () => Promise.reject(error));
  await expect(failing(new Error("another"))).rejects.toThrow("another");
  await expect(failing(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }))).rejects.toThrow(
    "Heed is running in /home in another container, and its database can be reached only there.",
  );
});

test("a backup of a database that does not exist says so, and neither creates it nor writes a file", async () => {
  const missing = new URL(url);
  missing.pathname = `/heed_mistyped_${process.pid}`;
  const file = join(tmpdir(), `heed-${randomBytes(6).toString("hex")}.backup`);
  const env = { ...process.env, HEED_ENV_FILE: "", DATABASE_URL: missing.href };
  await expect(promisify(execFile)(process.execPath, [resolve("lib/boot/heed.mjs"), "backup", file], { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`There is no database heed_mistyped_${process.pid} at ${missing.host}; correct DATABASE_URL.`),
  });
  expect(existsSync(file)).toBe(false);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [missing.pathname.slice(1)]);
  await client.end();
  expect(rowCount).toBe(0);
});
