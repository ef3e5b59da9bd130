import type { RunProgress } from "@/lib/contracts/run";
import { noRun } from "@/lib/record/no-run";
import { UnreadableRuns } from "@/lib/record/unreadable-runs";
import { type RunRowWithTotals, runRows } from "./run-rows";

function progressOf({ row, concurrency }: RunRowWithTotals, at: Date): RunProgress {
  const { id: runId, status, reason, counts, costUsd, turnedAway, headline } = row;
  return {
    runId,
    status,
    reason,
    counts,
    rate: null,
    secondsLeft: null,
    costUsd,
    ...(turnedAway && { turnedAway }),
    inFlight: counts.running,
    limit: concurrency,
    headline,
    at: at.toISOString(),
  };
}

/** Reads a run's progress from the database, without a rate; without an id, that of all runs that have not ended. Throws `not_found`. */
export async function readProgress(id?: number, at = new Date()): Promise<RunProgress[]> {
  const runs =
    id === undefined
      ? await runRows("where r.status in ('queued', 'running', 'paused', 'cancelling') order by r.id desc", [], new UnreadableRuns())
      : await runRows("where r.id = $1", [id]);
  if (id !== undefined && runs.length === 0) throw noRun(id);
  return runs.map((run) => progressOf(run, at));
}
