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

/** Why a verb does not apply to a run as it stands. */
export function runRefusal(runId: number, status: RunStatus, verb: string, instead: string): HeedError {
  return new HeedError("conflict", `Run ${runId} ${words[status]} and cannot be ${verb}. ${instead}`, { where: `run ${runId}` });
}
