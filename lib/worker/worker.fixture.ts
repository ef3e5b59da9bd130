import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { systemClock } from "@/lib/engine/clock";
import { runJob } from "@/lib/jobs/run-job";
import { bundle } from "../boot/bundle.mjs";
import { startWorker } from "./start-worker";

/** Worker programs in separate processes, for tests that kill them. */
export interface TestWorkers {
  /** Starts a worker, with further variables, and resolves when it takes jobs. */
  start(env?: Record<string, string | undefined>): Promise<ChildProcess>;
  /** Returns a living worker that takes jobs, or starts a new one. */
  running(): Promise<ChildProcess>;
  /** Kills a worker as a power cut would. */
  kill(child: ChildProcess): Promise<void>;
  /** Asks a worker to end; returns its exit code. */
  stop(child: ChildProcess): Promise<number | null>;
  /** Kills all remaining workers. */
  clear(): Promise<void>;
}

/** Bundles the worker unless its sources are unchanged; each test starts the same program as `npm start`. */
export async function testWorkers(): Promise<TestWorkers> {
  await bundle();
  const children = new Set<ChildProcess>();
  const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
    const gone = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
    child.kill(signal);
    await gone;
    children.delete(child);
    return child.exitCode;
  };
  const start = async (env: Record<string, string | undefined> = {}) => {
    const child = spawn(process.execPath, ["dist/worker.mjs"], {
      // A test waits for its job, which would take minutes beside other tests at a lower priority.
      env: { ...process.env, HEED_JOB_PRIORITY: "normal", ...env },
      stdio: ["ignore", "ignore", process.env.HEED_TEST_NOISE ? "inherit" : "ignore", "ipc"],
    });
    children.add(child);
    await Promise.race([once(child, "message"), once(child, "exit")]);
    if (child.exitCode !== null) throw new Error("The worker ended at once.");
    return child;
  };
  return {
    start,
    running: async () => [...children][0] ?? start(),
    async kill(child) {
      await end(child, "SIGKILL");
    },
    stop: (child) => end(child, "SIGTERM"),
    async clear() {
      for (const child of children) await end(child, "SIGKILL");
    },
  };
}

/** Starts the worker within this process, with all its jobs, for tests of its work rather than its end. */
export const workerHere = () => startWorker((id) => runJob(id, systemClock, (error) => console.error(error)));

/** Starts a worker within this process that ends with the test, so that a test that fails ends too. `stop` may be called before. */
export async function testWorker(): Promise<{ stop(graceMs: number): Promise<void> }> {
  const worker = await startWorker();
  let stopped: Promise<void> | null = null;
  const stop = (graceMs: number) => (stopped ??= worker.stop(graceMs));
  onTestFinished(() => stop(0));
  return { stop };
}

/** Waits for something with a worker in this process, which continues the work of another one. */
export async function withWorkerHere<T>(work: () => Promise<T>): Promise<T> {
  const worker = await workerHere();
  try {
    return await work();
  } finally {
    await worker.stop(500);
  }
}
