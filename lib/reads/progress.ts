import type { RunDetail, RunProgress } from "@/lib/contracts/run";
import { readRun } from "./run";
import { readRuns } from "./runs";

function progressOf(run: RunDetail, at: Date): RunProgress {
  const { id: runId, status, reason, counts, costUsd, headline, concurrency: limit } = run;
  return {
    runId,
    status,
    reason,
    counts,
    rate: null,
    secondsLeft: null,
    costUsd,
    inFlight: counts.running,
    limit,
    headline,
    at: at.toISOString(),
  };
}

/** How a run stands as the database has it, without a rate; without an id all runs that have not ended. Throws `not_found`. */
export async function readProgress(id?: number, at = new Date()): Promise<RunProgress[]> {
  const ids = id === undefined ? (await readRuns({ status: ["queued", "running", "paused", "cancelling"] })).map((run) => run.id) : [id];
  const runs = await Promise.all(ids.map(readRun));
  return runs.map((run) => progressOf(run, at));
}
