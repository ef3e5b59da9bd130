import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs, { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
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

test("a second lock of the same folder fails with the address of the holder", async () => {
  const lock = await lockHome(home, "http://127.0.0.1:3000");
  await expect(lockHome(home, "http://127.0.0.1:3001")).rejects.toThrow(/already running in .*http:\/\/127\.0\.0\.1:3000/);
  lock.release();
  expect(existsSync(join(home, "lock.json"))).toBe(false);
});

test("the lock of a dead process is taken over and its remaining children are ended", async () => {
  const pid = sleeper();
  const left = children[0];
  if (!left) throw new Error("no child");
  const ended = once(left, "exit");
  held({ pid: 2 ** 22 + 1, since: "1", address: "", children: [{ pid, since: startedAt(pid) }] });
  const lock = await lockHome(home, "");
  await ended;
  lock.release();
});

test("a pid reused by another program does not hold the lock, and that program is not killed", async () => {
  const pid = sleeper();
  held({ pid, since: "an earlier process", address: "", children: [{ pid, since: "an earlier process" }] });
  const lock = await lockHome(home, "");
  expect(startedAt(pid)).not.toBeNull();
  lock.release();
});

test("a lock file that was only partly written is taken over", async () => {
  writeFileSync(join(home, "lock.json"), '{"pid":');
  (await lockHome(home, "")).release();
});

const module = new URL("./home-lock.mjs", import.meta.url).href;
/** Takes the lock of a folder when it receives one, reports the result, and releases the lock at the next message. */
const taker = `const { lockHome } = await import(${JSON.stringify(module)});
  let lock = null;
  process.on("message", async ({ folder: home }) => {
    lock?.release();
    lock = null;
    if (home === null) return process.send("released");
    try { lock = await lockHome(home, "http://taker"); process.send("held"); } catch (error) { process.send(error.message); }
  });
  process.send("ready");`;
const within = process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"];
const container = ["unshare", ...within, "--pid", "--ipc", "--fork", "--kill-child", "--mount-proc"];
const hasContainers = spawnSync("unshare", [...container.slice(1), "true"]).status === 0;

async function startTaker(before: readonly string[] = []) {
  const [command = "", ...args] = [...before, process.execPath, "--input-type=module", "-e", taker];
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  children.push(child);
  await once(child, "message");
  const tell = async (folder: string | null): Promise<string> => {
    child.send({ folder });
    return String((await once(child, "message"))[0]);
  };
  return { child, tell };
}

test("exactly one of several simultaneous processes takes over a stale lock", async () => {
  const takers = await Promise.all([1, 2, 3, 4].map(() => startTaker()));
  for (let round = 0; round < 60; round++) {
    held({ pid: 2 ** 22 + 1, since: String(round), address: "", children: [] });
    const answers = await Promise.all(takers.map(({ tell }) => tell(home)));
    expect(answers.filter((answer) => answer === "held")).toHaveLength(1);
    expect(answers.filter((answer) => answer.includes("already running in"))).toHaveLength(3);
    const left = readdirSync(home).filter((name) => !name.endsWith(".sock"));
    expect(left).toEqual(["lock.json"]);
    await Promise.all(takers.map(({ tell }) => tell(null)));
  }
  expect(readdirSync(home)).toEqual([]);
});

test.skipIf(!hasContainers)("a lock holder in another container is detected, and so is its death", async () => {
  const inside = await startTaker(container);
  expect(await inside.tell(home)).toBe("held");
  await expect(lockHome(home, "", { patience: 0 })).rejects.toThrow(/in another container or on another machine \(.+\) \(http:\/\/taker/);
  const other = await startTaker(container);
  expect(await other.tell(home)).toMatch(/already running in .* another container/);
  inside.child.kill("SIGKILL");
  // Processes in the container end a moment after the container.
  const lock = await vi.waitFor(() => lockHome(home, "", { patience: 0 }), 120_000);
  lock.release();
});

test("a lock held on another machine is respected while it is renewed, and taken over when renewals stop", async () => {
  const file = join(home, "lock.json");
  const away = {
    pid: process.pid,
    since: startedAt(process.pid),
    host: "elsewhere",
    boot: "another",
    pids: "pid:[1]",
    address: "",
    children: [],
  };
  held(away);
  const beating = setInterval(() => held(away), 20);
  await expect(lockHome(home, "", { patience: 60_000 })).rejects.toThrow(/on another machine \(elsewhere\)/);
  clearInterval(beating);
  const lock = await lockHome(home, "", { patience: 200 });
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ pid: process.pid, socket: expect.stringMatching(/^lock-/) });
  lock.release();
});

test("a folder with a long path can be locked", async () => {
  const deep = join(home, "x".repeat(100), "y".repeat(100));
  mkdirSync(deep, { recursive: true });
  const lock = await lockHome(deep, "");
  expect(JSON.parse(readFileSync(join(deep, "lock.json"), "utf8")).socket).not.toBeNull();
  await expect(lockHome(deep, "")).rejects.toThrow(/already running/);
  lock.release();
  expect(readdirSync(deep)).toEqual([]);
});

test("a disk that fails for a while does not end the holder of a lock, which then writes its children", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const lock = await lockHome(home, "");
  const failing = () => {
    throw Object.assign(new Error("EIO: i/o error"), { code: "EIO" });
  };
  const spies = (["utimesSync", "renameSync"] as const).map((name) => vi.spyOn(fs, name).mockImplementation(failing));
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  });
  syncBuiltinESMExports();
  const beat = () => vi.advanceTimersByTime(2000);
  beat();
  lock.children([process.pid]);
  beat();
  for (const spy of spies) {
    expect(spy).toHaveBeenCalled();
    spy.mockRestore();
  }
  syncBuiltinESMExports();
  beat();
  expect(JSON.parse(readFileSync(join(home, "lock.json"), "utf8")).children).toMatchObject([{ pid: process.pid }]);
  lock.release();
});
