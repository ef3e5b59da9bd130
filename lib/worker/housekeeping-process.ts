import { type ChildProcess, spawn } from "node:child_process";

/** First argument of the worker's program when it is started for housekeeping. */
export const housekeepingVerb = "housekeeping";

/** Name of housekeeping's database sessions. */
export const housekeepingSession = "heed housekeeping";

/** Delay after the worker's start, which needs the processor for work that people wait for. */
const beginsAfterMs = 10_000;

/** Pause before a restart after an unexpected end; doubled each time, up to the last value. */
const [firstPauseMs, lastPauseMs] = [1000, 60_000];

/**
 * Starts housekeeping in a separate process of the current program, until the returned function is called. The process ends with this one.
 */
export function startHousekeeping(onError: (error: unknown) => void): () => Promise<void> {
  const [, program = ""] = process.argv;
  let child: ChildProcess | undefined;
  let gone = Promise.resolve();
  let wanted = true;
  let pauseMs = firstPauseMs;
  const start = () => {
    const started = spawn(process.execPath, [program, housekeepingVerb], {
      env: { ...process.env, PGAPPNAME: housekeepingSession },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child = started;
    gone = new Promise((resolve) => {
      const again = (how: unknown) => {
        resolve();
        if (!wanted) return;
        onError(`Housekeeping ended unexpectedly (${how}); it restarts in ${pauseMs / 1000} s.`);
        timer = setTimeout(start, pauseMs);
        pauseMs = Math.min(2 * pauseMs, lastPauseMs);
      };
      started.once("error", (error) => again(error.message));
      started.once("exit", (code, signal) => again(signal ?? `exit code ${code}`));
    });
  };
  let timer = setTimeout(start, beginsAfterMs);
  return async () => {
    wanted = false;
    clearTimeout(timer);
    // While it computes it hears no other signal; what it was doing is a transaction, and is done again later.
    child?.kill("SIGKILL");
    await gone;
  };
}
