import { spawn } from "node:child_process";
import { BootError } from "./boot-error.mjs";
import { projectRoot } from "./project-root.mjs";

const pauses = [500, 1000, 2000, 4000, 8000];
const calm = 60_000;
const watcher = new URL("./end-with-parent.mjs", import.meta.url).href;

/**
 * A program of Heed that runs as long as Heed does: started again, with growing pauses, when it ends by itself.
 * @param {{ name: string, args: string[], env: Record<string, string | undefined>, showOutput: boolean, patience: number, check?: () => Promise<void>,
 *   say: (line: string) => void, onPid: () => void, onGivenUp: (error: Error) => void }} options
 *   patience: milliseconds it may take to end when asked to; check: throws when it is of no use to start it again
 */
export function keepRunning({ name, args, env, showOutput, patience, check = async () => {}, say, onPid, onGivenUp }) {
  let current = null;
  let exited = Promise.resolve();
  let wanted = true;
  let over = false;
  let renewing = false;
  let failures = 0;
  let timer;

  const start = () => {
    const began = performance.now();
    // Its own process group: Ctrl-C in the terminal reaches the launcher alone, which ends all in order.
    const child = spawn(process.execPath, ["--import", watcher, ...args], {
      cwd: projectRoot,
      env: { ...env, HEED_LAUNCHER: String(process.pid) },
      detached: true,
      stdio: ["ignore", showOutput ? "inherit" : "ignore", "inherit", "ipc"],
    });
    current = child;
    exited = new Promise((resolve) => {
      child.once("exit", (code, signal) => {
        killGroup("SIGKILL"); // what it started itself ends with it
        current = null;
        resolve();
        if (wanted) again(performance.now() - began, signal ?? `exit code ${code}`);
        else onPid();
      });
      child.once("error", onGivenUp);
    });
    onPid();
  };

  const again = (lived, how) => {
    failures = lived > calm ? 0 : failures;
    const wait = pauses[failures++];
    if (wait === undefined)
      return onGivenUp(new BootError(`The ${name} ended ${failures} times in a row (${how}); what it said last is above.`));
    say(`The ${name} ended by itself (${how}); starting it again.`);
    timer = setTimeout(() => check().then(() => wanted && start(), onGivenUp), wait);
  };

  const killGroup = (name) => {
    try {
      if (current) process.kill(-current.pid, name);
    } catch {} // it has just ended
  };

  const stop = async () => {
    wanted = false;
    clearTimeout(timer);
    killGroup("SIGTERM");
    const force = setTimeout(() => killGroup("SIGKILL"), patience);
    await exited;
    clearTimeout(force);
  };

  start();
  return {
    pid: () => current?.pid ?? null,
    stop: () => {
      over = true;
      return stop();
    },
    kill: () => {
      over = true;
      wanted = false;
      clearTimeout(timer);
      killGroup("SIGKILL");
    },
    /** Ends it and starts it anew, from a changed program; calls that come meanwhile are one. */
    restart: async () => {
      if (renewing) return;
      renewing = true;
      await stop();
      renewing = false;
      if (over) return;
      wanted = true;
      failures = 0;
      start();
    },
  };
}
