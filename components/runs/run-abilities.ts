import type { RunDetail, RunRow, RunStatus } from "@/lib/contracts/run";

/** Whether a run may still change by itself. */
export function isLive(status: RunStatus): boolean {
  return status === "queued" || status === "running" || status === "cancelling";
}

export interface RunAbilities {
  pause: boolean;
  resume: boolean;
  /** Ahead of its turn in a launch. */
  startNow: boolean;
  cancel: boolean;
  /** Another concurrency. */
  change: boolean;
  retryFailed: boolean;
  rescore: boolean;
  /** As a file: of a run that goes on it would be of a part. */
  takeAway: boolean;
  record: boolean;
  /** To a model of this Heed: nobody is asked for a run of another one before that. */
  connect: boolean;
}

/** What can be asked of a run in its present state. */
export function runAbilities(
  run: Pick<RunRow, "status" | "counts" | "source" | "waitsFor"> & Pick<RunDetail, "unconnected">,
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
    cancel: open || status === "paused",
    // Imported replies have no endpoint to ask again.
    retryFailed: (status === "finished" || status === "stopped" || status === "paused") && mayAsk && counts.failed + counts.unscored > 0,
    record: (over || status === "paused") && counts.scored > 0,
    takeAway: over,
    connect: run.unconnected !== undefined,
    rescore: (over || status === "paused") && counts.scored + counts.unscored > 0,
  };
}
