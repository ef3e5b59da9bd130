import { setFlagsFromString } from "node:v8";
import { log } from "@/lib/log";
import { startHousekeeping } from "./housekeeping-process";
import { printError } from "./print-error";
import { startWorker } from "./start-worker";

/** Milliseconds in which requests in flight may finish when the worker is asked to stop. They are paid for, and would be made again. */
const graceMs = 20_000;
/** The same after the launcher was killed: a new launcher ends the worker after 3 s. */
const orphanedGraceMs = 2500;
/** So much later the worker exits even if something hangs: nothing stored is lost, and the next start continues the rest. */
const storingMs = 3500;
/** A worker that takes longer than this to end says why. */
const silentMs = 1000;

/** Runs a worker process, which takes jobs until it is asked to end. */
export async function runWorker(): Promise<void> {
  // Few objects of a reply survive: collecting them sooner keeps the worker small, at a cost of a few percent of its time.
  setFlagsFromString("--heap-growing-percent=110");
  // Collecting young objects on several threads takes more total time than on one.
  setFlagsFromString("--no-parallel-scavenge");

  // The job library records a job's end without awaiting it, which fails if the database is unavailable; recovery finds such jobs.
  process.on("unhandledRejection", (error) => log("worker", "error", error instanceof Error ? error.message : String(error)));

  const worker = await startWorker();
  const stopHousekeeping = startHousekeeping(printError("worker"));
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    const grace = process.connected ? graceMs : orphanedGraceMs;
    const waiting = `Calls in flight have up to ${graceMs / 1000} s to finish. Another Ctrl-C ends Heed at once, and they are made again later.`;
    if (process.connected) setTimeout(() => log("worker", "info", waiting), silentMs).unref();
    setTimeout(() => process.exit(1), grace + storingMs).unref();
    void Promise.all([stopHousekeeping(), worker.stop(grace)])
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        log("worker", "error", String(error));
        process.exit(1);
      });
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  // If the launcher is killed, its worker ends too.
  process.on("disconnect", end);
  process.send?.("ready");
}
