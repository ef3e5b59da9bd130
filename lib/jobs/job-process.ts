import { spawn } from "node:child_process";
import { pool } from "@/lib/db/pool";
import { changeJob } from "./change-job";
import type { JobRun } from "./run-job";

/** First argument of the worker's program when it is started to execute one job, whose id is the second. */
export const jobVerb = "job";

/** Exit code of a job's process that could not reach the database; the job is started again. */
export const tryAgainCode = 75;

/** The orders that a job's process receives. */
export type JobOrder = "halt" | "abort";

/** The process's response to `abort`: it stores what it has and ends. */
export const heard = "heard";

/** A process that is computing receives no message; it is killed after this time. What it has stored is kept. */
const unresponsiveMs = 1000;

/** Executes a job in a separate process of the current program. The process and its memory end with this one. */
export function jobProcess(id: number): JobRun {
  const [, program = ""] = process.argv;
  const env = { ...process.env, PGAPPNAME: "heed job" };
  const child = spawn(process.execPath, [program, jobVerb, String(id)], { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  let left = false;
  const tell = (order: JobOrder) => {
    left = true;
    if (child.connected) child.send(order, () => {});
  };
  const ended = new Promise<string | null>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(code === 0 || code === tryAgainCode ? null : (signal ?? `exit code ${code}`)));
  });
  return {
    ended: ended.then(async (how) => {
      if (how === null || left) return;
      const error = `The job's process ended unexpectedly (${how}). Results so far are kept; resume the job to try again.`;
      await changeJob(pool(), id, "fail", { error });
    }),
    halt: () => tell("halt"),
    abort() {
      tell("abort");
      const last = setTimeout(() => child.kill("SIGKILL"), unresponsiveMs);
      child.once("message", () => clearTimeout(last));
      void ended.then(() => clearTimeout(last));
    },
  };
}
