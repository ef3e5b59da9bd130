import { spawn } from "node:child_process";
import { BootError } from "./boot-error.mjs";
import { projectRoot } from "./project-root.mjs";
import { countEnds, restartWindow } from "./restarts.mjs";

const growing = [500, 1000, 2000, 4000, 8000];
const watcher = new URL("./end-with-parent.mjs", import.meta.url).href;

/**
 * Keeps a program of Heed running as long as Heed runs: it is started again, after growing pauses, if it ends by itself.
 * @param {{ name: string, args: string[], env: Record<string, string | undefined>, showOutput: boolean, patience: number, check?: () =>
 * Promise<void>, say: (line: string) => void, onPid: () => void, onGivenUp: (error: Error) => void, now?: () => number, pauses?: number[]
 * }} options pauses: milliseconds before each new start within the window; after the last one, Heed gives up; patience: milliseconds it may
 * take to end when asked to; check: throws if starting it again is useless
 */
export function keepRunning({
  name,
  args,
  env,
  showOutput,
  patience,
  check = async () => {},
  say,
  onPid,
  onGivenUp,
  now,
  pauses = growing,
}) {
  let current = null;
  let exited = Promise.resolve();
  let wanted = true;
  let over = false;
  let renewing = false;
  let countEnd = countEnds(now);
  let timer;
  let markReady;
  const ready = new Promise((resolve) => {
    markReady = resolve;
  });

  const start = () => {
    // Its own process group: Ctrl-C in the terminal reaches only the launcher, which ends all programs in order.
    const child = spawn(process.execPath, ["--import", watcher, ...args], {
      cwd: projectRoot,
      env: { ...env, HEED_LAUNCHER: String(process.pid) },
      detached: true,
      stdio: ["ignore", showOutput ? "inherit" : "ignore", "inherit", "ipc"],
    });
    current = child;
    child.once("message", markReady);
    exited = new Promise((resolve) => {
      child.once("exit", (code, signal) => {
        killGroup(); // also ends the processes that it started
        current = null;
        resolve();
        if (wanted) again(signal ?? `exit code ${code}`);
        else onPid();
      });
      child.once("error", onGivenUp);
    });
    onPid();
  };

  const again = (how) => {
    const ends = countEnd();
    const wait = pauses[ends - 1];
    if (wait === undefined) {
      const within = `${restartWindow / 60_000} minutes`;
      return onGivenUp(new BootError(`The ${name} ended ${ends} times within ${within} (${how}); its last output is above.`));
    }
    say(`The ${name} ended unexpectedly (${how}); restarting it.`);
    timer = setTimeout(() => check().then(() => wanted && start(), onGivenUp), wait);
  };

  const killGroup = () => {
    try {
      if (current) process.kill(-current.pid, "SIGKILL");
    } catch {} // it has just ended
  };

  const stop = async () => {
    wanted = false;
    clearTimeout(timer);
    // It ends the programs that it started itself: a job's calls finish, and no function in a sandbox seems to crash.
    current?.kill("SIGTERM");
    const force = setTimeout(() => killGroup(), patience);
    await exited;
    clearTimeout(force);
  };

  start();
  return {
    pid: () => current?.pid ?? null,
    /** Sends a message to the program, if it is running. */
    tell: (message) => {
      if (current?.connected) current.send(message, () => {});
    },
    /** Resolves once the program has sent its first message, which reports that it is ready. */
    ready,
    stop: () => {
      over = true;
      return stop();
    },
    kill: () => {
      over = true;
      wanted = false;
      clearTimeout(timer);
      killGroup();
    },
    /** Ends the program and starts it again from its changed bundle; calls during a restart are ignored. */
    restart: async () => {
      if (renewing) return;
      renewing = true;
      await stop();
      renewing = false;
      if (over) return;
      wanted = true;
      countEnd = countEnds(now);
      start();
    },
  };
}
