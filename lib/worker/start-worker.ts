import { endPool, pool } from "@/lib/db/pool";
import { isTransient } from "@/lib/db/transient";
import { systemClock } from "@/lib/engine/clock";
import { resultWriter } from "@/lib/engine/result-writer";
import type { RunTally } from "@/lib/engine/run-tally";
import { makeRunner } from "@/lib/engine/runner";
import { runningMarks } from "@/lib/engine/running-marks";
import { writeResults } from "@/lib/engine/write-results";
import { makeJobRunner } from "@/lib/jobs/job-runner";
import { recoverJobs } from "@/lib/jobs/recover-jobs";
import { partLocks } from "@/lib/queue/part-locks";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { startQueue } from "@/lib/queue/start-queue";
import { hearVerbs } from "@/lib/queue/verb-notice";
import { recoverRuns } from "@/lib/runs/recover-runs";
import { cleanUploads } from "@/lib/uploads/uploads";
import { repeat } from "./repeat";

const recoverEveryMs = 3000;
const lookEveryMs = 1000;
const cleanEveryMs = 3_600_000;

/** Starts taking jobs; `stop` lets requests in flight end for at most `graceMs`, stores what there is and closes everything. */
export async function startWorker(): Promise<{ stop(graceMs: number): Promise<void> }> {
  await prepareQueue();
  const onError = (error: unknown) => {
    const said = isTransient(error) || !(error instanceof Error) ? String(error) : (error.stack ?? error.message);
    process.stderr.write(`worker: ${said}\n`);
  };
  const tallies = new Map<number, RunTally>();
  const writer = resultWriter(
    (batch) => writeResults(pool(), batch),
    (samples) => {
      for (const sample of samples) tallies.get(sample.runId)?.stored(sample);
    },
    systemClock,
  );
  const marks = runningMarks();
  const locks = partLocks();
  const runner = makeRunner({ writer, marks, clock: systemClock, tallies, onError }, locks);
  const jobs = makeJobRunner(systemClock, locks, onError);
  await recoverRuns().catch(onError);
  await recoverJobs().catch(onError);
  const stopQueue = await startQueue((part) => (part.kind === "run" ? runner.onShard(part) : jobs.onJob(part)));
  const stopHearing = hearVerbs(({ kind, id }) => void (kind === "run" ? runner : jobs).look(id).catch(onError));
  const loops = [
    repeat(recoverRuns, recoverEveryMs, onError),
    repeat(recoverJobs, recoverEveryMs, onError),
    repeat(cleanUploads, cleanEveryMs, onError),
    repeat(() => runner.lookAtAll(), lookEveryMs, onError),
    repeat(() => jobs.lookAtAll(), lookEveryMs, onError),
  ];
  return {
    async stop(graceMs) {
      const stopped = stopQueue();
      await Promise.all(loops.map((end) => end()));
      await Promise.all([runner.drain(graceMs), jobs.drain(graceMs)]);
      await stopped;
      stopHearing();
      marks.close();
      await locks.close();
      await endPool();
    },
  };
}
