import { type ChildProcess, spawn } from "node:child_process";

/** First argument of the worker's program when it is started to keep house. */
export const housekeepingVerb = "housekeeping";

/** Name of its sessions in the database. */
export const housekeepingSession = "heed housekeeping";

/** After the worker's start, which needs the processor for what people wait for. */
const beginsAfterMs = 10_000;

/** Before it is started again when it has ended by itself: doubled each time, up to the last. */
const [firstPauseMs, lastPauseMs] = [1000, 60_000];

/** Keeps house in a process of its own, by the program that runs here, until the returned function is called. It ends with this process. */
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
    child?.kill("SIGTERM");
    await gone;
  };
}
