import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { keepRunning } from "./child.mjs";
import { startedAt } from "./process-identity.mjs";

const folder = mkdtempSync(join(tmpdir(), "heed-child-"));
const program = (name: string, code: string): string[] => {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return [file];
};
const options = (args: string[], more: Partial<Parameters<typeof keepRunning>[0]> = {}) => ({
  name: "worker",
  args,
  env: process.env,
  showOutput: false,
  patience: 600_000,
  say: () => {},
  onPid: () => {},
  onGivenUp: () => {},
  ...more,
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a killed program is restarted, and ends on request", async () => {
  const lines: string[] = [];
  const child = keepRunning(options(program("stay", "setInterval(() => {}, 1000)"), { say: (line) => lines.push(line) }));
  const first = child.pid() ?? 0;
  process.kill(first, "SIGKILL");
  await vi.waitFor(() => expect(child.pid() ?? first).not.toBe(first), 120_000);
  expect(lines).toEqual(["The worker ended unexpectedly (SIGKILL); restarting it."]);
  const second = child.pid() ?? 0;
  await child.stop();
  expect(startedAt(second)).toBeNull();
});

test("a program is ready once it reports so, even after a failed first start", async () => {
  const second = join(folder, "second");
  const code = `import { existsSync, writeFileSync } from "node:fs";
    if (!existsSync(${JSON.stringify(second)})) { writeFileSync(${JSON.stringify(second)}, ""); process.exit(1); }
    process.send("ready"); setInterval(() => {}, 1000)`;
  const starts: number[] = [];
  const child = keepRunning(options(program("ready", code), { pauses: [10], onPid: () => starts.push(starts.length) }));
  await child.ready;
  expect(starts).toHaveLength(2);
  await child.stop();
});

test("a stopped program may finish its work before it ends", async () => {
  const file = join(folder, "drained");
  const code = `import { writeFileSync } from "node:fs"; process.on("SIGTERM", () => setTimeout(() => { writeFileSync(${JSON.stringify(file)}, "yes"); process.exit(0); }, 50)); setInterval(() => {}, 1000); writeFileSync(${JSON.stringify(file)}, "up");`;
  const child = keepRunning(options(program("drain", code)));
  await vi.waitFor(() => expect(readFileSync(file, "utf8")).toBe("up"), 120_000);
  await child.stop();
  expect(readFileSync(file, "utf8")).toBe("yes");
});

test("a program that is stopped still has the programs that it started, which end with it", async () => {
  const file = join(folder, "asked");
  const [helper] = program("helper", `process.on("message", () => process.send(process.pid)); process.send("up");`);
  const code = `import { fork } from "node:child_process"; import { writeFileSync } from "node:fs";
    const helper = fork(${JSON.stringify(helper)}); const note = (text) => writeFileSync(${JSON.stringify(file)}, String(text));
    helper.on("message", (reply) => { note(reply); if (reply !== "up") process.exit(0); });
    process.on("SIGTERM", () => helper.send("still there?"));`;
  const child = keepRunning(options(program("starter", code)));
  await vi.waitFor(() => expect(readFileSync(file, "utf8")).toBe("up"), 120_000);
  await child.stop();
  const pid = Number(readFileSync(file, "utf8"));
  expect(pid).toBeGreaterThan(0);
  await vi.waitFor(() => expect(startedAt(pid)).toBeNull(), 120_000);
});

test("a program keeps running when its output is no longer read", async () => {
  const unheard = `process.on("message", () => process.stderr.write("a line", () => setImmediate(() => process.exit(7)))); setInterval(() => {}, 1000); process.send("ready");`;
  const [launcher = ""] = program(
    "launcher",
    `import { keepRunning } from ${JSON.stringify(new URL("./child.mjs", import.meta.url).href)};
    const child = keepRunning({ name: "worker", args: ${JSON.stringify(program("unheard", unheard))}, env: process.env, showOutput: false, patience: 600_000,
      say: (line) => process.send(line), onPid: () => {}, onGivenUp: () => {}, pauses: [600_000] });
    process.on("message", child.tell); child.ready.then(() => process.send("ready"));`,
  );
  const started = spawn(process.execPath, [launcher], { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  expect(await once(started, "message")).toContain("ready");
  const output = started.stderr ?? expect.fail("There is no pipe.");
  output.destroy();
  await once(output, "close");
  started.send("write");
  expect(await once(started, "message")).toEqual(["The worker ended unexpectedly (exit code 7); restarting it.", undefined]);
  started.kill("SIGKILL");
  await once(started, "exit");
});

test("a program that does not end in time is killed", async () => {
  const file = join(folder, "deaf");
  const code = `import { writeFileSync } from "node:fs"; process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); writeFileSync(${JSON.stringify(file)}, "up");`;
  const child = keepRunning(options(program("stubborn", code), { patience: 50 }));
  await vi.waitFor(() => expect(readFileSync(file, "utf8")).toBe("up"), 120_000);
  const pid = child.pid() ?? 0;
  await child.stop();
  expect(startedAt(pid)).toBeNull();
});

test("a program is not restarted if a check rules it out", async () => {
  const starts: number[] = [];
  const givenUp = await new Promise<Error>((resolve) => {
    const check = () => Promise.reject(new Error("the port is taken"));
    const onPid = () => void starts.push(starts.length);
    keepRunning(options(program("fail", "process.exit(3)"), { check, onGivenUp: resolve, onPid }));
  });
  expect(givenUp.message).toBe("the port is taken");
  await new Promise(setImmediate);
  expect(starts).toHaveLength(1);
});

test("a program that keeps ending is given up, however long it lives each time", async () => {
  let at = 0;
  const now = () => {
    at += 70_000; // more than a minute, after which counting once started again
    return at;
  };
  const givenUp = await new Promise<Error>((resolve) => {
    keepRunning(options(program("end", "process.exit(3)"), { onGivenUp: resolve, now, pauses: [1, 1, 1] }));
  });
  expect(givenUp.message).toMatch(/^The worker ended 4 times within 5 minutes \(exit code 3\)/);
});
