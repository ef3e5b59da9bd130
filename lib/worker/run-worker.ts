import { setFlagsFromString } from "node:v8";
import { log } from "@/lib/log";
import { startHousekeeping } from "./housekeeping-process";
import { printError } from "./print-error";
import { startWorker } from "./start-worker";

/** Milliseconds in which requests in flight may finish when the worker is asked to stop. */
const graceMs = 2500;
/** Then the worker exits even if something hangs: nothing stored is lost, and the next start continues the rest. */
const deadlineMs = 6000;

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
    setTimeout(() => process.exit(1), deadlineMs).unref();
    void Promise.all([stopHousekeeping(), worker.stop(graceMs)])
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
