import type { RunProgress, RunRow } from "@/lib/contracts/run";
import { readRuns } from "./runs";
import { readRun } from "./run";

function progressOf(run: RunRow, limit: number, at: Date): RunProgress {
  const { id, status, reason, counts, costUsd, headline } = run;
  return { runId: id, status, reason, counts, rate: null, secondsLeft: null, costUsd, inFlight: counts.running, limit, headline, at: at.toISOString() };
}

/** How a run stands as the database has it, without a rate; without an id all runs that have not ended. Throws `not_found`. */
export async function readProgress(id?: number, at = new Date()): Promise<RunProgress[]> {
  if (id !== undefined) {
    const run = await readRun(id);
    return [progressOf(run, run.concurrency, at)];
  }
  const runs = await readRuns({ status: ["queued", "running", "paused", "cancelling"] });
  return runs.map((run) => progressOf(run, 0, at));
}
