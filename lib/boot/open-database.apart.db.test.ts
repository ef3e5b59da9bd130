import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "./open-database.mjs";

let home = "";
const printed: string[] = [];
const troubles: (string | null)[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "heed-open-"));
  printed.length = 0;
  troubles.length = 0;
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const say = (line: string) => printed.push(line);
const onTrouble = (sentence: string | null) => troubles.push(sentence);
let pauses = 0;
const pauseFor = () => {
  pauses++;
  return 10;
};
// However long the crashes of a test take, they are within five minutes of each other.
const now = () => 0;
const options = () => ({ databaseUrl: null, home, say, onTrouble, now, pauseFor });
const pidFile = () => readFileSync(join(home, "postgres/postmaster.pid"), "utf8").split("\n");
const pid = () => Number.parseInt(pidFile()[0] ?? "", 10);

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
};

test("the database restarts after every crash with its stored data", async () => {
  const database = await openDatabase(options());
  try {
    await query(database.url, "create table kept (n int); insert into kept values (7)");
    for (let death = 1; death <= 4; death++) {
      const before = pid();
      process.kill(before, "SIGKILL");
      await expect.poll(() => troubles).toHaveLength(2 * death);
      await database.up();
      expect(pid()).not.toBe(before);
      expect(await query(database.url, "select n from kept")).toEqual([{ n: 7 }]);
    }
    expect(printed.filter((line) => line.startsWith("The database ended"))).toHaveLength(4);
    expect(printed.at(-1)).toBe("The database ended unexpectedly (4 times within 5 minutes); starting it again in 0.01 s.");
    expect(troubles.slice(0, 2)).toEqual(["The database ended unexpectedly and is being restarted.", null]);
  } finally {
    await database.stop();
  }
});

test("a database that cannot start is retried with one message, and can be stopped in the meantime", async () => {
  const database = await openDatabase(options());
  let isStopped = false;
  try {
    await query(database.url, "create table kept (n int); insert into kept values (7)");
    const away = async () => {
      const before = pid();
      renameSync(join(home, "postgres"), join(home, "elsewhere"));
      process.kill(before, "SIGKILL");
      await expect.poll(() => printed.at(-1)).toMatch(/is gone; put it back\. Heed waits/);
    };
    await away();
    const lines = printed.length;
    const tried = pauses;
    await expect.poll(() => pauses).toBeGreaterThan(tried + 3);
    expect(printed).toHaveLength(lines);
    renameSync(join(home, "elsewhere"), join(home, "postgres"));
    await database.up();
    expect(printed.at(-1)).toBe("The database is running again.");
    expect(await query(database.url, "select n from kept")).toEqual([{ n: 7 }]);
    await away();
    await database.stop();
    isStopped = true;
    await database.up();
  } finally {
    if (!isStopped) await database.stop();
  }
});

test("a stop before the database is of this version ends it in order", async () => {
  let stopped: Promise<void> | null = null;
  const onRunning = (server: { stop: () => Promise<void> }) => {
    stopped = server.stop();
  };
  await expect(openDatabase({ ...options(), onRunning })).rejects.toThrow();
  await stopped;
  expect(existsSync(join(home, "postgres/postmaster.pid"))).toBe(false);
  const database = await openDatabase(options());
  await database.stop();
});

/** Mounts a small disk; returns false if this account may not. */
const mountSmall = (folder: string) =>
  process.platform === "linux" && spawnSync("mount", ["-t", "tmpfs", "-o", "size=160m,mode=0755", "heed-test", folder]).status === 0;

test("Heed waits while a full disk blocks the write-ahead log, and committed rows survive", async ({ skip }) => {
  const small = join(home, "small");
  mkdirSync(small);
  if (!mountSmall(small)) return skip("This account may not mount a small disk.");
  try {
    const database = await openDatabase({ ...options(), home: small });
    try {
      await query(database.url, "create table kept (n int)");
      let stored = 0;
      // Writes some megabytes that are in the log only.
      const store = async () => {
        await query(database.url, "insert into kept values (1); select pg_logical_emit_message(true, 'test', repeat('x', 3000000))");
        stored++;
      };
      await store();
      spawnSync("dd", ["if=/dev/zero", `of=${join(small, "filler")}`, "bs=1M"]);
      // Postgres needs its next log segment, which then does not fit on the disk at each start.
      await vi.waitFor(
        async () => {
          await store().catch(() => {});
          expect(troubles.at(-1)).toMatch(/^The disk that holds Heed’s data is full\./);
        },
        { timeout: 120_000, interval: 1 },
      );
      expect(printed.join("\n")).toMatch(/The database did not start: the disk is full .*Heed waits/);
      rmSync(join(small, "filler"));
      await database.up();
      expect(printed.at(-1)).toBe("The database is running again.");
      const rows = await query(database.url, "select count(*)::int as n from kept");
      expect(stored).toBeGreaterThan(0);
      expect(rows[0]?.n).toBeGreaterThanOrEqual(stored);
    } finally {
      rmSync(join(small, "filler"), { force: true });
      await database.stop();
    }
  } finally {
    spawnSync("umount", ["-l", small]);
  }
});
