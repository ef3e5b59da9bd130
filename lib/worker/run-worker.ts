import { setFlagsFromString } from "node:v8";
import { startHousekeeping } from "./housekeeping-process";
import { printError } from "./print-error";
import { startWorker } from "./start-worker";

/** Milliseconds that requests in flight get to end by themselves when the worker is asked to stop. */
const graceMs = 2500;
/** Then it ends, whatever still hangs: nothing saved is lost, and the next start takes up the rest. */
const deadlineMs = 6000;

/** The whole life of a worker process: takes jobs until it is asked to end. */
export async function runWorker(): Promise<void> {
  // Little of what a reply leaves behind lives on: collecting it sooner keeps the worker small, at a few percent of its time.
  setFlagsFromString("--heap-growing-percent=110");
  // Collecting young objects on several threads costs more time in all than on one.
  setFlagsFromString("--no-parallel-scavenge");

  // The job library notes a job's end without waiting for it, which fails when the database is away; the recovery finds such jobs.
  process.on(
    "unhandledRejection",
    (error) => void process.stderr.write(`worker: ${error instanceof Error ? error.message : String(error)}\n`),
  );

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
        process.stderr.write(`worker: ${String(error)}\n`);
        process.exit(1);
      });
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  // A launcher that was killed takes its worker with it.
  process.on("disconnect", end);
  process.send?.("ready");
}
