import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  const waiting = "select pid from pg_locks where not granted and relation = 'share'::regclass";
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
