import type { RunStatus } from "@/lib/contracts/run";
import { HeedError } from "@/lib/errors";

const words: Record<RunStatus, string> = {
  queued: "has not begun yet",
  running: "is running",
  paused: "is paused",
  cancelling: "is being cancelled",
  cancelled: "was cancelled",
  stopped: "has stopped",
  finished: "has finished",
};

/**
 * Builds the error for asking a run that has no model to call: its replies were imported, or it came from another Heed and is not
 * connected.
 */
export function askingRefusal(runId: number, unconnected: boolean): HeedError {
  const why = unconnected
    ? `Run ${runId} came from another Heed and has no connected model. Choose “Connect a model” on its page.`
    : `The replies of run ${runId} were imported, so there is no model to call. Rescore the run instead.`;
  return new HeedError("conflict", why, { where: `run ${runId}` });
}

/** Builds the error for an action on a run that is about to be deleted. */
export function leavingRefusal(runId: number): HeedError {
  const why = `Run ${runId} is about to be deleted. Undo its deletion first.`;
  return new HeedError("conflict", why, { where: `run ${runId}` });
}

/** Builds the error for an action that a run's present status does not allow. */
export function runRefusal(runId: number, status: RunStatus, verb: string, instead: string): HeedError {
  return new HeedError("conflict", `Run ${runId} ${words[status]} and cannot be ${verb}. ${instead}`, { where: `run ${runId}` });
}
