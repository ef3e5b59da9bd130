import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { nothingSent } from "@/lib/contracts/turn-facts";
import type { ScoringTask } from "./scoring-task";
import { scoringThreads } from "./scoring-thread";

const folder = mkdtempSync(join(tmpdir(), "heed-threads-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates threads whose program is this code; by default it was bundled before this process started. */
function threadsOf(name: string, code: string, isOld = true) {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { parentPort } from "node:worker_threads";\nconst send = (message) => parentPort.postMessage(message);\n${code}`,
  );
  if (isOld) utimesSync(file, 1, 1);
  return scoringThreads({ file, megabytes: 32 });
}

const task = (reply: string): ScoringTask => ({
  ...{ make: "verdict", benchmark: "ifeval", id: "reference", item: null, texts: [["hash", "text"]], turns: [], provided: [] },
  answer: { reply, sent: nothingSent },
});

/** A program that dies of certain replies in the way that they state, and returns the number of texts it was sent for all others. */
const mortal = `
send({ started: true });
parentPort.on("message", ({ task }) => {
  const { reply } = task.answer;
  if (reply === "exit") process.exit(7);
  if (reply === "throw") throw new Error("a bug");
  if (reply === "memory") for (const kept = []; ; ) kept.push(new Array(1_000_000).fill(0.5));
  send({ outcome: { value: task.texts.length } });
});`;

describe("a scoring thread", () => {
  it.each([
    ["exit", /ended: exit code 7/],
    ["throw", /ended: a bug/],
    ["memory", /ended: .*memory limit/],
  ])("that dies of %s fails only one task, with the reason; later tasks run with their texts", async (reply, reason) => {
    const onThread = threadsOf(`mortal-${reply}`, mortal);
    const outcomes = await Promise.allSettled(["fine", reply, "fine", reply, "fine", "fine"].map((each) => onThread(task(each), {})));
    expect(outcomes.map((outcome) => (outcome.status === "rejected" ? String(outcome.reason) : "done"))).toEqual([
      ...["done", expect.stringMatching(reason), "done", expect.stringMatching(reason), "done", "done"],
    ]);
  });

  it("that dies between two tasks does not end its process or receive the next task", async () => {
    // The second message never reaches the program, which ended because of an unhandled error.
    const code = `
send({ started: true });
parentPort.on("message", () => {
  send({ outcome: { value: "done" } });
  setImmediate(() => { throw new Error("left behind"); });
});`;
    const onThread = threadsOf("between", code);
    for (let nth = 0; nth < 6; nth++) {
      const outcome = await onThread(task("fine"), {}).catch((error: Error) => error.message);
      expect([{ value: "done" }, "The scoring thread ended: left behind"]).toContainEqual(outcome);
    }
  });

  it("is not assumed to have the texts of a task that could not be sent", async () => {
    const onThread = threadsOf("unsent", mortal);
    const unsendable = { ...task("fine"), item: () => {} };
    await expect(onThread(unsendable, {})).rejects.toThrow(/could not be cloned/);
    await expect(onThread(unsendable, {})).rejects.toThrow(/could not be cloned/);
    expect(await onThread(task("fine"), {})).toEqual({ value: 1 });
    expect(await onThread(task("fine"), {})).toEqual({ value: 0 });
  });
});

describe("a thread program", () => {
  it("that is missing leaves the task to its caller", async () => {
    const onThread = scoringThreads({ file: join(folder, "missing.mjs"), megabytes: 32 });
    expect(await onThread(task("fine"), {})).toBeNull();
  });

  it("that cannot be loaded leaves the task to its caller", async () => {
    expect(await threadsOf("throws", `throw new Error("no");`)(task("fine"), {})).toBeNull();
    expect(await threadsOf("gone", `import "./chunk-that-is-gone.mjs";`)(task("fine"), {})).toBeNull();
    expect(await threadsOf("exits", "process.exit(3);")(task("fine"), {})).toBeNull();
  });

  it("that was bundled after this process started is never used, and stops the use of its predecessor", async () => {
    expect(await threadsOf("newer", mortal, false)(task("fine"), {})).toBeNull();
    const onThread = threadsOf("replaced", mortal);
    expect(await onThread(task("fine"), {})).toEqual({ value: 1 });
    writeFileSync(join(folder, "replaced.mjs"), mortal);
    expect(await onThread(task("fine"), {})).toBeNull();
  });
});
