import { spawn } from "node:child_process";
import { failBuild } from "./fail-build";
import type { BuildRun } from "./run-build";

/** First argument of the worker's program when it is started to make one build, whose id is the second. */
export const buildVerb = "build";

/** Exit code of a build's process that could not reach the database: the build is taken up again. */
export const tryAgainCode = 75;

/** What a build's process is told. */
export type BuildOrder = "halt" | "abort";

/**
 * Makes a build in a process of its own, by the program that runs here: a builder may load large word lists and work for seconds,
 * which would keep the replies of runs waiting unread. It ends with this process, and its memory with it.
 */
export function buildProcess(id: number): BuildRun {
  const [, program = ""] = process.argv;
  const child = spawn(process.execPath, [program, buildVerb, String(id)], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  let left = false;
  const tell = (order: BuildOrder) => {
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
      await failBuild(id, `The builder's process ended by itself (${how}). Its answers are kept: go on to try again.`);
    }),
    halt: () => tell("halt"),
    abort: () => tell("abort"),
  };
}
