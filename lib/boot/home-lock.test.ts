import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockHome } from "./home-lock.mjs";
import { startedAt } from "./process-identity.mjs";

let home = "";
const children: ChildProcess[] = [];
const sleeper = (): number => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  children.push(child);
  return child.pid ?? 0;
};
const held = (content: object) => writeFileSync(join(home, "lock.json"), JSON.stringify(content));

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "heed-lock-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(home, { recursive: true, force: true });
});

test("the second one in a folder is told where the first can be reached", async () => {
  const lock = await lockHome(home, "http://127.0.0.1:3000");
  await expect(lockHome(home, "http://127.0.0.1:3001")).rejects.toThrow(/already runs in .*http:\/\/127\.0\.0\.1:3000/);
  lock.release();
  expect(existsSync(join(home, "lock.json"))).toBe(false);
});

test("the lock of a process that is gone is taken over, and the children it left are ended", async () => {
  const pid = sleeper();
  const left = children[0];
  if (!left) throw new Error("no child");
  const ended = once(left, "exit");
  held({ pid: 2 ** 22 + 1, since: "1", address: "", children: [{ pid, since: startedAt(pid) }] });
  const lock = await lockHome(home, "");
  await ended;
  lock.release();
});

test("a pid that another program has by now does not hold the lock, and is left alone", async () => {
  const pid = sleeper();
  held({ pid, since: "an earlier process", address: "", children: [{ pid, since: "an earlier process" }] });
  const lock = await lockHome(home, "");
  expect(startedAt(pid)).not.toBeNull();
  lock.release();
});

test("a lock that was cut off while it was written is taken over", async () => {
  writeFileSync(join(home, "lock.json"), '{"pid":');
  (await lockHome(home, "")).release();
});
