import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { systemClock } from "@/lib/engine/clock";
import { runJob } from "@/lib/jobs/run-job";
import { bundle } from "../boot/bundle.mjs";
import { startWorker } from "./start-worker";

/** The worker as a program of its own, for tests that kill it. */
export interface TestWorkers {
  /** Starts one, with further variables, and answers when it takes jobs. */
  start(env?: Record<string, string | undefined>): Promise<ChildProcess>;
  /** One that takes jobs: of those that live, or a new one. */
  running(): Promise<ChildProcess>;
  /** Ends one as a power cut would. */
  kill(child: ChildProcess): Promise<void>;
  /** Asks one to end; its exit code. */
  stop(child: ChildProcess): Promise<number | null>;
  /** Kills what is left. */
  clear(): Promise<void>;
}

/** Bundles the worker unless its sources are as they were; each test starts the program that `npm start` does. */
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
      // A test waits for its job: beside other tests, one that gives way to them takes minutes.
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

/** The worker within this process, with all of its jobs: for tests of what it does, not of its own end. */
export const workerHere = () => startWorker((id) => runJob(id, systemClock, (error) => console.error(error)));

/** Waits for something with a worker of this process, which takes up what another one has left. */
export async function withWorkerHere<T>(work: () => Promise<T>): Promise<T> {
  const worker = await workerHere();
  try {
    return await work();
  } finally {
    await worker.stop(500);
  }
}
