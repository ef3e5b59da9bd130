import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { build } from "esbuild";

/** The worker as a program of its own, for tests that kill it. */
export interface TestWorkers {
  /** Starts one, with further variables, and answers when it takes jobs. */
  start(env?: Record<string, string | undefined>): Promise<ChildProcess>;
  /** Ends one as a power cut would. */
  kill(child: ChildProcess): Promise<void>;
  /** Asks one to end; its exit code. */
  stop(child: ChildProcess): Promise<number | null>;
  /** Kills what is left and removes the program. */
  clear(): Promise<void>;
}

/** Bundles the worker beside the other bundles, so that it finds its packages. */
export async function testWorkers(): Promise<TestWorkers> {
  const program = `dist/test-worker-${process.pid}.mjs`;
  const options = { bundle: true, format: "esm", platform: "node", target: "node20", packages: "external", logLevel: "error" } as const;
  await build({ entryPoints: ["lib/worker/main.ts"], outfile: program, ...options });
  const children = new Set<ChildProcess>();
  const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
    const gone = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
    child.kill(signal);
    await gone;
    children.delete(child);
    return child.exitCode;
  };
  return {
    async start(env = {}) {
      const child = spawn(process.execPath, [program], {
        // A test waits for its job: beside other tests, one that gives way to them takes minutes.
        env: { ...process.env, HEED_JOB_PRIORITY: "normal", ...env },
        stdio: ["ignore", "ignore", process.env.HEED_TEST_NOISE ? "inherit" : "ignore", "ipc"],
      });
      children.add(child);
      await Promise.race([once(child, "message"), once(child, "exit")]);
      if (child.exitCode !== null) throw new Error("The worker ended at once.");
      return child;
    },
    async kill(child) {
      await end(child, "SIGKILL");
    },
    stop: (child) => end(child, "SIGTERM"),
    async clear() {
      for (const child of children) await end(child, "SIGKILL");
      await rm(program, { force: true });
    },
  };
}
