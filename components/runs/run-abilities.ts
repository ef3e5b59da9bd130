import type { RunDetail, RunRow, RunStatus } from "@/lib/contracts/run";

/** True if a run may still change by itself. */
export function isLive(status: RunStatus): boolean {
  return status === "queued" || status === "running" || status === "cancelling";
}

/** True if replies of a run may still arrive: it is live or paused. */
export function mayContinue(status: RunStatus): boolean {
  return isLive(status) || status === "paused";
}

export interface RunAbilities {
  pause: boolean;
  resume: boolean;
  /** Start before its turn in a launch. */
  startNow: boolean;
  /** Also a stopped run in batches, which would otherwise keep those at its provider. */
  cancel: boolean;
  /** Change the concurrency. */
  change: boolean;
  retryFailed: boolean;
  rescore: boolean;
  /** Export as a run file; an unfinished run would give only a part. */
  takeAway: boolean;
  record: boolean;
  /** Connect an imported run to a model of this Heed, without which no samples can be asked. */
  connect: boolean;
}

/** Returns the actions that a run's present state allows. */
export function runAbilities(
  run: Pick<RunRow, "status" | "counts" | "source" | "waitsFor"> & Partial<Pick<RunDetail, "unconnected" | "batch">>,
): RunAbilities {
  const { status, counts, source } = run;
  const mayAsk = source !== "imported" && run.unconnected === undefined;
  const open = status === "queued" || status === "running";
  const over = status === "finished" || status === "cancelled" || status === "stopped";
  return {
    pause: open,
    resume: status === "paused" || ((status === "stopped" || status === "cancelled") && mayAsk),
    startNow: status === "queued" && run.waitsFor != null,
    change: (open || status === "paused") && source !== "imported",
    cancel: open || status === "paused" || (status === "stopped" && run.batch === true && mayAsk),
    // Imported replies have no endpoint to ask again.
    retryFailed: (status === "finished" || status === "stopped" || status === "paused") && mayAsk && counts.failed + counts.unscored > 0,
    record: (over || status === "paused") && counts.scored > 0,
    takeAway: over,
    connect: run.unconnected !== undefined,
    rescore: (over || status === "paused") && counts.scored + counts.unscored > 0,
  };
}
