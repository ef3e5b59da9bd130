import type { RunRow, RunStatus } from "@/lib/contracts/run";

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
}

/** What can be asked of a run in its present state. */
export function runAbilities(run: Pick<RunRow, "status" | "counts" | "source" | "waitsFor">): RunAbilities {
  const { status, counts, source } = run;
  const open = status === "queued" || status === "running";
  const over = status === "finished" || status === "cancelled" || status === "stopped";
  return {
    pause: open,
    resume: status === "paused" || ((status === "stopped" || status === "cancelled") && source !== "imported"),
    startNow: status === "queued" && run.waitsFor != null,
    change: (open || status === "paused") && source !== "imported",
    cancel: open || status === "paused",
    // Imported replies have no endpoint to ask again.
    retryFailed:
      (status === "finished" || status === "stopped" || status === "paused") &&
      source !== "imported" &&
      counts.failed + counts.unscored > 0,
    record: (over || status === "paused") && counts.scored > 0,
    takeAway: over,
    rescore: (over || status === "paused") && counts.scored + counts.unscored > 0,
  };
}
