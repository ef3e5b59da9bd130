import { makeBuildRunner } from "@/lib/builds/build-runner";
import { recoverBuilds } from "@/lib/builds/recover-builds";
import { listen } from "@/lib/db/listen";
import { endPool, pool } from "@/lib/db/pool";
import { isTransient } from "@/lib/db/transient";
import { systemClock } from "@/lib/engine/clock";
import { resultWriter } from "@/lib/engine/result-writer";
import type { RunTally } from "@/lib/engine/run-tally";
import { makeRunner } from "@/lib/engine/runner";
import { runningMarks } from "@/lib/engine/running-marks";
import { writeResults } from "@/lib/engine/write-results";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { shardLocks } from "@/lib/queue/shard-locks";
import { startQueue } from "@/lib/queue/start-queue";
import { recoverRuns } from "@/lib/runs/recover-runs";
import { repeat } from "./repeat";

const recoverEveryMs = 3000;
const lookEveryMs = 1000;

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
  const locks = shardLocks();
  const runner = makeRunner({ writer, marks, clock: systemClock, tallies, onError }, locks);
  const builds = makeBuildRunner(systemClock, locks);
  await recoverRuns().catch(onError);
  await recoverBuilds().catch(onError);
  const stopQueue = await startQueue({ onShard: (job) => runner.onShard(job), onBuild: (job) => builds.onBuild(job) });
  const deaf = listen((payload) => {
    const [, kind, digits] = /^(build:)?(\d+)$/.exec(payload) ?? [];
    if (digits !== undefined) (kind === undefined ? runner : builds).look(Number(digits)).catch(onError);
  }, "heed_verb");
  const loops = [
    repeat(recoverRuns, recoverEveryMs, onError),
    repeat(recoverBuilds, recoverEveryMs, onError),
    repeat(() => runner.lookAtAll(), lookEveryMs, onError),
    repeat(() => builds.lookAtAll(), lookEveryMs, onError),
  ];
  return {
    async stop(graceMs) {
      const stopped = stopQueue();
      await Promise.all(loops.map((end) => end()));
      await Promise.all([runner.drain(graceMs), builds.drain(graceMs)]);
      await stopped;
      deaf();
      marks.close();
      await locks.close();
      await endPool();
    },
  };
}
