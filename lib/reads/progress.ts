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

/** Reads a run's progress from the database, without a rate. Throws `not_found`. */
export async function readProgress(id: number, at = new Date()): Promise<RunProgress[]> {
  const runs = await runRows("where r.id = $1", [id]);
  if (runs.length === 0) throw noRun(id);
  return runs.map((run) => progressOf(run, at));
}

/** Milliseconds from a run's recorded end to the moment when every page can read that end and the numbers computed after it. */
const endVisibleAfter = 5000;
/** Age in milliseconds beyond which an end is left out: a page that is so old reads everything again. */
const oldestEnd = 300_000;

/**
 * Reads the progress of all runs that have not ended, and of those that ended after a page read its data.
 * @param readAt moment when the page read its data; null leaves out ended runs
 */
export async function readCurrentProgress(readAt: Date | null, at = new Date()): Promise<RunProgress[]> {
  const endedAfter = readAt && new Date(Math.max(readAt.getTime() - endVisibleAfter, at.getTime() - oldestEnd));
  const runs = await runRows(
    "where r.status in ('queued', 'running', 'paused', 'cancelling') or r.finished_at > $1 order by r.id desc",
    [endedAfter],
    new UnreadableRuns(),
  );
  return runs.map((run) => progressOf(run, at));
}
