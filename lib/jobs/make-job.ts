import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { isTransient } from "@/lib/db/transient";
import { systemClock } from "@/lib/engine/clock";
import { type Lease, makeLease } from "@/lib/limits/lease";
import { hearLimits, renewInDatabase } from "@/lib/limits/renew";
import { log } from "@/lib/log";
import { jobLease } from "@/lib/queue/part-locks";
import { heard, type JobOrder, tryAgainCode } from "./job-process";
import { lowerPriority } from "./lower-priority";
import { runJob } from "./run-job";

/** Runs a job's process: executes the job, follows the worker's orders, and ends at once when the worker is gone. */
export async function makeJob(id: number): Promise<void> {
  lowerPriority("below normal");
  const onError = (error: unknown) =>
    log("job", "error", error instanceof Error ? (error.stack ?? error.message) : String(error), { jobId: id });
  let lease: Lease | null = null;
  const openLease = () => {
    const identity = { id: `${jobLease}${randomUUID()}`, name: `job ${id} on ${hostname()}`, keys: () => [] };
    lease ??= makeLease(renewInDatabase(identity), systemClock, { onError });
    return lease;
  };
  const stopHearing = hearLimits(() => lease?.stir());
  const job = runJob(id, systemClock, onError, openLease);
  process.on("message", (order: JobOrder) => {
    if (order === "halt") return job.halt();
    process.send?.(heard);
    job.abort();
  });
  process.on("disconnect", () => process.exit(1));
  // The worker may have ended while this program was loading.
  if (!process.connected) process.exit(1);
  try {
    await job.ended;
    stopHearing();
    await (lease as Lease | null)?.close();
    // Everything is stored; the transaction of an interrupted execution ends with its connection.
    process.exit(0);
  } catch (error) {
    onError(error);
    process.exit(isTransient(error) ? tryAgainCode : 1);
  }
}
